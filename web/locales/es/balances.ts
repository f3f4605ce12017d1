import type { balances as en } from '../en/balances.ts';

export const balances: typeof en = {};
