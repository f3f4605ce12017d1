import type { transactions as en } from '../en/transactions.ts';

export const transactions: typeof en = {};
