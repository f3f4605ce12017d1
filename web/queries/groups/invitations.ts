import { queryOptions, useMutation } from '@tanstack/react-query';
import type { DataOf, InputOf, Page } from '#contract/endpoint.ts';
import type { InvitationLink } from '#contract/invitations.ts';
import {
  acceptInvitation,
  createInvitationLink,
  declineInvitation,
  listInvitationLinks,
  listWaitingInvitations,
  previewInvitation,
  revokeInvitationLink,
} from '#contract/invitations.ts';
import { call } from '#web/lib/api/call.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { showEarly, takeBack } from '#web/queries/connection/optimistic.ts';
import { early, reading } from '#web/queries/connection/reading.ts';
import { joined } from './group-changes.ts';

/** What the holder of a link is shown. */
export type Invitation = DataOf<typeof previewInvitation>;
type LinkTerms = InputOf<typeof createInvitationLink>['body'];

/** The links of a group that still work: for its admins only. */
export function invitationLinksQuery(groupId: string) {
  return queryOptions({
    queryKey: keys.invitationLinks(groupId),
    ...reading(listInvitationLinks, { params: { groupId } }),
    select: ({ data }) => data,
  });
}

/** What a link leads to. Read again whenever its screen opens: it may have been used up or revoked meanwhile. */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: keys.invitation(token),
    ...reading(previewInvitation, { params: { token } }),
    staleTime: 0,
  });
}

/** What was mailed to the reader's own address and waits for an answer. */
export function waitingInvitationsQuery() {
  return queryOptions({
    queryKey: keys.waitingInvitations,
    queryFn: async ({ signal }) => (await call(listWaitingInvitations, {}, { signal })).data,
    meta: early(listWaitingInvitations, {}, ({ data }) => data),
    // A dashboard waits for this read, and can do without it, so a read that failed is not tried again.
    retry: false,
    // The screen of an invitation, where one may have been answered, keeps what it reads apart. What the document has read is
    // younger when its screen is drawn, and not read twice.
    staleTime: 500,
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
    mutationFn: (invitationId: string) => call(revokeInvitationLink, { params: { groupId, invitationId } }),
    onMutate: (invitationId, { client }) =>
      showEarly<Page<InvitationLink>>(client, queryKey, (page) => ({
        ...page,
        data: page.data.filter(({ id }) => id !== invitationId),
      })),
    onSuccess: (_, __, ___, { client }) => client.invalidateQueries({ queryKey }),
    onError: (_, __, shown, { client }) => takeBack(client, queryKey, shown),
  });
}

export function useAcceptInvitation(token: string) {
  return useMutation({
    /** With the guest whose place the reader takes, if any. */
    mutationFn: (guestId: string | null) => call(acceptInvitation, { params: { token }, body: { guestId } }),
    onSuccess: (group, _, __, { client }) => {
      void client.invalidateQueries({ queryKey: keys.waitingInvitations });
      joined(client, group);
    },
    // A refusal means that the link is not what the preview said: read it again.
    onError: (_, __, ___, { client }) => client.invalidateQueries({ queryKey: keys.invitation(token) }),
  });
}

export function useDeclineInvitation(token: string) {
  return useMutation({
    mutationFn: () => call(declineInvitation, { params: { token } }),
    onSuccess: (_, __, ___, { client }) => client.invalidateQueries({ queryKey: keys.waitingInvitations }),
    onError: (_, __, ___, { client }) => client.invalidateQueries({ queryKey: keys.invitation(token) }),
  });
}
