// Who owes whom through one transaction. Each member's postings are netted first. Then every debtor owes the
// creditors in proportion to what these are still owed. Between very many members, every debtor owes one
// creditor after the other instead. Summed over transactions and netted per pair, debts say what two people
// have between themselves, before any simplification; a member's debts add up to their balance.

import { apportion, type Weight } from '#domain/money/apportion.ts';
import { type MinorUnits, minorUnits, sumAmounts } from '#domain/money/money.ts';
import { balancesOf } from './balance.ts';
import type { Posting } from './transaction.ts';

export interface Debt {
  /** Owes. */
  from: string;
  /** Is owed. */
  to: string;
  /** Minor units, always positive. */
  amount: MinorUnits;
}

/**
 * The debts of one transaction, in whole minor units: each debtor's sum to what they owe, each creditor's to what they
 * are owed. The same postings and transaction id always give the same debts, whatever their order.
 */
export function debtsOf(postings: readonly Posting[], transactionId: string): Debt[] {
  const nets = balancesOf(postings);
  if (sumAmounts(nets.map((net) => net.amount)) !== 0) throw new Error('The postings do not sum to zero');
  // Whole shares never exceed the credit left: a debt is at most the sum of the credits, so the exact share is at
  // most the credit, and rounding it up stays within a whole number. The last debtor takes exactly what is left.
  const credits: Weight[] = nets
    .filter((net) => net.amount > 0)
    .map(({ userId, amount }) => ({ userId, weight: amount }));
  const debtors = nets.filter((net) => net.amount < 0);
  const inTurn = credits.length * debtors.length > DEBTS_IN_PROPORTION;
  const debts: Debt[] = [];
  for (const debtor of debtors) {
    const amounts = inTurn ? [] : apportion(-debtor.amount, credits, transactionId);
    let left = -debtor.amount;
    for (const [index, credit] of credits.entries()) {
      const amount = amounts[index] ?? minorUnits(Math.min(left, credit.weight));
      left -= amount;
      credit.weight -= amount;
      if (amount > 0) debts.push({ from: debtor.userId, to: credit.userId, amount });
    }
  }
  return debts;
}

/**
 * Beyond this many debts, debtors owe creditors in turn. 249 payers for 249 others would make 62 001 debts in
 * proportion, which tell a reader nothing; in turn they make 497.
 */
const DEBTS_IN_PROPORTION = 2500;

/** Debts netted per pair: at most one between two people, none of zero, ordered by debtor, then creditor. */
export function mergeDebts(debts: Iterable<Debt>): Debt[] {
  const pairs = new Map<string, { low: string; high: string; owed: number }>();
  for (const { from, to, amount } of debts) {
    const [low, high] = from < to ? [from, to] : [to, from];
    const key = JSON.stringify([low, high]);
    const pair = pairs.get(key) ?? { low, high, owed: 0 };
    pair.owed = minorUnits(pair.owed + (from === low ? amount : -amount));
    pairs.set(key, pair);
  }
  return [...pairs.values()]
    .filter(({ owed }) => owed !== 0)
    .map(({ low, high, owed }) =>
      owed > 0
        ? { from: low, to: high, amount: minorUnits(owed) }
        : { from: high, to: low, amount: minorUnits(-owed) },
    )
    .sort(byPair);
}

/** Orders by the payer, then by the receiver; no two are between the same. */
export function byPair(a: Pick<Debt, 'from' | 'to'>, b: Pick<Debt, 'from' | 'to'>): number {
  if (a.from !== b.from) return a.from < b.from ? -1 : 1;
  return a.to < b.to ? -1 : 1;
}
