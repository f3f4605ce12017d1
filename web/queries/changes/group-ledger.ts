// What one transaction does to a group's balances and plans, worked out here with the server's own rules while its
// answer is on the way.

import type { GroupBalances, SettlementPlanAnswer } from '#contract/balances.ts';
import type { NewTransaction, Transaction } from '#contract/transactions.ts';
import { applyPostings } from '#domain/ledger/balance.ts';
import { categoryOf } from '#domain/ledger/category.ts';
import { type Debt, debtsOf, mergeDebts } from '#domain/ledger/debt.ts';
import { resolveSide } from '#domain/ledger/split.ts';
import { noteOf, originalOf, type Posting, postingsOf } from '#domain/ledger/transaction.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { minorUnits, negated } from '#domain/money/money.ts';
import { debtsOfPayment } from '#domain/settlement/debt-path.ts';
import { type HouseholdMembers, representativesOf } from '#domain/settlement/household.ts';
import type { Payment } from '#domain/settlement/payment.ts';
import { paymentOf } from '#domain/settlement/payment-between.ts';
import { planAfter } from '#domain/settlement/settlement.ts';

/** A transaction as the server will answer it, from what is being sent; `before` is the version that it edits. */
export function expectedTransaction(
  { note, category, original, ...body }: NewTransaction & { id: string },
  { groupId, userId, at, version }: { groupId: string; userId: string; at: string; version: number },
  before?: Pick<
    Transaction,
    'amount' | 'currency' | 'payers' | 'recipients' | 'category' | 'note' | 'original'
  >,
): Transaction {
  return {
    ...body,
    groupId,
    payers: resolveSide(body.amount, body.payers, body.id, before?.payers),
    recipients: resolveSide(body.amount, body.recipients, body.id, before?.recipients),
    ...categoryOf({ category }, before),
    ...noteOf({ note }, before),
    ...originalOf({ ...body, original }, before),
    createdBy: userId,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
    deletedBy: null,
    version,
  };
}

/**
 * The balances and debts with a transaction's effect added, or taken away again. A settlement between two that is taken away
 * leaves the debt between them: which debts it has paid is known to the server alone.
 */
export function withEffect(
  all: readonly GroupBalances[],
  transaction: Transaction,
  effect: 'added' | 'removed',
  households: readonly HouseholdMembers[],
): GroupBalances[] {
  const { currency } = transaction;
  const known = all.find((entry) => entry.currency === currency) ?? { currency, balances: [], debts: [] };
  const postings = postingsOf(transaction.type, transaction.payers.parts, transaction.recipients.parts);
  // Taken away as the very debts it made: those of the negated postings would share the odd cents otherwise.
  const isAdded = effect === 'added';
  const payment = isAdded ? paymentOf(transaction.type, postings) : undefined;
  const debts = payment
    ? debtsOfPayment(payment, known.debts, households)
    : debtsOf(postings, transaction.id);
  const changed = {
    currency,
    balances: applyPostings(known.balances, isAdded ? postings : postings.map(takenBack)),
    debts: mergeDebts([...known.debts, ...(isAdded ? debts : debts.map(reversed))]),
  };
  return all.includes(known) ? all.map((entry) => (entry === known ? changed : entry)) : [...all, changed];
}

/**
 * The plans once a settlement is booked, by any member of a household: its line goes or shrinks and the others stay as they
 * are. What is paid beyond its line is in none until the server has planned again.
 */
export function plansAfter(
  plans: readonly SettlementPlanAnswer[],
  booked: Payment & { currency: CurrencyCode },
  households: readonly HouseholdMembers[],
): SettlementPlanAnswer[] {
  // Any member may stand for a household here.
  const names = representativesOf([], households);
  const nameOf = (userId: string) => names.get(userId) ?? userId;
  const isBooked = ({ from, to }: Payment) =>
    nameOf(from) === nameOf(booked.from) && nameOf(to) === nameOf(booked.to);
  return plans.map((plan) => {
    const line = plan.currency === booked.currency && plan.payments.find(isBooked);
    if (!line) return plan;
    const amount = minorUnits(Math.min(booked.amount, line.amount));
    const payments = planAfter(plan.payments, { ...line, amount });
    return payments ? { ...plan, payments, paymentsAfter: payments.length } : plan;
  });
}

function takenBack(posting: Posting): Posting {
  return { ...posting, amount: negated(posting.amount) };
}

function reversed({ from, to, amount }: Debt): Debt {
  return { from: to, to: from, amount };
}
