import type { GroupContext } from '#server/membership/commands/write.ts';
import { requirePermission, requireWithinLimit } from '#server/membership/memberships/queries.ts';

// Who may invite and how long an invitation lasts: the same for one that is mailed and for a link.

const HOUR_MS = 3_600_000;

/**
 * Throws INSUFFICIENT_PERMISSIONS and TIER_LIMITS_EXCEEDED. Revoking asks for the permission alone: a link that has got into
 * wrong hands must not go on letting people in.
 */
export async function requireInviting({ trx, member, policy }: GroupContext): Promise<void> {
  requirePermission(member, 'invite_members');
  await requireWithinLimit(trx, member, policy);
}

export function expiryOf(hours: number, now: Date): Date {
  return new Date(now.getTime() + hours * HOUR_MS);
}
