import type { ParsedOf } from '#contract/endpoint.ts';
import type { createInvitationLink as createEndpoint, InvitationLink } from '#contract/invitations.ts';
import { DomainError } from '#domain/error.ts';
import { getGuest } from '#server/groups/guests/queries.ts';
import type { CallerContext, GroupContext } from '#server/membership/commands/write.ts';
import { keepThatMailed } from '#server/membership/history/commands.ts';
import { recordOwn } from '#server/membership/history/record.ts';
import { requireMayWrite, requirePermission } from '#server/membership/memberships/permission.ts';
import { listGroupIdsEver } from '#server/membership/memberships/queries.ts';
import type { InvitationKey } from '#server/people/auth/invitation-token.ts';
import type { Recorded } from '#server/platform/commands/writes.ts';
import { nullable, type RowOf, text, timestamptz, uuid, uuids } from '#server/platform/db/columns.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { statement, writeStatement } from '#server/platform/db/statement.ts';
import { type Change, UNRECORDED } from '#server/platform/live/changes.ts';
import { requireRoomForLink } from './open-links.ts';
import { getInvitation, linkOf, type Tokenless } from './queries.ts';
import { insertInvitation, revoke } from './rows.ts';
import { expiryOf } from './terms.ts';

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
  await requireMayWrite(ctx, 'invite_members');
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
  return {
    value: linkOf(row),
    changes: [await recordOwn(ctx, { noun: 'invitation', action: 'created', id: row.id })],
  };
}

/**
 * Over the limit of their tier, admins may still revoke: a link that has got into wrong hands must not go on letting people in.
 * Throws INVITATION_NOT_FOUND for one that the group never had, or that is revoked already.
 */
export async function revokeInvitationLink(
  ctx: GroupContext,
  { invitationId }: InvitationPath,
): Promise<Recorded<undefined>> {
  const { trx, member, now } = ctx;
  requirePermission(member, 'invite_members');
  const isRevoked = await revoke(trx, { groupId: member.groupId, id: invitationId, isMailed: false, now });
  if (!isRevoked) throw new DomainError('INVITATION_NOT_FOUND');
  return {
    value: undefined,
    changes: [await recordOwn(ctx, { noun: 'invitation', action: 'deleted', id: invitationId })],
  };
}

/**
 * Throws what the preview throws. Nothing is kept of a link that is declined. The activity of a group is of its members, and
 * a person who declines is none: open screens are told, and the history is not.
 */
export async function declineInvitation(
  { trx, caller, secret, now }: CallerContext,
  { token }: { readonly token: string },
): Promise<Recorded<undefined>> {
  const { groupId, id, row } = await getInvitation(trx, { token, secret, caller });
  const [declined] = row.is_member ? [] : await decline(trx, { groupId, id, now });
  const invitee = declined?.invitee ?? caller.userId;
  return {
    value: undefined,
    changes: declined ? [newsFor({ ...declined, invitee }, 'edited', caller.userId)] : [],
  };
}

/**
 * One use of the invitation; a mailed one is accepted by it. The table refuses it when no use is left. The caller has checked
 * that under the group's lock. What else was mailed to the person's own address is answered by it.
 * @returns what the account that it was mailed to is to hear, where another account has used it
 */
export async function countUse(
  trx: Trx,
  use: { readonly groupId: string; readonly id: string; readonly userId: string; readonly now: Date },
): Promise<Change[]> {
  const used = await takeUse(trx, use);
  return newsOf(used, { action: 'edited', userId: use.userId });
}

/**
 * What the accounts with an open invitation for the guest are to hear: the user takes the guest's place, removes the guest or
 * lets the guest in again. For a place that is taken, ask before it is taken: afterwards no invitation names the guest.
 */
export async function listNewsFor(
  trx: Trx,
  place: { readonly groupId: string; readonly guestId: string; readonly userId: string },
): Promise<Change[]> {
  const open = await findMailedFor(trx, place);
  return newsOf(open, { action: 'edited', userId: place.userId });
}

/** What the accounts with an open invitation into a group that the user deletes are to hear: asked for before it is gone. */
export async function listNewsOfDeletion(
  trx: Trx,
  { groupId, userId, now }: { readonly groupId: string; readonly userId: string; readonly now: Date },
): Promise<Change[]> {
  const open = await findWaiting(trx, { groupId, now });
  return newsOf(open, { action: 'deleted', userId });
}

/** For a guest whose place is taken or who goes without a trace: open ones are revoked, and none names the guest any more. */
export const endInvitationsFor = writeStatement({
  // The invitation that was accepted is used up already.
  text: `
    update invitations set guest_id = null,
      revoked_at = case when uses < max_uses then coalesce(revoked_at, :now) else revoked_at end
    where group_id = :groupId and guest_id = :guestId`,
  values: { groupId: uuid, guestId: uuid, now: timestamptz },
});

