import type { ActivityAction, ActivityDetails } from '#contract/activity.ts';
import type { Group } from '#contract/groups.ts';
import { DomainError } from '#domain/error.ts';
import type { Role } from '#domain/groups/permission.ts';
import { getGroup } from '#server/groups/groups/queries.ts';
import { findGuest } from '#server/groups/guests/queries.ts';
import { listOpenBalances } from '#server/ledger/balances/queries.ts';
import { lockGroup, type Recorded, recordChange } from '#server/membership/history/record.ts';
import { inTransaction } from '#server/membership/history/write.ts';
import type { Sales } from '#server/membership/tiers/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import { DetailedError } from '#server/platform/http/error.ts';
import {
  type Caller,
  getMembership,
  hasOtherAdmin,
  type Membership,
  requirePermission,
  requireWithinLimit,
} from './queries.ts';
import { dropArrangements, enter, exit, saveRole } from './rows.ts';

/**
 * Does `work` while nothing else changes in the group, with the caller's membership as it is then. For rare changes,
 * whose rules look at more than one row.
 */
export function aloneInGroup<T>(
  db: Db,
  caller: Caller,
  groupId: string,
  work: (trx: Db, membership: Membership) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (trx) => {
    await lockGroup(trx, groupId);
    return work(trx, await getMembership(trx, caller, groupId));
  });
}

/** Whoever comes back gets their old place in old transactions. Inside the caller's database transaction. */
export function addMember(
  trx: Db,
  groupId: string,
  userId: string,
  role: Role,
  now: Date,
): Promise<'new' | 'returned'> {
  return enter(trx, groupId, userId, role, now);
}

/** For whoever is out of these groups already: no household and no default split counts on them any more. */
export function endArrangements(trx: Db, groupIds: readonly string[], userId: string): Promise<void> {
  return dropArrangements(trx, groupIds, userId);
}

/** Throws CANNOT_LEAVE_AS_ADMIN for the last admin, INVALID_INPUT where the caller owes or is owed something. */
export function leaveGroup(db: Db, caller: Caller, groupId: string, now: Date): Promise<Recorded<undefined>> {
  return aloneInGroup(db, caller, groupId, async (trx, membership) => {
    await endMembership(trx, groupId, caller.userId, now);
    return { value: undefined, changes: [await record(trx, membership, 'deleted', caller.userId, now)] };
  });
}

/** Throws NOT_GROUP_MEMBER, what leaving throws, and TIER_LIMITS_EXCEEDED for removing anybody but oneself. */
export function removeMember(
  db: Db,
  caller: Caller,
  groupId: string,
  userId: string,
  sales: Sales,
  now: Date,
): Promise<Recorded<undefined>> {
  return aloneInGroup(db, caller, groupId, async (trx, membership) => {
    requirePermission(membership, 'remove_members');
    if (userId !== caller.userId) requireWithinLimit(membership, sales);
    requireMember(membership, userId);
    await endMembership(trx, groupId, userId, now);
    return { value: undefined, changes: [await record(trx, membership, 'deleted', userId, now)] };
  });
}

/**
 * Throws NOT_GROUP_MEMBER, CANNOT_LEAVE_AS_ADMIN for the last admin and INVALID_INPUT for a guest, who cannot be one.
 * Over the limit of their tier, admins may still hand over: TIER_LIMITS_EXCEEDED is for taking the role from others.
 */
export function changeRole(
  db: Db,
  caller: Caller,
  groupId: string,
  userId: string,
  role: Role,
  sales: Sales,
  now: Date,
): Promise<Recorded<Group>> {
  return aloneInGroup(db, caller, groupId, async (trx, membership) => {
    requirePermission(membership, 'manage_roles');
    if (role !== 'admin' && userId !== caller.userId) requireWithinLimit(membership, sales);
    requireMember(membership, userId);
    if (role === 'admin') await refuseGuest(trx, groupId, userId);
    else await refuseLastAdmin(trx, groupId, userId);
    const isChanged = await saveRole(trx, groupId, userId, role);
    const changes = isChanged ? [await record(trx, membership, 'edited', userId, now, { role })] : [];
    return { value: await getGroup(trx, caller, groupId), changes };
  });
}

async function endMembership(trx: Db, groupId: string, userId: string, now: Date): Promise<void> {
  await refuseLastAdmin(trx, groupId, userId);
  const open = await listOpenBalances(trx, groupId, userId);
  const [first] = open;
  if (first) throw new DetailedError('INVALID_INPUT', open, { reason: 'outstanding-balance', ...first });
  await exit(trx, groupId, userId, now);
}

/** The last member is the last admin too: they delete the group instead. */
async function refuseLastAdmin(trx: Db, groupId: string, userId: string): Promise<void> {
  if (!(await hasOtherAdmin(trx, groupId, userId))) throw new DomainError('CANNOT_LEAVE_AS_ADMIN');
}

async function refuseGuest(trx: Db, groupId: string, userId: string): Promise<void> {
  const guest = await findGuest(trx, groupId, userId);
  if (guest) throw new DomainError('INVALID_INPUT', { reason: 'guest', userId });
}

function requireMember(membership: Membership, userId: string): void {
  if (!membership.active.has(userId)) throw new DomainError('NOT_GROUP_MEMBER', { userId });
}

function record(
  trx: Db,
  { groupId, userId }: Membership,
  action: ActivityAction,
  memberId: string,
  at: Date,
  details?: ActivityDetails,
) {
  const change = { groupId, noun: 'membership', action, id: memberId, version: 1, userId, at } as const;
  return recordChange(trx, { ...change, ...(details && { details }) });
}
