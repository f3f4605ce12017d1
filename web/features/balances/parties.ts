// Who settles with whom: single members, and households, which settle as one. A household goes by its own name here; the
// payments of a plan name one of its members, who stands for all of it.

import type { GroupBalances } from '#contract/balances.ts';
import type { Household } from '#contract/groups.ts';
import { addAmounts, type MinorUnits, NO_MONEY, negated } from '#domain/money/money.ts';
import { mergeBalances, mergeDebtsBetween, representativesOf } from '#domain/settlement/household.ts';
import type { Payment } from '#domain/settlement/payment.ts';
import type { People, Person } from '#web/parts/people/people.ts';

export interface Parties {
  /** All parties that settle: a member of a household appears under its name. */
  people: People;
  /** Balances and debts between parties, each in the name of its representative. */
  merged: GroupBalances;
  /** Whether these payments, by whichever members of the parties, leave all of them quits. */
  areSettledBy: (payments: readonly Payment[]) => boolean;
  /** Undefined for a member who settles alone. */
  householdOf: (userId: string) => Household | undefined;
  /** A household's members, or the one person. */
  membersOf: (userId: string) => readonly Person[];
  /** Whether the reader settles as this party. */
  isYours: (userId: string) => boolean;
}

export interface BalanceRow {
  id: string;
  name: string;
  isYou: boolean;
  amount: MinorUnits;
  /** Of a household: where each of its members stands. */
  members?: BalanceRow[];
}

export function partiesOf(
  people: People,
  households: readonly Household[],
  { currency, balances, debts }: GroupBalances,
): Parties {
  const householdOf = (userId: string) => households.find(({ userIds }) => userIds.includes(userId));
  const membersOf = (userId: string) =>
    householdOf(userId)?.userIds.map((id) => people.get(id)) ?? [people.get(userId)];
  const representatives = representativesOf(
    balances,
    households.map(({ userIds }) => userIds),
  );
  return {
    people: {
      ...people,
      get: (userId) => {
        const household = householdOf(userId);
        const person = people.get(userId);
        if (!household) return person;
        return { ...person, name: household.name, shortName: household.name, isYou: false };
      },
    },
    merged: {
      currency,
      balances: mergeBalances(balances, representatives),
      debts: mergeDebtsBetween(debts, representatives),
    },
    areSettledBy: (payments) => {
      const paid = payments.map(({ from, amount }) => ({ userId: from, amount }));
      const received = payments.map(({ to, amount }) => ({ userId: to, amount: negated(amount) }));
      return mergeBalances([...balances, ...paid, ...received], representatives).length === 0;
    },
    householdOf,
    membersOf,
    isYours: (userId) => membersOf(userId).some(({ isYou }) => isYou),
  };
}

/** Minor units; nothing is open in a currency that is not listed. */
export function balanceOf(balances: GroupBalances | undefined, userId: string): MinorUnits {
  return balances?.balances.find((balance) => balance.userId === userId)?.amount ?? NO_MONEY;
}

/** A row a party, the reader's first: all active members, and former ones with an open balance. */
export function rowsOf(
  people: People,
  { householdOf }: Pick<Parties, 'householdOf'>,
  balances: GroupBalances,
): BalanceRow[] {
  const rowOf = ({ userId, shortName, isYou }: Person): BalanceRow => ({
    id: userId,
    name: shortName,
    isYou,
    amount: balanceOf(balances, userId),
  });
  const shown = people.all.filter(({ userId, isFormer }) => !isFormer || balanceOf(balances, userId) !== 0);
  const rows = new Map<string, BalanceRow>();
  for (const person of shown) {
    const household = householdOf(person.userId);
    const own = rowOf(person);
    if (!household) {
      rows.set(own.id, own);
      continue;
    }
    const before = rows.get(household.id);
    const members = [...(before?.members ?? []), own];
    const amount = addAmounts(before?.amount ?? NO_MONEY, own.amount);
    rows.set(household.id, { id: household.id, name: household.name, isYou: false, amount, members });
  }
  return [...rows.values()];
}
