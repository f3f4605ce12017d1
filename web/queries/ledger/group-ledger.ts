// What one transaction does to a group's balances and plans, worked out here with the server's own rules while its
// answer is on the way.

import type { GroupBalances, SettlementPlanAnswer } from '#contract/balances.ts';
import type { NewTransaction, ResolvedSplit, Transaction } from '#contract/transactions.ts';
import { applyPostings } from '#domain/ledger/balance.ts';
import { type Debt, debtsOf, mergeDebts } from '#domain/ledger/debt.ts';
import { resolveSplit } from '#domain/ledger/split.ts';
import { postingsOf } from '#domain/ledger/transaction.ts';
import { minorUnits } from '#domain/money/money.ts';
import { planAfter } from '#domain/settlement/settlement.ts';

/** A transaction as the server will answer it, from what is being sent; `before` is the version that it edits. */
export function expectedTransaction(
  body: NewTransaction & { id: string },
  { groupId, userId, at, version }: { groupId: string; userId: string; at: string; version: number },
  before?: Pick<Transaction, 'payers' | 'recipients'>,
): Transaction {
  return {
    ...body,
    groupId,
    payers: expectedSide(body.payers, body, before?.payers),
    recipients: expectedSide(body.recipients, body, before?.recipients),
    createdBy: userId,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
    deletedBy: null,
    version,
  };
}

/** The balances and debts with a transaction's effect added, or taken away again. */
export function withEffect(
  all: readonly GroupBalances[],
  transaction: Transaction,
  effect: 'added' | 'removed',
): GroupBalances[] {
  const { currency } = transaction;
  const known = all.find((entry) => entry.currency === currency) ?? { currency, balances: [], debts: [] };
  const postings = postingsOf(
    transaction.type,
    transaction.payers.parts.map(branded),
    transaction.recipients.parts.map(branded),
  );
  // Taken away as the very debts it made: those of the negated postings would share the odd cents otherwise.
  const debts = debtsOf(postings, transaction.id);
  const isAdded = effect === 'added';
  const changed = {
    currency,
    balances: applyPostings(known.balances.map(branded), isAdded ? postings : postings.map(negated)),
    debts: mergeDebts([...known.debts.map(branded), ...(isAdded ? debts : debts.map(reversed))]),
  };
  return all.includes(known) ? all.map((entry) => (entry === known ? changed : entry)) : [...all, changed];
}

/** The plans once a settlement is booked: its line goes or shrinks and the others stay as they are. */
export function plansAfter(
  plans: readonly SettlementPlanAnswer[],
  booked: { currency: string; from: string; to: string; amount: number },
): SettlementPlanAnswer[] {
  return plans.map((plan) => {
    if (plan.currency !== booked.currency) return plan;
    const payments = planAfter(plan.payments.map(branded), { ...booked, amount: minorUnits(booked.amount) });
    return payments ? { ...plan, payments, paymentsAfter: payments.length } : plan;
  });
}

function expectedSide(
  split: NewTransaction['payers'],
  { id, amount }: NewTransaction & { id: string },
  before: ResolvedSplit | undefined,
): ResolvedSplit {
  const shares = resolveSplit(minorUnits(amount), split, id, before);
  return {
    mode: split.mode,
    parts: split.parts.map((part, index) => ({ ...part, amount: shares[index]?.amount ?? 0 })),
  };
}

function branded<T extends { amount: number }>(value: T) {
  return { ...value, amount: minorUnits(value.amount) };
}

function negated<T extends { amount: number }>(value: T) {
  return { ...value, amount: minorUnits(-value.amount) };
}

function reversed({ from, to, amount }: Debt): Debt {
  return { from: to, to: from, amount };
}
