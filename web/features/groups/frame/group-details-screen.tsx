import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Group } from '#contract/groups.ts';
import { may } from '#domain/groups/permission.ts';
import { InvitationsCard } from '#web/features/groups/invitations/invitations-card.tsx';
import { FarewellCard } from '#web/features/groups/leaving/farewell-card.tsx';
import { FormerMembersCard } from '#web/features/groups/people/former-members-card.tsx';
import { HouseholdsCard } from '#web/features/groups/people/households-card.tsx';
import { MembersCard } from '#web/features/groups/people/members-card.tsx';
import { AboutCard } from '#web/features/groups/settings/about-card.tsx';
import { CategoriesCard } from '#web/features/groups/settings/categories-card.tsx';
import { DefaultSplitCard } from '#web/features/groups/settings/default-split-card.tsx';
import { SkeletonCard } from '#web/kit/feedback/skeleton-card.tsx';
import { Columns } from '#web/kit/layout/columns.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useSession } from '#web/lib/session/session-context.ts';
import { findMember } from '#web/parts/people/members.ts';
import { isOnFirstTry } from '#web/queries/connection/first-try.ts';
import { useGroup } from '#web/queries/groups/groups.ts';
import { invitationLinksQuery } from '#web/queries/groups/invitation-links.ts';
import { mailedInvitationsQuery } from '#web/queries/groups/mailed-invitations.ts';
import { useGroupBalances } from '#web/queries/ledger/balances.ts';

/** Who is in the group and since when, how others get in, what it is about, and the way out. */
export function Screen() {
  const { groupId = '' } = useParams();
  const group = useGroup(groupId);
  const { user } = useSession();
  const role = group.data && findMember(group.data, user?.id)?.role;
  // What makes the cards as high as they are: a card that grew would push down those below it.
  const balances = useGroupBalances(groupId);
  const enabled = role !== undefined && may(role, 'invite_members');
  const links = useQuery({ ...invitationLinksQuery(groupId), enabled });
  const mailed = useInfiniteQuery({ ...mailedInvitationsQuery(groupId), enabled });
  if (group.data && ![balances, links, mailed].some(isOnFirstTry)) return <Details group={group.data} />;
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
          <FormerMembersCard group={group} mayInvite={may(role, 'invite_members')} />
        </Stack>
      }
      aside={
        <Stack gap="l">
          <DefaultSplitCard group={group} mayEdit={may(role, 'edit_group')} />
          <CategoriesCard group={group} />
          <AboutCard group={group} mayEdit={may(role, 'edit_group')} />
          <FarewellCard group={group} mayDelete={may(role, 'delete_group')} />
        </Stack>
      }
    />
  );
}
