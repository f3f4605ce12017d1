export const groups = {
  memberCount_one: '{{count}} member',
  memberCount_other: '{{count}} members',
  addExpense: 'Add expense',
  invite: 'Invite',
  export: 'Export',
  tabs: {
    label: 'Group',
    expenses: 'Expenses',
    transfers: 'Transfers',
    balances: 'Balances',
    statistics: 'Statistics',
    activity: 'Activity',
    details: 'Details',
  },
  failed: 'This group did not load',
  alone: {
    title: 'You are the only one here so far',
    message: 'Send a link, and the others are in with two taps. Or add them by name, and they join later.',
    byName: 'Add people by name',
    action: 'Invite people',
  },
} as const;