/**
 * Revokes the open invitations that a person made into groups which they have left or may no longer invite into.
 * @returns what the accounts that they were mailed to are to hear of it
 */
export async function revokeInvitationsOf(
  trx: Trx,
  inviter: { readonly groupIds: readonly string[]; readonly userId: string; readonly now: Date },
): Promise<Change[]> {
  const ended = await revokeOf(trx, inviter);
  return newsOf(ended, { action: 'deleted', userId: inviter.userId });
}

/**
 * Invitations mailed to the person, and those that the person accepted: they hold an address. The history keeps that they
 * were mailed.
 */
export async function forgetPerson(
  trx: Trx,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<void> {
  const mailed = await deleteMailed(trx, { email });
  const groupIds = await listGroupIdsEver(trx, userId);
  const accepted = await deleteAccepted(trx, { groupIds, userId });
  await keepThatMailed(trx, [...mailed, ...accepted]);
}

/**
 * A link has no addressee, and an address without an account no open screen. The devices of the person who did it hear of it
 * with the membership.
 */
function newsOf(
  invitations: readonly RowOf<typeof NEWS>[],
  { action, userId }: Pick<Change, 'action' | 'userId'>,
): Change[] {
  return invitations.flatMap(({ invitee, ...invitation }) =>
    invitee === null || invitee === userId ? [] : [newsFor({ ...invitation, invitee }, action, userId)],
  );
}

function newsFor(
  mailed: InvitationKey & { readonly invitee: string },
  action: Change['action'],
  userId: string,
): Change {
  return { ...mailed, seq: UNRECORDED, noun: 'invitation', action, version: 1, userId };
}

/** Whose confirmed address the invitation was mailed to. */
const INVITEE =
  '(select users.id from users where users.email = invitations.email and users.email_verified) as invitee';

const NEWS = { groupId: uuid, id: uuid, invitee: nullable(uuid) };

const takeUse = statement({
  text: `
    update invitations set uses = uses + 1, declined_at = null,
      accepted_at = case when email is not null then :now::timestamptz end,
      accepted_by = case when email is not null then :userId::uuid end
    where group_id = :groupId and (id = :id or (
      email = (select users.email from users where users.id = :userId) and guest_id is null
      and revoked_at is null and accepted_at is null and expires_at > :now
    ))
    returning group_id as "groupId", id, ${INVITEE}`,
  values: { groupId: uuid, id: uuid, userId: uuid, now: timestamptz },
  row: NEWS,
});

/** No row for a link, which is for other people too, and for what waits for no answer any more. */
const decline = statement({
  text: `
    update invitations set declined_at = :now
    where group_id = :groupId and id = :id and email is not null and declined_at is null
      and revoked_at is null and accepted_at is null and expires_at > :now
    returning group_id as "groupId", id, ${INVITEE}`,
  values: { groupId: uuid, id: uuid, now: timestamptz },
  row: NEWS,
});

const findMailedFor = statement({
  text: `
    select invitations.group_id as "groupId", invitations.id, ${INVITEE} from invitations
    where invitations.group_id = :groupId and invitations.guest_id = :guestId
      and invitations.revoked_at is null and invitations.accepted_at is null`,
  values: { groupId: uuid, guestId: uuid },
  row: NEWS,
});

const findWaiting = statement({
  text: `
    select invitations.group_id as "groupId", invitations.id, ${INVITEE} from invitations
    where invitations.group_id = :groupId and invitations.email is not null and invitations.declined_at is null
      and invitations.revoked_at is null and invitations.accepted_at is null and invitations.expires_at > :now`,
  values: { groupId: uuid, now: timestamptz },
  row: NEWS,
});

const revokeOf = statement({
  text: `
    update invitations set revoked_at = :now
    where group_id = any(:groupIds) and created_by = :userId and revoked_at is null and accepted_at is null
    returning group_id as "groupId", id, ${INVITEE}`,
  values: { groupIds: uuids, userId: uuid, now: timestamptz },
  row: NEWS,
});

const deleteMailed = statement({
  text: 'delete from invitations where email = :email returning group_id as "groupId", id',
  values: { email: text },
  row: { groupId: uuid, id: uuid },
  acrossGroups: 'an address has no list of the groups that wrote to it',
});

const deleteAccepted = statement({
  text: `
    delete from invitations where group_id = any(:groupIds) and accepted_by = :userId
    returning group_id as "groupId", id`,
  values: { groupIds: uuids, userId: uuid },
  row: { groupId: uuid, id: uuid },
});
