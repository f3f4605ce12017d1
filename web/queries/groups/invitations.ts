import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
import type { DataOf } from '#contract/endpoint.ts';
import { type Group, getGroup } from '#contract/groups.ts';
import {
  acceptInvitation,
  declineInvitation,
  listWaitingInvitations,
  previewInvitation,
} from '#contract/invitations.ts';
import { hasCode } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { early, reading } from '#web/queries/connection/reading.ts';
import { joined } from './group-changes.ts';

/** What the holder of a link is shown. */
export type Invitation = DataOf<typeof previewInvitation>;

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
    // younger when its screen is drawn, also on a slow device, and not read twice.
    staleTime: 5_000,
  });
}

export function useAcceptInvitation(token: string) {
  const mutationKey = ['accepting', token];
  return useMutation({
    mutationKey,
    /** With the guest whose place the reader takes, if any. */
    async mutationFn(guestId: string | null, { client }) {
      // Of this press: a new one begins with no failures.
      const press = client.getMutationCache().find({ mutationKey, status: 'pending' });
      const joining = call(acceptInvitation, { params: { token }, body: { guestId } });
      return await (press?.state.failureCount ? orJoined(joining) : joining);
    },
    onSuccess: (group, _, __, { client }) => {
      void client.invalidateQueries({ queryKey: keys.waitingInvitations });
      joined(client, group);
    },
    onError: (_, __, ___, { client }) => refused(client, token),
  });
}

export function useDeclineInvitation(token: string) {
  return useMutation({
    mutationFn: () => call(declineInvitation, { params: { token } }),
    onSuccess: (_, __, ___, { client }) => client.invalidateQueries({ queryKey: keys.waitingInvitations }),
    onError: (_, __, ___, { client }) => refused(client, token),
  });
}

/** What was shown of the invitation is not so any more, and it may wait no longer: both are read again. */
function refused(client: QueryClient, token: string): Promise<void> {
  void client.invalidateQueries({ queryKey: keys.waitingInvitations });
  return client.invalidateQueries({ queryKey: keys.invitation(token) });
}

/** An attempt before this one was not answered and may have been taken: then the server finds a member. */
async function orJoined(joining: Promise<Group>): Promise<Group> {
  try {
    return await joining;
  } catch (error) {
    if (!hasCode(error, 'ALREADY_GROUP_MEMBER')) throw error;
    return await call(getGroup, { params: { groupId: String(error.params.groupId) } });
  }
}
