import { DomainError } from '#domain/error.ts';
import { renameMember as renameInDefaultSplit } from '#server/groups/groups/commands.ts';
import { deleteGuest } from '#server/groups/guests/commands.ts';
import { findGuest } from '#server/groups/guests/queries.ts';
import { renameMember as renameInInvitations } from '#server/groups/invitations/commands.ts';
import { renameMember as renameInBalances } from '#server/ledger/balances/commands.ts';
import { renameMember as renameInPlans } from '#server/ledger/plans/commands.ts';
import { renameMember as renameInTransactions } from '#server/ledger/transactions/commands.ts';
import { renameMember as renameInHistory } from '#server/membership/history/commands.ts';
import { addMember, renameMember as renameInMemberships } from '#server/membership/memberships/commands.ts';
import { findMembershipStatus } from '#server/membership/memberships/queries.ts';
import type { Trx } from '#server/platform/db/database.ts';

/** Every noun that holds a member's id. Memberships are last: the others refer to them. */
const RENAMES = [
  renameInTransactions,
  renameInHistory,
  renameInBalances,
  renameInPlans,
  renameInDefaultSplit,
  renameInInvitations,
  renameInMemberships,
];

export interface Claim {
  readonly groupId: string;
  readonly guestId: string;
  readonly userId: string;
}

/**
 * The user takes the place of the guest, with the guest's whole past in the group. Under the group's lock, after the
 * invitation for the guest is used. Throws INVITATION_ALREADY_USED where the guest was removed or is claimed already,
 * ALREADY_GROUP_MEMBER, and CONSTRAINT_VIOLATION `{reason: 'was-member'}` for a former member: nowhere may the two
 * stand side by side.
 */
export async function claimGuest(
  trx: Trx,
  { groupId, guestId, userId }: Claim,
  now: Date,
): Promise<{ nameBefore: string }> {
  const status = await findMembershipStatus(trx, groupId, userId);
  if (status === 'active') throw new DomainError('ALREADY_GROUP_MEMBER', { groupId });
  if (status === 'former') throw new DomainError('CONSTRAINT_VIOLATION', { reason: 'was-member' });
  const guest = await findGuest(trx, groupId, guestId);
  if (!guest) throw new DomainError('INVITATION_ALREADY_USED');
  await addMember(trx, groupId, userId, 'member', guest.joinedAt);
  for (const rename of RENAMES) await rename(trx, { groupId, from: guestId, to: userId, at: now });
  await deleteGuest(trx, guestId);
  return { nameBefore: guest.displayName };
}
