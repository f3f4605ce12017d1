import type { ParsedOf } from '#contract/endpoint.ts';
import type { Group } from '#contract/groups.ts';
import type { createInvitationLink as createEndpoint, InvitationLink } from '#contract/invitations.ts';
import { DomainError } from '#domain/error.ts';
import { reserveGroup } from '#server/billing/commands.ts';
import type { Sales } from '#server/billing/queries.ts';
import type { Db } from '#server/db/database.ts';
import { getGroup } from '#server/groups/queries.ts';
import { lockGroup, type Recorded, recordChange } from '#server/history/record.ts';
import { inTransaction } from '#server/history/write.ts';
import { addMember, aloneInGroup } from '#server/memberships/commands.ts';
import { type Caller, requirePermission } from '#server/memberships/queries.ts';
import { getInvitation, invitationState, type LinkMaker, linkOf } from './queries.ts';
import { insertInvitation, revoke, takeUse } from './rows.ts';

export type InvitationDraft = ParsedOf<typeof createEndpoint>['body'] & { id: string };

const HOUR_MS = 3_600_000;

export function createInvitationLink(
  db: Db,
  caller: Caller,
  groupId: string,
  draft: InvitationDraft,
  maker: LinkMaker,
  now: Date,
): Promise<Recorded<InvitationLink>> {
  return aloneInGroup(db, caller, groupId, async (trx, membership) => {
    requirePermission(membership, 'invite_members');
    const row = await insertInvitation(trx, {
      id: draft.id,
      groupId,
      createdBy: caller.userId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + draft.expirationHours * HOUR_MS),
      maxUses: draft.guestId === null ? draft.maxUses : 1,
      guestId: draft.guestId,
    });
    const change = await record(trx, caller, 'created', groupId, draft.id, now);
    return { value: linkOf(row, groupId, maker), changes: [change] };
  });
}

/** Throws INVITATION_NOT_FOUND for one that the group never had, or that is revoked already. */
export function revokeInvitationLink(
  db: Db,
  caller: Caller,
  groupId: string,
  id: string,
  now: Date,
): Promise<Recorded<undefined>> {
  return aloneInGroup(db, caller, groupId, async (trx, membership) => {
    requirePermission(membership, 'invite_members');
    if (!(await revoke(trx, groupId, id, now))) throw new DomainError('INVITATION_NOT_FOUND');
    return { value: undefined, changes: [await record(trx, caller, 'deleted', groupId, id, now)] };
  });
}

/**
 * Throws what the preview throws, ALREADY_GROUP_MEMBER `{groupId}` without using the link up, INVITATION_EXPIRED,
 * INVITATION_ALREADY_USED and TIER_LIMIT_EXCEEDED.
 */
export function acceptInvitation(
  db: Db,
  caller: Caller,
  token: string,
  secret: string,
  sales: Sales,
  now: Date,
): Promise<Recorded<Group>> {
  return inTransaction(db, async (trx) => {
    // Looked at before the locks, so that a full tier is not the answer to a dead link, and again once nobody else
    // can use the link up.
    const { groupId, id } = await requireUsable(trx, caller, token, secret, now);
    await reserveGroup(trx, caller, sales);
    await lockGroup(trx, groupId);
    await requireUsable(trx, caller, token, secret, now);
    await takeUse(trx, groupId, id);
    const entry = await addMember(trx, groupId, caller.userId, 'member', now);
    const action = entry === 'new' ? 'created' : 'restored';
    const { userId } = caller;
    const change = await recordChange(trx, {
      groupId,
      noun: 'membership',
      action,
      id: userId,
      version: 1,
      userId,
      at: now,
    });
    return { value: await getGroup(trx, caller, groupId), changes: [change] };
  });
}

/** Throws what the preview throws: nothing is kept of a refusal. */
export async function declineInvitation(db: Db, caller: Caller, token: string, secret: string) {
  await getInvitation(db, token, secret, caller);
}

async function requireUsable(trx: Db, caller: Caller, token: string, secret: string, now: Date) {
  const { groupId, id, row } = await getInvitation(trx, token, secret, caller);
  if (row.is_member) throw new DomainError('ALREADY_GROUP_MEMBER', { groupId });
  const state = invitationState(row, now);
  if (state === 'expired') throw new DomainError('INVITATION_EXPIRED');
  if (state === 'used') throw new DomainError('INVITATION_ALREADY_USED');
  return { groupId, id };
}

function record(
  trx: Db,
  { userId }: Caller,
  action: 'created' | 'deleted',
  groupId: string,
  id: string,
  at: Date,
) {
  return recordChange(trx, { groupId, noun: 'invitation', action, id, version: 1, userId, at });
}
