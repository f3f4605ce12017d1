import type { Group } from '#contract/groups.ts';
import { localDate } from '#web/lib/local-date.ts';
import { nameOf } from '#web/lib/people.ts';
import { useLanguage, useTranslation } from '#web/lib/use-translation.ts';
import { useGroupBalances } from '#web/queries/balances.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { BalanceStack } from '#web/ui/balance-stack.tsx';
import { Card } from '#web/ui/card.tsx';
import { CardHeader } from '#web/ui/card-header.tsx';
import { List } from '#web/ui/list.tsx';
import { ListRow } from '#web/ui/list-row.tsx';
import { Text } from '#web/ui/text.tsx';
import { openBalances } from './leave-rules.ts';
import { formerMembers } from './members.ts';

/** Those who left. An edited transaction may have opened a balance of theirs again: it is shown, never hidden. */
export function FormerMembersCard({ group }: { group: Group }) {
  const { t } = useTranslation('groups');
  const deletedName = t('app:deletedMember');
  const language = useLanguage();
  const balances = useGroupBalances(group.id).data ?? [];
  const members = formerMembers(group);
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
        {members.map(({ userId, displayName, avatarUrl, leftAt }) => {
          const open = openBalances(balances, userId);
          return (
            <ListRow
              key={userId}
              leading={<Avatar id={userId} name={nameOf(displayName, deletedName)} src={avatarUrl} />}
              title={nameOf(displayName, deletedName)}
              detail={leftAt && t('members.left', { date: localDate(leftAt, language) })}
              trailing={open.length > 0 && <BalanceStack balances={open} of="member" />}
            />
          );
        })}
      </List>
    </Card>
  );
}
