import { useParams } from 'react-router';
import type { Group } from '#contract/groups.ts';
import { may } from '#domain/groups/permission.ts';
import { useSession } from '#web/lib/session-context.ts';
import { useGroup } from '#web/queries/groups.ts';
import { Columns } from '#web/ui/columns.tsx';
import { SkeletonCard } from '#web/ui/skeleton-card.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { AboutCard } from './about-card.tsx';
import { DefaultSplitCard } from './default-split-card.tsx';
import { FarewellCard } from './farewell-card.tsx';
import { FormerMembersCard } from './former-members-card.tsx';
import { HouseholdsCard } from './households-card.tsx';
import { InvitationsCard } from './invitations-card.tsx';
import { findMember } from './members.ts';
import { MembersCard } from './members-card.tsx';

/** Who is in the group and since when, how others get in, what it is about, and the way out. */
export function Screen() {
  const { groupId = '' } = useParams();
  const group = useGroup(groupId);
  if (group.data) return <Details group={group.data} />;
  return <Columns main={<SkeletonCard rows={4} />} aside={<SkeletonCard rows={2} leading="none" />} />;
}

function Details({ group }: { group: Group }) {
  const { user } = useSession();
  const role = findMember(group, user?.id)?.role ?? 'member';
  return (
    <Columns
      main={
        <Stack gap="l">
          <MembersCard group={group} />
          <InvitationsCard group={group} mayInvite={may(role, 'invite_members')} />
          <HouseholdsCard group={group} mayEdit={may(role, 'edit_group')} />
          <FormerMembersCard group={group} />
        </Stack>
      }
      aside={
        <Stack gap="l">
          <DefaultSplitCard group={group} mayEdit={may(role, 'edit_group')} />
          <AboutCard group={group} mayEdit={may(role, 'edit_group')} />
          <FarewellCard group={group} mayDelete={may(role, 'delete_group')} />
        </Stack>
      }
    />
  );
}
