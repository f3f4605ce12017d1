import type { Group } from '#contract/groups.ts';
import { DomainError } from '#domain/error.ts';
import { getGroup } from '#server/groups/groups/queries.ts';
import { findGuest, getGuest } from '#server/groups/guests/queries.ts';
import { listNewsFor } from '#server/groups/invitations/commands.ts';
import { refuseHavingPaidEachOther } from '#server/ledger/transactions/commands.ts';
import { recordOwn } from '#server/membership/history/record.ts';
import type { GroupContext } from '#server/membership/history/write.ts';
import { addMember } from '#server/membership/memberships/commands.ts';
import {
  findMembershipStatus,
  refuseWhileMerging,
  requirePermission,
  requireWithinLimit,
} from '#server/membership/memberships/queries.ts';
import type { Recorded } from '#server/platform/commands/writes.ts';
import type { Trx } from '#server/platform/db/database.ts';
import type { Change } from '#server/platform/live/changes.ts';
import { replaceGuest } from './merging.ts';

export interface Claim {
  readonly groupId: string;
  readonly guestId: string;
  readonly userId: string;
}

/**
 * The user takes the place of the guest, with the guest's whole past in the group. Under the group's lock, after the
 * invitation for the guest is used. Throws INVITATION_ALREADY_USED where the guest was removed or is claimed already,
 * ALREADY_GROUP_MEMBER, what refuseWhileMerging throws, and CONSTRAINT_VIOLATION `{reason: 'was-member'}` for a former member:
 * nowhere may the two stand side by side.
 * @returns `ended`: what is to be heard of the invitations for the guest
 */
export async function claimGuest(
  trx: Trx,
  { groupId, guestId, userId }: Claim,
  now: Date,
): Promise<{ nameBefore: string; ended: readonly Change[] }> {
  const status = await findMembershipStatus(trx, { groupId, userId });
  if (status === 'active') throw new DomainError('ALREADY_GROUP_MEMBER', { groupId });
  if (status === 'former') throw new DomainError('CONSTRAINT_VIOLATION', { reason: 'was-member' });
  const guest = await findGuest(trx, { groupId, guestId });
  if (!guest) throw new DomainError('INVITATION_ALREADY_USED');
  await refuseWhileMerging(trx, groupId, [guestId]);
  await addMember(trx, { groupId, userId, role: 'member', joinedAt: guest.joinedAt });
  const ended = await listNewsFor(trx, { groupId, guestId, userId });
  await replaceGuest(trx, { groupId, from: guestId, to: userId, at: now });
  return { nameBefore: guest.displayName, ended };
}

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
