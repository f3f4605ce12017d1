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
  refusal: {
    paidEachOther:
      'There is a payment between the two. Delete it first: as one person they would pay themselves.',
    beingMerged: 'Two people are still being joined into one here. Try again in a minute.',
    full: 'It has {{max}} people already, those who left among them.',
    currencyInUse:
      'There are open balances in {{currencies}}. A currency can be removed once its balances are settled.',
    currencyNotOffered: 'This server does not offer {{currency}}.',
    outstandingBalance: 'There is an open balance in {{currency}}. Settle it first.',
  },
} as const;
