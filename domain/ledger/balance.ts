// A member's balance is the sum of their postings in one currency of one group; over its members it sums to zero.

import { addAmounts, type MinorUnits, NO_MONEY } from '#domain/money/money.ts';

export interface Balance {
  userId: string;
  /** Minor units; positive: the group owes them, negative: they owe the group. */
  amount: MinorUnits;
}

/** The non-zero balances that these postings (of one group and currency) make, ordered by user id. */
export function balancesOf(postings: Iterable<Balance>): Balance[] {
  return applyPostings([], postings);
}

/**
 * The balances after further postings. To undo a transaction, apply its postings with their signs reversed.
 * @throws DomainError INVALID_EXPENSE_AMOUNTS when a sum is no longer exact.
 */
export function applyPostings(balances: Iterable<Balance>, postings: Iterable<Balance>): Balance[] {
  const sums = new Map<string, MinorUnits>();
  for (const changes of [balances, postings]) {
    for (const { userId, amount } of changes)
      sums.set(userId, addAmounts(sums.get(userId) ?? NO_MONEY, amount));
  }
  return [...sums]
    .map(([userId, amount]) => ({ userId, amount }))
    .filter(({ amount }) => amount !== 0)
    .sort((a, b) => (a.userId < b.userId ? -1 : 1));
}

/** How much of a posting a balance takes before it passes zero: from 0, in minor units. */
export function roomTowardsZero(posting: number, balance: number): number {
  return Math.max(0, -Math.sign(posting) * balance);
}
