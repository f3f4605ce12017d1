import { queryOptions, useMutation } from '@tanstack/react-query';
import type { InputOf, Page } from '#contract/endpoint.ts';
import type { InvitationLink } from '#contract/invitations.ts';
import { createInvitationLink, listInvitationLinks, revokeInvitationLink } from '#contract/invitations.ts';
import { call } from '#web/lib/api/call.ts';
import { orGone } from '#web/lib/api/or-gone.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { showEarly, takeBack } from '#web/queries/connection/optimistic.ts';
import { reading } from '#web/queries/connection/reading.ts';

type LinkTerms = InputOf<typeof createInvitationLink>['body'];

/** The links of a group that still work: for its admins only. */
export function invitationLinksQuery(groupId: string) {
  return queryOptions({
    queryKey: keys.invitationLinks(groupId),
    ...reading(listInvitationLinks, { params: { groupId } }),
    select: ({ data }) => data,
  });
}

/** `idempotencyKey` belongs to one press, so that a retry after a lost answer makes no second link. */
export function useCreateInvitationLink(groupId: string) {
  const queryKey = keys.invitationLinks(groupId);
  return useMutation({
    mutationFn: ({ terms, idempotencyKey }: { terms: LinkTerms; idempotencyKey: string }) =>
      call(createInvitationLink, { params: { groupId }, body: terms }, { idempotencyKey }),
    onSuccess: (link, _, __, { client }) => {
      client.setQueryData<Page<InvitationLink>>(
        queryKey,
        (page) => page && { ...page, data: [link, ...page.data] },
      );
      void client.invalidateQueries({ queryKey });
    },
  });
}

/** Gone from the list at once, back in its place when the server refuses. */
export function useRevokeInvitationLink(groupId: string) {
  const queryKey = keys.invitationLinks(groupId);
  return useMutation({
    mutationFn: (invitationId: string) =>
      orGone(call(revokeInvitationLink, { params: { groupId, invitationId } }), 'INVITATION_NOT_FOUND'),
    onMutate: (invitationId, { client }) =>
      showEarly<Page<InvitationLink>>(client, queryKey, (page) => ({
        ...page,
        data: page.data.filter(({ id }) => id !== invitationId),
      })),
    onSuccess: (_, __, ___, { client }) => client.invalidateQueries({ queryKey }),
    onError: (_, __, shown, { client }) => takeBack(client, queryKey, shown),
  });
}
