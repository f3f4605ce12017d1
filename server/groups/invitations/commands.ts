import type { ActivityAction, ActivityDetails } from '#contract/activity.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import type { Group } from '#contract/groups.ts';
import type { createInvitationLink as createEndpoint, InvitationLink } from '#contract/invitations.ts';
import { DomainError } from '#domain/error.ts';
import { getGroup } from '#server/groups/groups/queries.ts';
import { claimGuest } from '#server/groups/guests/commands.ts';
import { getGuest } from '#server/groups/guests/queries.ts';
import { lockGroup, type Recorded, recordChange } from '#server/membership/history/record.ts';
import { aloneInGroup, inTransaction } from '#server/membership/history/write.ts';
import { addMember } from '#server/membership/memberships/commands.ts';
import { reserveGroup } from '#server/membership/tiers/commands.ts';
import type { Sales } from '#server/membership/tiers/queries.ts';
import { autocommit, type Db, type Trx } from '#server/platform/db/database.ts';
import type { Caller } from '#server/platform/http/actor.ts';
import { type FoundInvitation, getInvitation, invitationState, linkOf, type Tokenless } from './queries.ts';
import { insertInvitation, markDeclined, revoke, takeUse } from './rows.ts';
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

/**
 * Whoever was a member before gets their place back; with an invitation for a guest they become the guest. Throws what
 * the preview throws, ALREADY_GROUP_MEMBER `{groupId}` without using the invitation up, INVITATION_EXPIRED,
 * INVITATION_ALREADY_USED, TIER_LIMIT_EXCEEDED, and CONSTRAINT_VIOLATION `{reason: 'was-member'}` where somebody with
 * a past of their own in the group would become a guest.
 */
export function acceptInvitation(
  db: Db,
  caller: Caller,
  token: string,
  secret: string,
  sales: Sales,
  now: Date,
): Promise<Recorded<Group>> {
  const { userId } = caller;
  return inTransaction(db, async (trx) => {
    // Looked at before the locks, so that a full tier is not the answer to a dead link, and again once nobody else
    // can use the link up.
    const { groupId } = await requireUsable(trx, caller, token, secret, now);
    await reserveGroup(trx, caller, sales);
    await lockGroup(trx, groupId);
    const found = await requireUsable(trx, caller, token, secret, now);
    await takeUse(trx, groupId, found.id, userId, now);
    const entry = await enter(trx, found, userId, now);
    const change = await recordChange(trx, {
      groupId,
      noun: 'membership',
      id: userId,
      version: 1,
      userId,
      at: now,
      ...entry,
    });
    return { value: await getGroup(trx, { userId, groupId }), changes: [change] };
  });
}

/** Throws what the preview throws. Nothing is kept of a link that is declined. */
export async function declineInvitation(db: Db, caller: Caller, token: string, secret: string, now: Date) {
  const { groupId, id, row } = await getInvitation(db, token, secret, caller);
  if (!row.is_member) await markDeclined(autocommit(db), groupId, id, now);
}

async function requireUsable(
  trx: Trx,
  caller: Caller,
  token: string,
  secret: string,
  now: Date,
): Promise<FoundInvitation> {
  const found = await getInvitation(trx, token, secret, caller);
  if (found.row.is_member) throw new DomainError('ALREADY_GROUP_MEMBER', { groupId: found.groupId });
  const state = invitationState(found.row, now);
  if (state === 'expired') throw new DomainError('INVITATION_EXPIRED');
  if (state === 'used') throw new DomainError('INVITATION_ALREADY_USED');
  return found;
}

async function enter(
  trx: Trx,
  { groupId, row }: FoundInvitation,
  userId: string,
  now: Date,
): Promise<{ action: ActivityAction; details?: ActivityDetails }> {
  if (row.guest_id !== null) {
    const { nameBefore } = await claimGuest(trx, { groupId, guestId: row.guest_id, userId }, now);
    return { action: 'created', details: { isClaim: true, nameBefore } };
  }
  const entry = await addMember(trx, groupId, userId, 'member', now);
  return { action: entry === 'new' ? 'created' : 'restored' };
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
