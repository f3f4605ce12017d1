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

// Every noun that holds a member's id. One piece takes them all, in this order. A long past takes the first list by and by,
// the second at its beginning and the third at its end.

/** As many rows as the group has a history. */
export const RENAMES_IN_PAST = [renameInTransactions, renameInHistory];

/** What is to come, and what is little. */
export const RENAMES_AT_ONCE = [
  renameInComments,
  renameInPlans,
  renameInRecurring,
  renameInDefaultSplit,
  renameInInvitations,
];

/** Sums of what the past books. Memberships are last: the others refer to them. */
export const RENAMES_OF_SUMS = [renameInBalances, renameInStatistics, renameInMemberships];
