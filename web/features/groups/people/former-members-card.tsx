import { UserPlus } from 'lucide-react';
import type { Group } from '#contract/groups.ts';
import { openBalances } from '#web/features/groups/leaving/leave-rules.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { CardHeader } from '#web/kit/layout/card-header.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { ListRow } from '#web/kit/layout/list-row.tsx';
import { formatDay } from '#web/lib/format/date-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { BalanceStack } from '#web/parts/balances/balance-stack.tsx';
import { Avatar } from '#web/parts/people/avatar.tsx';
import { findMember, formerMembers } from '#web/parts/people/members.ts';
import { nameOf } from '#web/parts/people/people.ts';
import { useGroupBalances } from '#web/queries/ledger/balances.ts';
import { useRestoring } from './use-restoring.ts';

/** Those who left. An edited transaction may have opened a balance of theirs again: it is shown, never hidden. */
export function FormerMembersCard({ group, mayInvite }: { group: Group; mayInvite: boolean }) {
  const { t } = useTranslation('people');
  const { restore, isRestoring } = useRestoring(group);
  const deletedName = t('app:deletedMember');
  const language = useLanguage();
  const balances = useGroupBalances(group.id).data ?? [];
  const members = formerMembers(group);
  const shownName = (userId: string) => nameOf(findMember(group, userId)?.displayName ?? '', deletedName);
  if (members.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="former-members">
      <CardHeader id="former-members" title={t('members.former')} aside={members.length} />
      <div className="px-4 pb-1 sm:px-5">
        <Text size="s" tone="faint">
          {t('members.formerHint')}
        </Text>
      </div>
      <List>
        {members.map((member) => {
          const { userId, displayName, avatarUrl, hasAccount, leftAt, mergingInto } = member;
          const open = openBalances(balances, userId);
          return (
            <ListRow
              key={userId}
              leading={<Avatar id={userId} name={nameOf(displayName, deletedName)} src={avatarUrl} />}
              title={nameOf(displayName, deletedName)}
              detail={
                mergingInto
                  ? t('members.merging', { name: shownName(mergingInto) })
                  : leftAt && t('members.left', { date: formatDay(leftAt, language) })
              }
              trailing={
                <>
                  {open.length > 0 && <BalanceStack balances={open} of="member" />}
                  {mayInvite && !hasAccount && !mergingInto && (
                    <Button
                      size="sm"
                      icon={UserPlus}
                      busy={isRestoring(member)}
                      aria-label={`${t('guest.restore')}: ${displayName}`}
                      onClick={() => void restore(member)}
                    >
                      {t('guest.restore')}
                    </Button>
                  )}
                </>
              }
            />
          );
        })}
      </List>
    </Card>
  );
}
