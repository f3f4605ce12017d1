import { renameMember as renameInDefaultSplit } from '#server/groups/groups/commands.ts';
import { renameMember as renameInInvitations } from '#server/groups/invitations/commands.ts';
import { renameMember as renameInBalances } from '#server/ledger/balances/commands.ts';
import { renameMember as renameInComments } from '#server/ledger/comments/commands.ts';
import { renameMember as renameInPlans } from '#server/ledger/plans/commands.ts';
import { renameMember as renameInRecurring } from '#server/ledger/recurring/commands.ts';
import { renameMember as renameInStatistics } from '#server/ledger/statistics/commands.ts';
import { renameMember as renameInTransactions } from '#server/ledger/transactions/commands.ts';
import { renameMember as renameInHistory } from '#server/membership/history/commands.ts';
import { renameMember as renameInMemberships } from '#server/membership/memberships/commands.ts';

// Every noun that holds a member's id. A merge in one piece runs all three lists, in this order. A merge in
// steps runs the second list at its beginning, the first one step by step, and the third one at its end.

/** These may be as many rows as the group has changes in its history. */
export const RENAMES_IN_PAST = [renameInTransactions, renameInHistory];

/** These are few rows, or what future transactions are made from. */
export const RENAMES_AT_ONCE = [
  renameInComments,
  renameInPlans,
  renameInRecurring,
  renameInDefaultSplit,
  renameInInvitations,
];

/** Sums of what the past books. Memberships are last: the others refer to them. */
export const RENAMES_OF_SUMS = [renameInBalances, renameInStatistics, renameInMemberships];
