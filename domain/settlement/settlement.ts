// The fewest payments that settle a group: n members with a balance, cut into as many subsets as possible that each sum
// to zero (k of them), need n - k.
//
// Why n - k. The members whom payments connect sum to zero, and m of them are connected by m - 1 payments or more: no
// plan has fewer than n - k. Within a zero-sum subset, a payment of what both can finishes one of the two, and the last
// one both: m - 1 are enough, whichever pairs pay. That freedom goes to those who already owe each other.
//
// Opposite pairs. Where a and -a are in two subsets of a partition, they can be one subset and the rest of the two
// another: as many as before. So some largest partition has them as a pair, and the members left, of whom no two are
// opposite, are in subsets of three or more: at most a third of their number.
//
// The search. k subsets are a chain of k - 1 zero-sum subsets, each within the next, of all members but one (the
// anchor, whose subset is what the top of the chain leaves). zero-sums.ts finds all zero-sum subsets,
// sparse.ts and dense.ts the longest chains among few and among many of them.
//
// Which plan. A pair may pay if some largest partition has both in one subset: one of them is finished, the others
// still fall into k subsets, no payment is wasted. Always the first pair in a fixed order pays that may.
//
// Why it is stable. Let a payment P of the plan be booked. A largest partition of what is left is one of what there was,
// with the subsets of P's two members made one (or P's pair added, if both are finished): a pair that may pay after P
// could before. The plan's other pairs still may, as the plan without P is one of the fewest. So the same pair comes
// first, and pays the same: whom it finishes has no other payment, and the other one's payments, P among them, all
// have room in their balance. And so on to the end: the new plan is the old one minus P. This holds up to EXACT_MEMBERS
// and as far as bitmaps of that size go; beyond, `planAfter` keeps the plan.

import type { Balance } from '#domain/ledger/balance.ts';
import { byPair, type Debt, mergeDebts } from '#domain/ledger/debt.ts';
import { minorUnits, sumAmounts } from '#domain/money/money.ts';
import { planAsOne, planExactly } from './exact.ts';
import { type Payment, pairsInOrder } from './payment.ts';
import { searchPartition } from './search.ts';
import { mostParts } from './triples.ts';

export type { Payment };

export interface SettlementPlan {
  /** Ordered by payer, then by recipient. */
  payments: Payment[];
  /** Whether it is proved that no plan has fewer payments. */
  optimal: boolean;
  /** How many payments it takes to pay every debt as it stands. */
  paymentsBefore: number;
  paymentsAfter: number;
}

/** Up to so many members the fewest payments are always found, in a tenth of a second; more belong in a worker. */
export const EXACT_MEMBERS = 24;

/** Bitmaps of one megabyte: what EXACT_MEMBERS need whatever their amounts, and twice two members more. */
const EXACT_REACH = { words: 2 ** 18, subsets: 8_000 };
const FAR_REACH = { words: 2 ** 20, subsets: 8_000 };

/**
 * The fewest payments that bring every balance to zero.
 * @param balances of one group and currency, summing to zero
 * @param debts who owes whom there; payments between those who owe each other are preferred
 * @param options `timeLimitMs` (1000 by default) is kept by the clock `now`, in milliseconds, and only beyond
 *   EXACT_MEMBERS; without a clock the search ends after a fixed number of steps
 * @throws DomainError INVALID_EXPENSE_AMOUNTS when the amounts add up to more than can be counted exactly
 */
export function planSettlement(
  balances: readonly Balance[],
  debts: readonly Debt[],
  options: { timeLimitMs?: number; now?: () => number } = {},
): SettlementPlan {
  const open = balances.filter(({ amount }) => amount !== 0).sort((a, b) => (a.userId < b.userId ? -1 : 1));
  // Checked apart: the sum of any subset lies between the two, so every sum of the search is exact.
  const credits = sumAmounts(open.map(({ amount }) => Math.max(amount, 0)));
  const debits = sumAmounts(open.map(({ amount }) => Math.min(amount, 0)));
  if (credits + debits !== 0) throw new Error('The balances do not sum to zero');
  const owed = mergeDebts(debts);
  const { payments, optimal } = plan(open, owed, clockOf(options));
  return {
    payments: payments.sort(byPair),
    optimal,
    paymentsBefore: owed.length,
    paymentsAfter: payments.length,
  };
}

/**
 * The plan once this payment is booked, wholly or in part.
 * @returns undefined when the payment is not a line of the plan, or more than its line
 */
export function planAfter(payments: readonly Payment[], booked: Payment): Payment[] | undefined {
  const line = payments.find(({ from, to }) => from === booked.from && to === booked.to);
  if (line === undefined || booked.amount <= 0 || booked.amount > line.amount) return undefined;
  return payments.flatMap((payment) => {
    if (payment !== line) return [payment];
    const amount = minorUnits(line.amount - booked.amount);
    return amount === 0 ? [] : [{ ...line, amount }];
  });
}

/** Whether these payments, none of them zero or negative, bring every balance to exactly zero. */
export function settles(payments: readonly Payment[], balances: readonly Balance[]): boolean {
  const left = new Map<string, number>();
  const add = (userId: string, amount: number) => left.set(userId, (left.get(userId) ?? 0) + amount);
  for (const { userId, amount } of balances) add(userId, amount);
  for (const { from, to, amount } of payments) {
    add(from, amount);
    add(to, -amount);
  }
  return payments.every(({ amount }) => amount > 0) && [...left.values()].every((amount) => amount === 0);
}

/** Tells whether a share of the time is over. */
function clockOf(options: { timeLimitMs?: number; now?: () => number }): (share: number) => boolean {
  const { timeLimitMs = 1000, now } = options;
  if (now === undefined) return () => false;
  const start = now();
  return (share) => now() - start >= share * timeLimitMs;
}

function plan(
  balances: readonly Balance[],
  debts: readonly Debt[],
  isOver: (share: number) => boolean,
): { payments: Payment[]; optimal: boolean } {
  const { payments, rest } = payOpposites(balances, debts);
  const most = mostParts(rest);
  // Half the time for a proof leaves the other half to look for a good plan without one.
  const isProofOver = () => balances.length > EXACT_MEMBERS && isOver(1 / 2);
  // With the opposite pairs in it: set aside first, they would let a booking that makes two members opposite reshuffle.
  const whole = planExactly(balances, debts, payments.length + most, { ...EXACT_REACH, isOver: isProofOver });
  if (whole !== undefined) return { payments: whole, optimal: true };
  const exact = planExactly(rest, debts, most, { ...FAR_REACH, isOver: isProofOver });
  if (exact !== undefined) return { payments: [...payments, ...exact], optimal: true };

  const { parts, proved } = searchPartition(rest, () => isOver(1));
  return { payments: [...payments, ...parts.flatMap((part) => planAsOne(part, debts))], optimal: proved };
}

/** Pairs with opposite balances. Some largest partition has each of them as a subset. */
function payOpposites(
  balances: readonly Balance[],
  debts: readonly Debt[],
): { payments: Payment[]; rest: Balance[] } {
  const open = new Map<string, Balance>(balances.map((balance) => [balance.userId, balance]));
  const payments: Payment[] = [];
  for (const { from, to } of pairsInOrder(balances, debts)) {
    const debtor = open.get(from);
    const creditor = open.get(to);
    if (debtor === undefined || creditor === undefined || debtor.amount + creditor.amount !== 0) continue;
    payments.push({ from, to, amount: creditor.amount });
    open.delete(from);
    open.delete(to);
  }
  return { payments, rest: [...open.values()] };
}
