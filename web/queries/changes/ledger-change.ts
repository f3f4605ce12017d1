// A change of a group's ledger as this device enters it: what is sent, and what is expected of the answer.

import { createSettlement } from '#contract/balances.ts';
import { settleConsolidated } from '#contract/consolidated.ts';
import type { InputOf } from '#contract/endpoint.ts';
import type { NewTransaction, Transaction } from '#contract/transactions.ts';
import {
  createTransaction,
  deleteTransaction,
  restoreTransaction,
  updateTransaction,
} from '#contract/transactions.ts';
import type { Payment } from '#domain/settlement/payment.ts';
import type { ApiErrorAnswer } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { orGone } from '#web/lib/api/or-gone.ts';
import { newerVersion } from '#web/lib/forms/newer-version.ts';
import type { Held } from '#web/lib/kept/entry-queue.ts';
import { expectOwnChange, takeAsOwnChange } from '#web/queries/connection/live.ts';
import { expectedTransaction } from './group-ledger.ts';

export type SentTransaction = NewTransaction & { id: string };

export type LedgerChange =
  | { readonly kind: 'create'; readonly transaction: SentTransaction }
  | {
      readonly kind: 'edit';
      readonly transaction: SentTransaction;
      /** What the lists and balances show now. */
      readonly before: Transaction;
      /** What the form was opened with, or has taken over since. */
      readonly base: Transaction;
      /** The version that is saved over: the base, or one that differs from it in nothing that was entered. */
      readonly version: number;
    }
  | { readonly kind: 'delete' | 'restore'; readonly transaction: Transaction }
  | {
      readonly kind: 'settle';
      readonly transaction: SentTransaction;
      readonly payment: Payment;
      /** Of the plan whose payment it is: that payment is then booked once. */
      readonly planSeq?: number | undefined;
    }
  | {
      /** One payment with one person, which the server books in each group that it touches. */
      readonly kind: 'settle-across';
      /** As the device shows it until then. */
      readonly transaction: SentTransaction;
      readonly payment: ConsolidatedPayment;
    };

export type ConsolidatedPayment = InputOf<typeof settleConsolidated>['body'];

/** In place of a group's id, for a change of several groups. */
export const ACROSS_GROUPS = '';

/** A change with its place among the others of this device. */
export interface LedgerEntry {
  /** Minted in the order of time. It is the change's idempotency key as well. */
  readonly id: string;
  readonly groupId: string;
  /** As it was then: the account may have lost the group since. None where it was not known, as before there were names. */
  readonly groupName?: string | undefined;
  /** When it was entered: an ISO instant. */
  readonly at: string;
  readonly change: LedgerChange;
  /** Why it was refused for good. None where it was kept before refusals were. */
  readonly refusal?: ApiErrorAnswer | undefined;
}

export type HeldChange = Held<LedgerEntry>;

/** What the lists and balances show once the change has been taken. */
export interface Expectation {
  readonly before?: Transaction | undefined;
  readonly after: Transaction;
  readonly settled?: Payment & Pick<Transaction, 'currency'>;
}

/**
 * Sends a change of this account; however often, it is done once. A payment of a plan that another request has booked before is
 * not booked again: the answer is the settlement that stands.
 */
export async function sendEntry({ id, groupId, change }: LedgerEntry, userId: string): Promise<Transaction> {
  const { kind, transaction } = change;
  const params = { groupId, transactionId: transaction.id };
  const sender = { userId };
  // Now and not when it was entered: it may have waited for hours.
  if (kind !== 'settle-across') expectOwnChange(transaction.id);
  switch (kind) {
    case 'create':
      return await call(createTransaction, { params: { groupId }, body: change.transaction }, sender);
    case 'edit': {
      const { id: _, ...body } = change.transaction;
      return await call(
        updateTransaction,
        { params, body: { ...body, version: change.version } },
        { ...sender, idempotencyKey: id },
      );
    }
    case 'delete':
      await orGone(call(deleteTransaction, { params }, sender), 'EXPENSE_NOT_FOUND');
      return change.transaction;
    case 'restore':
      return await call(restoreTransaction, { params }, sender);
    case 'settle': {
      const { currency, date } = transaction;
      const { payment, planSeq } = change;
      const body = {
        id: transaction.id,
        ...payment,
        currency,
        date,
        ...(planSeq !== undefined && { planSeq }),
      };
      return await call(createSettlement, { params: { groupId }, body }, sender).catch(bookedBefore);
    }
    case 'settle-across': {
      const booked = await call(settleConsolidated, { body: change.payment }, sender);
      for (const { id: bookedId } of booked) takeAsOwnChange(bookedId);
      const [first] = booked;
      if (!first) throw new Error('The payment touches no group');
      return first;
    }
  }
}

export function expectedOf({ groupId, at, change }: LedgerEntry, userId: string): Expectation {
  const { kind } = change;
  const entered = { groupId, userId, at };
  switch (kind) {
    case 'create':
    case 'settle-across':
      return { after: expectedTransaction(change.transaction, { ...entered, version: 1 }) };
    case 'settle':
      return {
        after: expectedTransaction(change.transaction, { ...entered, version: 1 }),
        settled: { ...change.payment, currency: change.transaction.currency },
      };
    case 'edit': {
      const { before, transaction, version } = change;
      const { createdBy, createdAt } = before;
      const after = expectedTransaction(transaction, { ...entered, version: version + 1 }, before);
      return { before, after: { ...after, createdBy, createdAt } };
    }
    case 'delete': {
      const before = change.transaction;
      return {
        before,
        after: { ...before, deletedAt: at, deletedBy: userId, updatedAt: at, version: before.version + 1 },
      };
    }
    case 'restore': {
      const deleted = change.transaction;
      return {
        before: { ...deleted, deletedAt: deleted.deletedAt ?? deleted.updatedAt },
        after: { ...deleted, deletedAt: null, deletedBy: null, updatedAt: at, version: deleted.version + 1 },
      };
    }
  }
}

function bookedBefore(error: unknown): Transaction {
  const settlement = newerVersion(error, isSettlement);
  if (!settlement) throw error;
  return settlement;
}

function isSettlement(details: object): details is Transaction {
  return 'type' in details && details.type === 'settlement';
}

export function isTransaction(details: object): details is Transaction {
  return 'payers' in details;
}
