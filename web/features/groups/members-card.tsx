import type { Group } from '#contract/groups.ts';
import { useSession } from '#web/lib/session-context.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { useGroupBalances } from '#web/queries/balances.ts';
import { Card } from '#web/ui/card.tsx';
import { CardHeader } from '#web/ui/card-header.tsx';
import { List } from '#web/ui/list.tsx';
import { openBalances } from './leave-rules.ts';
import { MemberRow } from './member-row.tsx';
import { activeMembers } from './members.ts';

export function MembersCard({ group }: { group: Group }) {
  const { t } = useTranslation('groups');
  const { user } = useSession();
  const balances = useGroupBalances(group.id).data;
  const members = activeMembers(group);
  return (
    <Card as="section" aria-labelledby="members">
      <CardHeader id="members" title={t('members.title')} aside={members.length} />
      <List>
        {members.map((member) => (
          <MemberRow
            key={member.userId}
            group={group}
            member={member}
            isYou={member.userId === user?.id}
            balances={balances && openBalances(balances, member.userId)}
          />
        ))}
      </List>
    </Card>
  );
}
