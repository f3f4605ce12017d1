// Members of a household settle as one: their balances are added up, what they owe each other is their own business, and
// payments name the one of them who owes, or is owed, the most.

import { type Balance, balancesOf } from '#domain/ledger/balance.ts';
import { type Debt, mergeDebts } from '#domain/ledger/debt.ts';
import { sumAmounts } from '#domain/money/money.ts';

/** The ids of members who settle as one. A member is in one household of a group at most. */
export type HouseholdMembers = readonly string[];

/** For each member of a household, the member who stands for all of it. A member of no household has no entry. */
export type Representatives = ReadonlyMap<string, string>;

/**
 * The member with the largest balance in the direction of the household's net; the first by id where several have it, or
 * where the household has nothing open.
 * @param balances of one group and currency
 */
export function representativesOf(
  balances: readonly Balance[],
  households: readonly HouseholdMembers[],
): Representatives {
  const amountOf = new Map<string, number>(balances.map(({ userId, amount }) => [userId, amount]));
  const representatives = new Map<string, string>();
  for (const members of households) {
    const net = sumAmounts(members.map((userId) => amountOf.get(userId) ?? 0));
    const weightOf = (userId: string) => Math.sign(net) * (amountOf.get(userId) ?? 0);
    const [first] = [...members].sort((a, b) => weightOf(b) - weightOf(a) || (a < b ? -1 : 1));
    for (const userId of members) representatives.set(userId, first ?? userId);
  }
  return representatives;
}

/** One balance a household, in its representative's name; none of zero, ordered by user id. */
export function mergeBalances(balances: readonly Balance[], representatives: Representatives): Balance[] {
  return balancesOf(
    balances.map(({ userId, amount }) => ({ userId: representatives.get(userId) ?? userId, amount })),
  );
}

/** Debts, or payments, between households in their representatives' names: none inside one, at most one between two. */
export function mergeDebtsBetween(debts: readonly Debt[], representatives: Representatives): Debt[] {
  const nameOf = (userId: string) => representatives.get(userId) ?? userId;
  const between = debts.map(({ from, to, amount }) => ({ from: nameOf(from), to: nameOf(to), amount }));
  return mergeDebts(between.filter(({ from, to }) => from !== to));
}
