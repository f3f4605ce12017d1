import type { Group } from '#contract/groups.ts';
import { DomainError } from '#domain/error.ts';
import { may, type Role } from '#domain/groups/permission.ts';
import { dropFromDefaultSplits } from '#server/groups/groups/commands.ts';
import { getGroup } from '#server/groups/groups/queries.ts';
import { restoreGuest } from '#server/groups/guests/commands.ts';
import { findGuest, type Guest } from '#server/groups/guests/queries.ts';
import { endInvitationsFor, listNewsFor, revokeInvitationsOf } from '#server/groups/invitations/commands.ts';
import { listOpenBalances } from '#server/ledger/balances/queries.ts';
import type { GroupContext } from '#server/membership/commands/write.ts';
import { keepName } from '#server/membership/history/commands.ts';
import { recordOwn } from '#server/membership/history/record.ts';
import { deleteMembership, endMemberships, setRole } from '#server/membership/memberships/commands.ts';
import { requirePermission, requireWithinLimit } from '#server/membership/memberships/permission.ts';
import {
  hasOtherAdmin,
  type Membership,
  refuseWhileMerging,
} from '#server/membership/memberships/queries.ts';
import type { MemberRef } from '#server/membership/own-groups/queries.ts';
import { deleteGuestUsers } from '#server/people/users/commands.ts';
import type { Recorded } from '#server/platform/commands/writes.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { DetailedError } from '#server/platform/http/error.ts';
import { isNamed } from './queries.ts';

interface MemberPath {
  readonly userId: string;
}

/** Throws CANNOT_LEAVE_AS_ADMIN for the last admin, INVALID_INPUT where the caller owes or is owed something. */
export function leaveGroup(ctx: GroupContext): Promise<Recorded<undefined>> {
  return removeSettled(ctx, ctx.member.userId);
}

/** Throws NOT_GROUP_MEMBER, what leaving throws, and TIER_LIMITS_EXCEEDED for removing another member. */
export async function removeMember(ctx: GroupContext, { userId }: MemberPath): Promise<Recorded<undefined>> {
  const { trx, member, policy } = ctx;
  requirePermission(member, 'remove_members');
  if (userId !== member.userId) await requireWithinLimit(trx, member, policy);
  requireMember(member, userId);
  return removeSettled(ctx, userId);
}

/**
 * A role that the caller has already is no change. Throws NOT_GROUP_MEMBER, CANNOT_LEAVE_AS_ADMIN for the last admin and
 * INVALID_INPUT for a guest, who cannot be one.
 * Over the limit of their tier, admins may still hand over: TIER_LIMITS_EXCEEDED is for taking the role from others.
 */
export async function changeRole(
  ctx: GroupContext,
  { userId, role }: MemberPath & { readonly role: Role },
): Promise<Recorded<Group>> {
  const { trx, member, policy, now } = ctx;
  const { groupId } = member;
  // The answer to an admin who stepped down may have been lost: they may give no roles any more.
  if (userId === member.userId && role === member.role)
    return { value: await getGroup(trx, member), changes: [] };
  requirePermission(member, 'manage_roles');
  if (role !== 'admin' && userId !== member.userId) await requireWithinLimit(trx, member, policy);
  requireMember(member, userId);
  if (role === 'admin') await refuseGuest(trx, { groupId, userId });
  else await refuseLastAdmin(trx, { groupId, userId });
  const isChanged = await setRole(trx, { groupId, userId, role });
  const ended = may(role, 'invite_members')
    ? []
    : await revokeInvitationsOf(trx, { groupIds: [groupId], userId, now });
  const changes = isChanged
    ? [await recordOwn(ctx, { noun: 'membership', action: 'edited', id: userId, details: { role } })]
    : [];
  return { value: await getGroup(trx, member), changes: [...changes, ...ended] };
}

/** An open invitation for the guest waits again, and its addressee hears of it. Throws what restoreGuest throws. */
export async function letGuestIn(
  ctx: GroupContext,
  { userId: guestId }: MemberPath,
): Promise<Recorded<Group>> {
  const { value, changes } = await restoreGuest(ctx, { userId: guestId });
  if (changes.length === 0) return { value, changes };
  const { groupId, userId } = ctx.member;
  return { value, changes: [...changes, ...(await listNewsFor(ctx.trx, { groupId, guestId, userId }))] };
}

/** A member leaves once nothing is open between them and the group. What they invited with ends. */
async function removeSettled(ctx: GroupContext, userId: string): Promise<Recorded<undefined>> {
  const { trx, member, now } = ctx;
  const { groupId } = member;
  await refuseLastAdmin(trx, { groupId, userId });
  // What is open between the member and the group is not known before all of it is theirs.
  await refuseWhileMerging(trx, groupId, [userId]);
  const open = await listOpenBalances(trx, { groupId, userId });
  const [first] = open;
  if (first) throw new DetailedError('INVALID_INPUT', open, { reason: 'outstanding-balance', ...first });
  const guest = await findGuest(trx, { groupId, guestId: userId });
  const left = { groupIds: [groupId], userId, now };
  await endMemberships(trx, left);
  await dropFromDefaultSplits(trx, left.groupIds, userId);
  // A guest has made no invitation, and none is for a member with an account.
  const ended = guest
    ? await listNewsFor(trx, { groupId, guestId: userId, userId: member.userId })
    : await revokeInvitationsOf(trx, left);
  const change = await recordOwn(ctx, { noun: 'membership', action: 'deleted', id: userId });
  // A guest whom something names stays as a former member.
  if (guest && !(await isNamed(trx, { groupId, guestId: userId, now }))) await deleteTrace(ctx, guest);
  return { value: undefined, changes: [change, ...ended] };
}

/** The group's activity keeps the name. */
async function deleteTrace({ trx, member: { groupId }, now }: GroupContext, guest: Guest): Promise<void> {
  await keepName(trx, { groupId, userId: guest.id, name: guest.displayName });
  await endInvitationsFor(trx, { groupId, guestId: guest.id, now });
  await deleteMembership(trx, { groupId, userId: guest.id });
  await deleteGuestUsers(trx, { ids: [guest.id] });
}

/** The last member is the last admin too: they delete the group instead. */
async function refuseLastAdmin(trx: Trx, member: MemberRef): Promise<void> {
  if (!(await hasOtherAdmin(trx, member))) throw new DomainError('CANNOT_LEAVE_AS_ADMIN');
}

async function refuseGuest(trx: Trx, { groupId, userId }: MemberRef): Promise<void> {
  const guest = await findGuest(trx, { groupId, guestId: userId });
  if (guest) throw new DomainError('INVALID_INPUT', { reason: 'guest', userId });
}

function requireMember(membership: Membership, userId: string): void {
  if (!membership.active.has(userId)) throw new DomainError('NOT_GROUP_MEMBER', { userId });
}
