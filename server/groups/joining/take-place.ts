import { takePlaceInDefaultSplit } from '#server/groups/groups/commands.ts';
import { endInvitationsFor } from '#server/groups/invitations/commands.ts';
import { takePlaceInBalances } from '#server/ledger/balances/commands.ts';
import { takePlaceInComments } from '#server/ledger/comments/commands.ts';
import { takePlaceInPlans } from '#server/ledger/plans/commands.ts';
import { takePlaceInRules } from '#server/ledger/recurring/commands.ts';
import { takePlaceInStatistics } from '#server/ledger/statistics/commands.ts';
import { takePlaceInTransactions } from '#server/ledger/transactions/commands.ts';
import { takePlaceInHistory } from '#server/membership/history/commands.ts';
import { type PlaceTakenAt, takePlaceInMemberships } from '#server/membership/memberships/commands.ts';
import type { Trx } from '#server/platform/db/database.ts';

// Every noun that holds a member's id. A merge in one piece runs all three lists, in this order. A merge in
// steps runs the second list at its beginning, the first one step by step, and the third one at its end.

/** These may be as many rows as the group has changes in its history. */
export const TAKE_PLACE_IN_PAST = [takePlaceInTransactions, takePlaceInHistory];

/** These are few rows, or what future transactions are made from. */
export const TAKE_PLACE_AT_ONCE = [
  takePlaceInComments,
  takePlaceInPlans,
  takePlaceInRules,
  takePlaceInDefaultSplit,
  endInvitations,
];

/** Sums of what the past books. Memberships are last: the others refer to them. */
export const TAKE_PLACE_IN_SUMS = [takePlaceInBalances, takePlaceInStatistics, takePlaceInMemberships];

/** With one that is open, another person could claim the same past. */
async function endInvitations(trx: Trx, { groupId, from, at }: PlaceTakenAt): Promise<void> {
  await endInvitationsFor(trx, { groupId, guestId: from, now: at });
}
