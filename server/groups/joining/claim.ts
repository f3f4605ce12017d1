import { DomainError } from '#domain/error.ts';
import { findGuest } from '#server/groups/guests/queries.ts';
import { listNewsFor } from '#server/groups/invitations/commands.ts';
import { addMember } from '#server/membership/memberships/commands.ts';
import { findMembershipStatus, refuseWhileMerging } from '#server/membership/memberships/queries.ts';
import type { Trx } from '#server/platform/db/database.ts';
import type { Change } from '#server/platform/live/changes.ts';
import { replaceGuest } from './replacing-guests.ts';

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
