// A plan at once, without a search: the largest debtor pays the largest creditor as much as both can, and so on. It has at
// most one payment less than members, where the fewest may be down to half of them.

import type { Balance } from '#domain/ledger/balance.ts';
import { byPair } from '#domain/ledger/debt.ts';
import { minorUnits } from '#domain/money/money.ts';
import type { Payment } from './payment.ts';

/** @param balances summing to zero */
export function planInTurn(balances: readonly Balance[]): Payment[] {
  const ofSign = (sign: 1 | -1) =>
    balances
      .map(({ userId, amount }) => ({ userId, left: amount * sign }))
      .filter(({ left }) => left > 0)
      .sort((a, b) => b.left - a.left || (a.userId < b.userId ? -1 : 1));
  const creditors = ofSign(1);
  const payments: Payment[] = [];
  for (const debtor of ofSign(-1)) {
    while (debtor.left > 0) {
      const creditor = creditors[0];
      if (!creditor) throw new Error('The balances do not sum to zero');
      const amount = Math.min(debtor.left, creditor.left);
      payments.push({ from: debtor.userId, to: creditor.userId, amount: minorUnits(amount) });
      debtor.left -= amount;
      creditor.left -= amount;
      if (creditor.left === 0) creditors.shift();
    }
  }
  return payments.sort(byPair);
}
