export const balances = {};
