import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { Group } from '#contract/groups.ts';
import { may } from '#domain/groups/permission.ts';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { useSession } from '#web/lib/session-context.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { useGroupBalances } from '#web/queries/balances.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CardHeader } from '#web/ui/card-header.tsx';
import { List } from '#web/ui/list.tsx';
import { openBalances } from './leave-rules.ts';
import { MemberRow } from './member-row.tsx';
import { activeMembers, findMember } from './members.ts';

const AddGuestDialog = lazyPart(async () => (await import('./guest-dialog.tsx')).AddGuestDialog);

/** Who is in the group, where everybody stands, and the way in for those who have no account. */
export function MembersCard({ group }: { group: Group }) {
  const { t } = useTranslation('groups');
  const { t: tPeople } = useTranslation('people');
  const { user } = useSession();
  const balances = useGroupBalances(group.id).data;
  const members = activeMembers(group);
  const [isAdding, setAdding] = useState(false);
  const mayAdd = may(findMember(group, user?.id)?.role ?? 'member', 'invite_members');
  return (
    <Card as="section" aria-labelledby="members">
      <CardHeader
        id="members"
        title={
          <>
            {t('members.title')} <span className="font-normal text-ink-3">{members.length}</span>
          </>
        }
        aside={
          mayAdd && (
            <Button size="sm" icon={UserPlus} onClick={() => setAdding(true)}>
              {tPeople('guest.add')}
            </Button>
          )
        }
      />
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
      {isAdding && <AddGuestDialog group={group} onClose={() => setAdding(false)} />}
    </Card>
  );
}
