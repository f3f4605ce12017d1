import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Group } from '#contract/groups.ts';
import { may } from '#domain/groups/permission.ts';
import { findMember } from '#web/parts/people/members.ts';
import { invitationLinksQuery } from '#web/queries/groups/invitation-links.ts';
import { mailedInvitationsQuery } from '#web/queries/groups/mailed-invitations.ts';

/**
 * Whether invitations of this member are open, which end with their right to invite. Not known without a
 * connection: then there are none.
 */
export function useOwnInvitations(group: Group, userId: string | undefined) {
  const enabled = may(findMember(group, userId)?.role ?? 'member', 'invite_members');
  const links = useQuery({ ...invitationLinksQuery(group.id), enabled });
  const mailed = useInfiniteQuery({ ...mailedInvitationsQuery(group.id), enabled });
  const isOwn = ({ createdBy }: { createdBy: string }) => createdBy === userId;
  return {
    isFirstRead: [links, mailed].some(
      ({ isLoading, isFetchedAfterMount }) => isLoading && !isFetchedAfterMount,
    ),
    hasAny:
      links.data?.some(isOwn) === true ||
      mailed.data?.some((mail) => mail.status === 'pending' && isOwn(mail)) === true,
  };
}
