import { DomainError } from '#domain/error.ts';
import { may, type Permission } from '#domain/groups/permission.ts';
import { getTierInfo, type TierPolicy } from '#server/membership/tiers/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Membership } from './queries.ts';

// What a member may do in a group: their role permits it, and for most writes they must be within the limit of their tier.

/** A member who is about to write. Before the group is locked, `trx` is the database itself. */
export interface Asking {
  readonly trx: Db;
  readonly member: Membership;
  readonly policy: TierPolicy;
}

/** What a write asks that is closed to members over the limit. Throws what requirePermission and requireWithinLimit throw. */
export async function requireMayWrite(
  { trx, member, policy }: Asking,
  permission: Permission,
): Promise<void> {
  requirePermission(member, permission);
  await requireWithinLimit(trx, member, policy);
}

/** Throws INSUFFICIENT_PERMISSIONS. */
export function requirePermission(membership: Membership, permission: Permission): void {
  if (!may(membership.role, permission)) throw new DomainError('INSUFFICIENT_PERMISSIONS');
}

/**
 * A member of more groups than their tier holds may settle, leave and hand over, until they are within it again.
 * Throws TIER_LIMITS_EXCEEDED `{count}`: how many groups to leave.
 */
export async function requireWithinLimit(db: Db, membership: Membership, policy: TierPolicy): Promise<void> {
  if (!isOverLimit(membership, policy)) return;
  const { requiredReduction: count } = await getTierInfo(db, membership, policy);
  // None where the caller has left one in between.
  if (count > 0) throw new DomainError('TIER_LIMITS_EXCEEDED', { count });
}

export function isOverLimit(membership: Membership, { premiumForAll }: TierPolicy): boolean {
  return membership.isMarkedOverLimit && !premiumForAll;
}
