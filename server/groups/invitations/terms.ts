import {
  type Membership,
  requirePermission,
  requireWithinLimit,
} from '#server/membership/memberships/queries.ts';
import type { Sales } from '#server/membership/tiers/queries.ts';

// Who may invite and how long an invitation lasts: the same for one that is mailed and for a link.

const HOUR_MS = 3_600_000;

/** Throws INSUFFICIENT_PERMISSIONS and TIER_LIMITS_EXCEEDED. */
export function requireInviting(membership: Membership, sales: Sales): void {
  requirePermission(membership, 'invite_members');
  requireWithinLimit(membership, sales);
}

export function expiryOf(hours: number, now: Date): Date {
  return new Date(now.getTime() + hours * HOUR_MS);
}
