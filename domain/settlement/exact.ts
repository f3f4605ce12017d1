// The fewest payments, and always the same ones: pairs are tried in a fixed order, and a pair pays what both can when
// some largest partition has the two in one subset. The proofs stand in settlement.ts.

import type { Balance } from '#domain/ledger/balance.ts';
import type { Debt } from '#domain/ledger/debt.ts';
import { minorUnits } from '#domain/money/money.ts';
import { findCompanionship, type Reach } from './partitions.ts';
import { type Payment, pairsInOrder } from './payment.ts';

/**
 * @param balances none zero, summing to zero
 * @param most an upper bound of the number of zero-sum subsets that they fall into
 * @returns undefined when the search is beyond the reach
 */
export function planExactly(
  balances: readonly Balance[],
  debts: readonly Debt[],
  most: number,
  reach: Reach,
): Payment[] | undefined {
  const open = openAccounts(balances);
  const payments: Payment[] = [];
  let companionship = findCompanionship([...open.values()], most, reach);
  // A pair that is refused now stays refused after any further payment: none has to be tried twice.
  for (const { from, to } of pairsInOrder(balances, debts)) {
    if (companionship === undefined) return undefined;
    if (companionship.parts <= 1) break;
    const balance = open.get(from) ?? 0;
    const credit = open.get(to) ?? 0;
    if (balance === 0 || credit === 0 || !companionship.mayShare(balance, credit)) continue;
    payments.push(pay(open, from, to));
    // Two who leave together were a subset of their own; otherwise one leaves, and the number of subsets stays.
    const parts = companionship.parts - (balance + credit === 0 ? 1 : 0);
    companionship = findCompanionship([...open.values()], parts, reach);
  }
  const left = balances.flatMap(({ userId }) => ({ userId, amount: minorUnits(open.get(userId) ?? 0) }));
  return [...payments, ...planAsOne(left, debts)];
}

/** Settles members who sum to zero in at most one payment less than they are, without a search. */
export function planAsOne(balances: readonly Balance[], debts: readonly Debt[]): Payment[] {
  const open = openAccounts(balances);
  const payments: Payment[] = [];
  for (const { from, to } of pairsInOrder(balances, debts)) {
    if (open.has(from) && open.has(to)) payments.push(pay(open, from, to));
  }
  return payments;
}

function openAccounts(balances: readonly Balance[]): Map<string, number> {
  return new Map(balances.filter(({ amount }) => amount !== 0).map(({ userId, amount }) => [userId, amount]));
}

/** Pays the smaller of the two balances, so that at least one of them is zero afterwards. */
function pay(open: Map<string, number>, from: string, to: string): Payment {
  const balance = open.get(from) ?? 0;
  const credit = open.get(to) ?? 0;
  const amount = Math.min(-balance, credit);
  for (const [userId, left] of [
    [from, balance + amount],
    [to, credit - amount],
  ] as const) {
    if (left === 0) open.delete(userId);
    else open.set(userId, left);
  }
  return { from, to, amount: minorUnits(amount) };
}
