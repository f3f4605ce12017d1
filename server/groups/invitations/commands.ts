import type { ParsedOf } from '#contract/endpoint.ts';
import type { createInvitationLink as createEndpoint, InvitationLink } from '#contract/invitations.ts';
import { DomainError } from '#domain/error.ts';
import { getGuest } from '#server/groups/guests/queries.ts';
import { type Recorded, recordChange } from '#server/membership/history/record.ts';
import { aloneInGroup } from '#server/membership/history/write.ts';
import type { MemberRename } from '#server/membership/memberships/commands.ts';
import type { Sales } from '#server/membership/tiers/queries.ts';
import { autocommit, type Db, type Trx } from '#server/platform/db/database.ts';
import type { Caller } from '#server/platform/http/actor.ts';
import { getInvitation, linkOf, type Tokenless } from './queries.ts';
import {
  closeInvitationsFor,
  deleteMailedTo,
  insertInvitation,
  markDeclined,
  revoke,
  revokeAllOf,
  takeUse,
} from './rows.ts';
import { expiryOf, requireInviting } from './terms.ts';

export type InvitationDraft = ParsedOf<typeof createEndpoint>['body'] & { id: string };

/** Throws NOT_GROUP_MEMBER or INVALID_INPUT for a guest who is none. */
export function createInvitationLink(
  db: Db,
  caller: Caller,
  groupId: string,
  draft: InvitationDraft,
  sales: Sales,
  now: Date,
): Promise<Recorded<Tokenless<InvitationLink>>> {
  const { guestId } = draft;
  return aloneInGroup(db, caller, groupId, async (trx, membership) => {
    requireInviting(membership, sales);
    if (guestId !== null) await getGuest(trx, membership, guestId);
    const row = await insertInvitation(trx, {
      id: draft.id,
      groupId,
      createdBy: caller.userId,
      createdAt: now,
      expiresAt: expiryOf(draft.expirationHours, now),
      maxUses: guestId === null ? draft.maxUses : 1,
      guestId,
    });
    const change = await record(trx, caller, 'created', groupId, draft.id, now);
    return { value: linkOf(row), changes: [change] };
  });
}

/** Throws INVITATION_NOT_FOUND for one that the group never had, or that is revoked already. */
export function revokeInvitationLink(
  db: Db,
  caller: Caller,
  groupId: string,
  id: string,
  sales: Sales,
  now: Date,
): Promise<Recorded<undefined>> {
  return aloneInGroup(db, caller, groupId, async (trx, membership) => {
    requireInviting(membership, sales);
    if (!(await revoke(trx, groupId, id, 'link', now))) throw new DomainError('INVITATION_NOT_FOUND');
    return { value: undefined, changes: [await record(trx, caller, 'deleted', groupId, id, now)] };
  });
}

/** Throws what the preview throws. Nothing is kept of a link that is declined. */
export async function declineInvitation(db: Db, caller: Caller, token: string, secret: string, now: Date) {
  const { groupId, id, row } = await getInvitation(db, token, secret, caller);
  if (!row.is_member) await markDeclined(autocommit(db), groupId, id, now);
}

/** One use of the invitation, under the group's lock; a mailed one is accepted by it. */
export function countUse(trx: Trx, groupId: string, id: string, userId: string, now: Date): Promise<void> {
  return takeUse(trx, groupId, id, userId, now);
}

/** Ends the invitations for the guest: with another one, another person could claim the same past. */
export function renameMember(trx: Trx, rename: MemberRename): Promise<void> {
  return closeInvitationsFor(trx, rename);
}

/** A person who has left these groups invites into them no more. */
export function revokeInvitationsOf(
  trx: Trx,
  groupIds: readonly string[],
  userId: string,
  now: Date,
): Promise<void> {
  return revokeAllOf(trx, groupIds, userId, now);
}

/** Invitations mailed to the person, and those that the person accepted: they hold an address. */
export function forgetPerson(
  trx: Trx,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<void> {
  return deleteMailedTo(trx, userId, email);
}

function record(
  trx: Trx,
  { userId }: Caller,
  action: 'created' | 'deleted',
  groupId: string,
  id: string,
  at: Date,
) {
  return recordChange(trx, { groupId, noun: 'invitation', action, id, version: 1, userId, at });
}
