import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Group } from '#contract/groups.ts';
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
import { useMay } from '#web/parts/people/use-may.ts';
import { isOnFirstTry } from '#web/queries/connection/first-try.ts';
import { useGroup } from '#web/queries/groups/groups.ts';
import { invitationLinksQuery } from '#web/queries/groups/invitation-links.ts';
import { mailedInvitationsQuery } from '#web/queries/groups/mailed-invitations.ts';
import { useGroupBalances } from '#web/queries/ledger/balances.ts';

/** Who is in the group and since when, how others get in, what it is about, and the way out. */
export function Screen() {
  const { groupId = '' } = useParams();
  const group = useGroup(groupId);
  // What makes the cards as high as they are: a card that grew would push down those below it.
  const balances = useGroupBalances(groupId);
  const enabled = useMay(group.data, 'invite_members');
  const links = useQuery({ ...invitationLinksQuery(groupId), enabled });
  const mailed = useInfiniteQuery({ ...mailedInvitationsQuery(groupId), enabled });
  if (group.data && ![balances, links, mailed].some(isOnFirstTry)) return <Details group={group.data} />;
  return <Columns main={<SkeletonCard rows={4} />} aside={<SkeletonCard rows={2} leading="none" />} />;
}

function Details({ group }: { group: Group }) {
  const mayInvite = useMay(group, 'invite_members');
  const mayEdit = useMay(group, 'edit_group');
  const mayDelete = useMay(group, 'delete_group');
  return (
    <Columns
      main={
        <Stack gap="l">
          <MembersCard group={group} />
          <InvitationsCard group={group} mayInvite={mayInvite} />
          <HouseholdsCard group={group} mayEdit={mayEdit} />
          <FormerMembersCard group={group} mayInvite={mayInvite} />
        </Stack>
      }
      aside={
        <Stack gap="l">
          <DefaultSplitCard group={group} mayEdit={mayEdit} />
          <CategoriesCard group={group} />
          <AboutCard group={group} mayEdit={mayEdit} />
          <FarewellCard group={group} mayDelete={mayDelete} />
        </Stack>
      }
    />
  );
}
