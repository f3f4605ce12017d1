import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import type { DataOf, InputOf } from '#contract/endpoint.ts';
import type { MailedInvitation } from '#contract/invitations.ts';
import { inviteByEmail, listInvitations, resendInvitation, revokeInvitation } from '#contract/invitations.ts';
import { call } from '#web/lib/api/call.ts';
import { orGone } from '#web/lib/api/or-gone.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { showEarly, takeBack } from '#web/queries/connection/optimistic.ts';
import { inEachPage, type PagesOf, paging } from '#web/queries/connection/paging.ts';

export type InvitationMail = InputOf<typeof inviteByEmail>['body'];
/** The outcome for one address. */
export type MailResult = DataOf<typeof inviteByEmail>[number];
type Pages = PagesOf<MailedInvitation>;

/** The invitations of a group that were mailed, newest first, page after page: for its admins only. */
export function mailedInvitationsQuery(groupId: string) {
  return infiniteQueryOptions({
    queryKey: keys.mailedInvitations(groupId),
    ...paging(listInvitations, { params: { groupId } }),
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });
}

/** `idempotencyKey` belongs to one press, so that a retry after a lost answer mails no address twice. */
export function useInviteByEmail(groupId: string) {
  return useMutation({
    mutationFn: ({ mail, idempotencyKey }: { mail: InvitationMail; idempotencyKey: string }) =>
      call(inviteByEmail, { params: { groupId }, body: mail }, { idempotencyKey }),
    onSettled: (_, __, ___, ____, { client }) => {
      void client.invalidateQueries({ queryKey: keys.mailedInvitations(groupId) });
    },
  });
}

export function useResendInvitation(groupId: string) {
  const queryKey = keys.mailedInvitations(groupId);
  return useMutation({
    mutationFn: (invitationId: string) =>
      call(resendInvitation, { params: { groupId, invitationId }, body: undefined }),
    onSuccess: (sent, _, __, { client }) =>
      client.setQueryData<Pages>(
        queryKey,
        (pages) =>
          pages && inEachPage(pages, (data) => data.map((known) => (known.id === sent.id ? sent : known))),
      ),
    onSettled: (_, __, ___, ____, { client }) => {
      void client.invalidateQueries({ queryKey });
    },
  });
}

/** Gone from the list at once, back in its place when the server refuses. */
export function useRevokeInvitation(groupId: string) {
  const queryKey = keys.mailedInvitations(groupId);
  return useMutation({
    mutationFn: (invitationId: string) =>
      orGone(call(revokeInvitation, { params: { groupId, invitationId } }), 'INVITATION_NOT_FOUND'),
    onMutate: (invitationId, { client }) =>
      showEarly<Pages>(client, queryKey, (pages) =>
        inEachPage(pages, (data) => data.filter(({ id }) => id !== invitationId)),
      ),
    onSuccess: (_, __, ___, { client }) => client.invalidateQueries({ queryKey }),
    onError: (_, __, shown, { client }) => takeBack(client, queryKey, shown),
  });
}
