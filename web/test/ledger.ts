import type { GroupBalances, SettlementPlanAnswer } from '#contract/balances.ts';
import { type NewTransaction, type Transaction, transactionSchema } from '#contract/transactions.ts';
import { balancesOf } from '#domain/ledger/balance.ts';
import { categoryOf } from '#domain/ledger/category.ts';
import { type Debt, debtsOf, mergeDebts } from '#domain/ledger/debt.ts';
import { resolveSplit } from '#domain/ledger/split.ts';
import { noteOf, postingsOf } from '#domain/ledger/transaction.ts';
import { minorUnits } from '#domain/money/money.ts';
import { debtsOfPayment } from '#domain/settlement/debt-path.ts';
import { paymentOf } from '#domain/settlement/payment-between.ts';
import { planSettlement } from '#domain/settlement/settlement.ts';
import { ANA, BEN, CLEO, flat, id } from './cast.ts';
import type { Plain } from './server.ts';

// What the server makes of transactions, by the domain's own rules: shares, balances, debts and plans.

const RECORDED = '2026-03-14T18:00:00.000Z';

export type TestSide = Plain<NewTransaction['payers']>;
type TestRecipients = Plain<NewTransaction['recipients']>;
type Entry = Plain<Omit<NewTransaction, 'id'>> & { id: string };

interface Circumstances {
  groupId: string;
  userId: string;
  version?: number;
  /** The version that was edited. */
  before?: Transaction;
}

/** The members share it evenly. */
export function evenly(...people: readonly { id: string }[]): TestSide {
  return { mode: 'evenly', parts: people.map((person) => ({ userId: person.id })) };
}

/** An expense that one member paid for the whole flat, unless given otherwise; recorded by the payer. */
export function dinner(change: Partial<Entry> = {}): Transaction {
  const entry: Entry = {
    id: id(200),
    type: 'expense',
    description: 'Dinner',
    amount: 3000,
    currency: 'EUR',
    date: '2026-03-14',
    payers: evenly(ANA),
    recipients: evenly(ANA, BEN, CLEO),
    ...change,
  };
  return recorded(entry, { groupId: flat().id, userId: entry.payers.parts[0]?.userId ?? ANA.id });
}

/** A transaction as the server answers it once this was entered. */
export function recorded(
  { note, category, original, ...entry }: Entry,
  { groupId, userId, version = 1, before }: Circumstances,
): Transaction {
  return transactionSchema.parse({
    ...entry,
    groupId,
    payers: resolved(entry, entry.payers),
    recipients: resolved(entry, entry.recipients),
    ...categoryOf({ category }, before),
    ...noteOf({ note }, before),
    ...(original === undefined
      ? before?.original && { original: before.original }
      : original && { original }),
    createdBy: userId,
    createdAt: RECORDED,
    updatedAt: RECORDED,
    deletedAt: null,
    deletedBy: null,
    version,
  });
}

/** Balances and debts per currency, deleted transactions apart. */
export function balancesAfter(transactions: readonly Transaction[]): GroupBalances[] {
  return byCurrency(transactions).map(([currency, counted]) => ({
    currency,
    balances: balancesOf(counted.flatMap((one) => postings(one))),
    debts: debtsAfter(counted),
  }));
}

/** The fewest payments per currency. */
export function plansAfter(transactions: readonly Transaction[]): SettlementPlanAnswer[] {
  return byCurrency(transactions).map(([currency, counted]) => {
    const debts = debtsAfter(counted);
    const seq = transactions.length;
    return { currency, seq, ...planSettlement(balancesOf(counted.flatMap((one) => postings(one))), debts) };
  });
}

/** A payment between two settles the debts that are on the way from the one to the other when it is booked. */
function debtsAfter(transactions: readonly Transaction[]): Debt[] {
  let owed: Debt[] = [];
  for (const one of transactions) {
    const payment = paymentOf(one.type, postings(one));
    const made = payment ? debtsOfPayment(payment, owed) : debtsOf(postings(one), one.id);
    owed = mergeDebts(owed.concat(made));
  }
  return owed;
}

function resolved({ id, amount }: Entry, side: TestSide | TestRecipients) {
  const shares = resolveSplit(minorUnits(amount), side, id);
  if (side.mode === 'items') return { ...side, parts: shares };
  return {
    mode: side.mode,
    parts: side.parts.map((part, index) => ({ ...part, amount: shares[index]?.amount ?? 0 })),
  };
}

function postings({ type, payers, recipients }: Transaction) {
  const branded = ({ userId, amount }: { userId: string; amount: number }) => ({
    userId,
    amount: minorUnits(amount),
  });
  return postingsOf(type, payers.parts.map(branded), recipients.parts.map(branded));
}

function byCurrency(transactions: readonly Transaction[]) {
  const counted = transactions.filter(({ deletedAt }) => deletedAt === null);
  return [...Map.groupBy(counted, ({ currency }) => currency)];
}
