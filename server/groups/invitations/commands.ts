import type { ParsedOf } from '#contract/endpoint.ts';
import type { createInvitationLink as createEndpoint, InvitationLink } from '#contract/invitations.ts';
import { DomainError } from '#domain/error.ts';
import { getGuest } from '#server/groups/guests/queries.ts';
import { recordChange } from '#server/membership/history/record.ts';
import type { CallerContext, GroupContext } from '#server/membership/history/write.ts';
import type { MemberRename } from '#server/membership/memberships/commands.ts';
import type { Recorded } from '#server/platform/commands/writes.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { UNRECORDED } from '#server/platform/live/changes.ts';
import { requireRoomForLink } from './open-links.ts';
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

type LinkDraft = ParsedOf<typeof createEndpoint>['body'];

/** Of one invitation, as its address names it. */
export interface InvitationPath {
  readonly invitationId: string;
}

/** Throws NOT_GROUP_MEMBER or INVALID_INPUT for a guest who is none, and what requireRoomForLink throws. */
export async function createInvitationLink(
  ctx: GroupContext,
  { guestId, maxUses, expirationHours }: LinkDraft,
): Promise<Recorded<Tokenless<InvitationLink>>> {
  const { trx, member, now } = ctx;
  await requireInviting(ctx);
  if (guestId !== null) await getGuest(trx, member, guestId);
  await requireRoomForLink(trx, member.groupId, now);
  const row = await insertInvitation(trx, {
    id: ctx.newId(),
    groupId: member.groupId,
    createdBy: member.userId,
    createdAt: now,
    expiresAt: expiryOf(expirationHours, now),
    maxUses: guestId === null ? maxUses : 1,
    guestId,
  });
  return { value: linkOf(row), changes: [await record(ctx, 'created', row.id)] };
}

/** Throws INVITATION_NOT_FOUND for one that the group never had, or that is revoked already. */
export async function revokeInvitationLink(
  ctx: GroupContext,
  { invitationId }: InvitationPath,
): Promise<Recorded<undefined>> {
  const { trx, member, now } = ctx;
  await requireInviting(ctx);
  const isRevoked = await revoke(trx, member.groupId, invitationId, 'link', now);
  if (!isRevoked) throw new DomainError('INVITATION_NOT_FOUND');
  return { value: undefined, changes: [await record(ctx, 'deleted', invitationId)] };
}

/**
 * Throws what the preview throws. Nothing is kept of a link that is declined. The activity of a group is of its members, and
 * a person who declines is none: open screens are told, and the history is not.
 */
export async function declineInvitation(
  { trx, caller, secret, now }: CallerContext,
  { token }: { readonly token: string },
): Promise<Recorded<undefined>> {
  const { groupId, id, row } = await getInvitation(trx, token, secret, caller);
  const isDeclined = !row.is_member && (await markDeclined(trx, groupId, id, now));
  const { userId } = caller;
  const change = {
    groupId,
    seq: UNRECORDED,
    noun: 'invitation',
    action: 'edited',
    id,
    version: 1,
    userId,
    invitee: userId,
  } as const;
  return { value: undefined, changes: isDeclined ? [change] : [] };
}

/** One use of the invitation, under the group's lock; a mailed one is accepted by it. */
export function countUse(trx: Trx, groupId: string, id: string, userId: string, now: Date): Promise<void> {
  return takeUse(trx, groupId, id, userId, now);
}

/** Ends the invitations for the guest: with another one, another person could claim the same past. */
export function renameMember(trx: Trx, rename: MemberRename): Promise<void> {
  return closeInvitationsFor(trx, rename);
}

/** For a guest who goes without a trace: what was for them and is over names them no more. */
export function forgetGuest(trx: Trx, groupId: string, guestId: string, now: Date): Promise<void> {
  return closeInvitationsFor(trx, { groupId, from: guestId, at: now });
}

/** Revokes the open invitations that a person made into groups which they have left or may no longer invite into. */
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
  { trx, member: { groupId, userId }, now }: GroupContext,
  action: 'created' | 'deleted',
  id: string,
) {
  return recordChange(trx, { groupId, noun: 'invitation', action, id, version: 1, userId, at: now });
}
