import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Group } from '#contract/groups.ts';
import { useYou } from '#web/lib/session/session-context.ts';
import { useMay } from '#web/parts/people/use-may.ts';
import { invitationLinksQuery } from '#web/queries/groups/invitation-links.ts';
import { mailedInvitationsQuery } from '#web/queries/groups/mailed-invitations.ts';

/**
 * Whether invitations of the reader are open, which end with their right to invite. Not known without a
 * connection: then there are none.
 */
export function useOwnInvitations(group: Group) {
  const you = useYou();
  const enabled = useMay(group, 'invite_members');
  const links = useQuery({ ...invitationLinksQuery(group.id), enabled });
  const mailed = useInfiniteQuery({ ...mailedInvitationsQuery(group.id), enabled });
  const isOwn = ({ createdBy }: { createdBy: string }) => createdBy === you;
  return {
    isFirstRead: [links, mailed].some(
      ({ isLoading, isFetchedAfterMount }) => isLoading && !isFetchedAfterMount,
    ),
    hasAny:
      links.data?.some(isOwn) === true ||
      mailed.data?.some((mail) => mail.status === 'pending' && isOwn(mail)) === true,
  };
}
