import { DASHBOARD, GROUP_BALANCES, SETTLEMENT } from '#web/lib/names/device-names.ts';

// Where each answer is kept. A key begins with the wider thing, so invalidating ['group', id] reaches all that is in it.
// These are a part of every page. Some keys that one late file alone names stand in that file.

const group = (groupId: string) => ['group', groupId] as const;

export const keys = {
  groups: ['groups'] as const,
  group,
  /** By whom the group was deleted, where the live stream has told it. Not under the group, which is then read again. */
  groupDeletion: (groupId: string) => ['group-deletion', groupId] as const,
  /** What has been read inside of any group. */
  allGroups: ['group'] as const,
  transactions: (groupId: string, filters: object = {}) =>
    [...group(groupId), 'transactions', filters] as const,
  /** Every list of the group's transactions, whatever its filters. */
  allTransactions: (groupId: string) => [...group(groupId), 'transactions'] as const,
  transaction: (groupId: string, transactionId: string) =>
    [...group(groupId), 'transaction', transactionId] as const,
  history: (groupId: string, transactionId: string) => [...group(groupId), 'history', transactionId] as const,
  attachments: (groupId: string, transactionId: string) =>
    [...group(groupId), 'attachments', transactionId] as const,
  comments: (groupId: string, transactionId: string) =>
    [...group(groupId), 'comments', transactionId] as const,
  /** On every transaction of the group. */
  allComments: (groupId: string) => [...group(groupId), 'comments'] as const,
  groupBalances: (groupId: string) => [...group(groupId), GROUP_BALANCES] as const,
  /** At the end of a day; not under the one above, into which what is not sent yet is put. */
  balancesOn: (groupId: string) => [...group(groupId), 'balances-on'] as const,
  groupActivity: (groupId: string) => [...group(groupId), 'activity'] as const,
  statistics: (groupId: string, range: object) => [...group(groupId), 'statistics', range] as const,
  settlement: (groupId: string) => [...group(groupId), SETTLEMENT] as const,
  invitationLinks: (groupId: string) => [...group(groupId), 'invitations', 'links'] as const,
  mailedInvitations: (groupId: string) => [...group(groupId), 'invitations', 'mailed'] as const,
  waitingInvitations: ['invitations'] as const,
  invitation: (token: string) => ['invitation', token] as const,
  /** Every reading across groups begins with it: what makes the balances stale makes those stale, too. */
  balances: ['balances'] as const,
  dashboard: ['balances', DASHBOARD] as const,
  personalStatistics: (range: object) => ['balances', 'statistics', range] as const,
  settlements: ['balances', 'settlements'] as const,
  /** Every reading of recurring expenses. */
  recurring: ['recurring'] as const,
  recurringList: ['recurring', 'list'] as const,
  recurringSoon: ['recurring', 'soon'] as const,
  recurringExpense: (recurringExpenseId: string) => ['recurring', 'one', recurringExpenseId] as const,
  createdTransactions: (recurringExpenseId: string) => ['recurring', 'created', recurringExpenseId] as const,
  activity: ['activity'] as const,
  allActivity: ['activity', 'all'] as const,
  profile: ['profile'] as const,
  signInMethods: ['sign-in-methods'] as const,
  sessions: ['sessions'] as const,
  tier: ['tier'] as const,
  currencies: ['currencies'] as const,
};

/** All that a comment in the group can make stale. */
export function commentedKeys(groupId: string) {
  return [
    keys.allComments(groupId),
    keys.allTransactions(groupId),
    keys.groupActivity(groupId),
    keys.groups,
    keys.activity,
  ];
}
