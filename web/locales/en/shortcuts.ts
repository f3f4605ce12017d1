export const shortcuts = {
  title: 'Keyboard shortcuts',
  newExpense: 'Add an expense',
  save: 'Save a transaction, a payment or a group',
  close: 'Close a dialog',
  list: 'Show this list',
} as const;
