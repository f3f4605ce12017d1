// A settlement may pay a member to whom the payer owes nothing: the plan shortened the way. Such a payment settles the debts
// along that way, Ana's to Ben and Ben's to Cleo when Ana pays Cleo, so that once every balance is zero nothing is left
// that goes in a circle between them.

import type { Debt } from '#domain/ledger/debt.ts';
import { minorUnits } from '#domain/money/money.ts';
import type { Payment } from './payment.ts';

/**
 * What a settlement changes between pairs, as new debts in the opposite direction: those on the shortest ways from payer to
 * payee are paid first, in an order fixed by the ids; what no way takes up, the payee then owes the payer. Summed per
 * member it is exactly the payment.
 * @param debts who owes whom before the payment, at most one debt between two people
 */
export function debtsOfPayment(payment: Payment, debts: readonly Debt[]): Debt[] {
  const open = debtsByDebtor(debts);
  const paid: Debt[] = [];
  let left: number = payment.amount;
  while (left > 0) {
    const way = shortestWay(open, payment.from, payment.to);
    if (way === undefined) break;
    const amount = minorUnits(Math.min(left, ...way.map((step) => step.amount)));
    for (const step of way) {
      step.amount = minorUnits(step.amount - amount);
      paid.push({ from: step.to, to: step.from, amount });
    }
    left -= amount;
  }
  if (left > 0) paid.push({ from: payment.to, to: payment.from, amount: minorUnits(left) });
  return paid;
}

function debtsByDebtor(debts: readonly Debt[]): Map<string, Debt[]> {
  const byDebtor = new Map<string, Debt[]>();
  for (const debt of [...debts].sort((a, b) => (a.to < b.to ? -1 : 1))) {
    byDebtor.set(debt.from, [...(byDebtor.get(debt.from) ?? []), { ...debt }]);
  }
  return byDebtor;
}

/** Breadth first, so that the direct debt comes before any detour. */
function shortestWay(open: ReadonlyMap<string, Debt[]>, from: string, to: string): Debt[] | undefined {
  const reachedBy = new Map<string, Debt | undefined>([[from, undefined]]);
  for (const [person] of reachedBy) {
    for (const debt of open.get(person) ?? []) {
      if (debt.amount > 0 && !reachedBy.has(debt.to)) reachedBy.set(debt.to, debt);
    }
    if (reachedBy.has(to)) return wayBack(reachedBy, to);
  }
  return undefined;
}

function wayBack(reachedBy: ReadonlyMap<string, Debt | undefined>, to: string): Debt[] {
  const way: Debt[] = [];
  for (let step = reachedBy.get(to); step !== undefined; step = reachedBy.get(step.from)) way.push(step);
  return way;
}
