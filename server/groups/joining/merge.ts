import type { Group } from '#contract/groups.ts';
import { DomainError } from '#domain/error.ts';
import { getGroup } from '#server/groups/groups/queries.ts';
import { getGuest } from '#server/groups/guests/queries.ts';
import { listNewsFor } from '#server/groups/invitations/commands.ts';
import { refuseHavingPaidEachOther } from '#server/ledger/transactions/commands.ts';
import type { GroupContext } from '#server/membership/commands/write.ts';
import { recordOwn } from '#server/membership/history/record.ts';
import { requirePermission, requireWithinLimit } from '#server/membership/memberships/permission.ts';
import { refuseWhileMerging } from '#server/membership/memberships/queries.ts';
import type { Recorded } from '#server/platform/commands/writes.ts';
import { replaceGuest } from './replacing-guests.ts';

interface Merge {
  readonly userId: string;
  readonly into: string;
}

/**
 * The member `into` takes over the guest with the guest's whole past, which is added to their own. Members do so for
 * themselves, admins for any member. Throws NOT_GROUP_MEMBER, INVALID_INPUT `{reason: 'has-account' | 'same'}`,
 * INSUFFICIENT_PERMISSIONS, TIER_LIMITS_EXCEEDED, what refuseWhileMerging throws, and CONSTRAINT_VIOLATION
 * `{reason: 'paid-each-other'}`.
 */
export async function mergeGuest(
  ctx: GroupContext,
  { userId: guestId, into }: Merge,
): Promise<Recorded<Group>> {
  const { trx, member, policy, now } = ctx;
  const { groupId } = member;
  if (into !== member.userId) requirePermission(member, 'invite_members');
  await requireWithinLimit(trx, member, policy);
  const guest = await getGuest(trx, member, guestId);
  if (!member.active.has(into)) throw new DomainError('NOT_GROUP_MEMBER', { userId: into });
  if (into === guestId) throw new DomainError('INVALID_INPUT', { reason: 'same', userId: into });
  await refuseWhileMerging(trx, groupId, [guestId, into]);
  const taken = { groupId, from: guestId, to: into, at: now };
  await refuseHavingPaidEachOther(trx, taken);
  const ended = await listNewsFor(trx, { groupId, guestId, userId: member.userId });
  await replaceGuest(trx, taken);
  const change = await recordOwn(ctx, {
    noun: 'membership',
    action: 'edited',
    id: into,
    details: { isClaim: true, nameBefore: guest.displayName },
  });
  return { value: await getGroup(trx, member), changes: [change, ...ended] };
}
