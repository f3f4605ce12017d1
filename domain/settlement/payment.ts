// One payment of a plan, and the order in which pairs of a debtor and a creditor come into question for one.

import type { Balance } from '#domain/ledger/balance.ts';
import { byPair, type Debt } from '#domain/ledger/debt.ts';
import type { MinorUnits } from '#domain/money/money.ts';

export interface Payment {
  /** Pays; their balance is negative. */
  from: string;
  /** Receives; their balance is positive. */
  to: string;
  /** Minor units, always positive. */
  amount: MinorUnits;
}

/**
 * Every debtor with every creditor: first those who owe each other already, the largest debt first, then by user id.
 * Some pairs come twice; booking a payment changes the place of no other pair, which is what keeps plans stable.
 * @param debts netted per pair
 */
export function* pairsInOrder(
  balances: readonly Balance[],
  debts: readonly Debt[],
): Generator<{ from: string; to: string }> {
  const debtors = balances.filter(({ amount }) => amount < 0).map(({ userId }) => userId);
  const creditors = balances.filter(({ amount }) => amount > 0).map(({ userId }) => userId);
  const isDebtor = new Set(debtors);
  const isCreditor = new Set(creditors);
  yield* debts
    .filter(({ from, to }) => isDebtor.has(from) && isCreditor.has(to))
    .sort((a, b) => b.amount - a.amount || byPair(a, b));
  creditors.sort();
  for (const from of debtors.sort()) for (const to of creditors) yield { from, to };
}
