import { keepPreviousData, type QueryKey, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  previewConsolidatedSettlement,
  settleConsolidated,
  takeBackConsolidated,
} from '#contract/consolidated.ts';
import type { Transaction } from '#contract/transactions.ts';
import type { CalendarDate } from '#domain/calendar/calendar-date.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import type { MinorUnits } from '#domain/money/money.ts';
import { ApiError, hasCode } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { expectOwnChange, takeAsOwnChange } from '#web/queries/connection/live.ts';
import { reading } from '#web/queries/connection/reading.ts';
import { CONSOLIDATED } from '#web/queries/ledger/consolidated.ts';
import { useKeptChanges } from './kept-changes.ts';
import { ACROSS_GROUPS, type ConsolidatedPayment, type SentTransaction } from './ledger-change.ts';

/** The settlements that a payment between the reader and another person would be booked as. */
export function consolidatedPreviewQuery(payment: {
  with: string;
  currency: CurrencyCode;
  amount: MinorUnits;
}) {
  return queryOptions({
    queryKey: [...CONSOLIDATED, 'preview', payment],
    ...reading(previewConsolidatedSettlement, { query: payment }),
    // While an amount is typed, the list stays and its figures change.
    placeholderData: keepPreviousData,
  });
}

/** A payment as it is sent, and how the device calls it until it is booked. */
interface SentPayment {
  readonly body: ConsolidatedPayment & { id: string; amount: MinorUnits; date: CalendarDate };
  readonly description: string;
}

/** A payment that was booked. */
export interface BookedPayment {
  readonly id: string;
  /** Those that have not been deleted. */
  readonly settlements: readonly Transaction[];
}

/** What became of a payment that was to be taken back. */
interface TakenBack {
  /** The settlements that still stand, and the first reason why. */
  readonly left: readonly Transaction[];
  readonly error?: unknown;
  /** No server answered: the other deletions are on the device, and are sent by themselves. */
  readonly isKept?: boolean;
}

/** Books one payment in each group that it touches, all or none of them, and takes its settlements back. */
export function useConsolidatedSettlement() {
  const client = useQueryClient();
  const kept = useKeptChanges();
  useEffect(() => kept.prepare(), [kept]);

  /** What was entered before may be what is paid, or what is taken back. */
  function isBehind(): boolean {
    return kept.held().some(({ state }) => state === 'waiting');
  }

  function readAgain(queryKeys: readonly QueryKey[]): void {
    for (const queryKey of queryKeys) void client.invalidateQueries({ queryKey });
  }

  /** Resolves with what was booked; with nothing where no server answers, and the device keeps the payment. */
  async function settle(payment: SentPayment): Promise<readonly Transaction[] | undefined> {
    if (!navigator.onLine || isBehind()) return await keep(payment);
    try {
      return await book(payment.body);
    } catch (error) {
      // Sent again under the same id: the server may have it already.
      if (isServerAway(error)) return await keep(payment);
      throw error;
    }
  }

  async function book(body: ConsolidatedPayment): Promise<Transaction[]> {
    try {
      const booked = await call(settleConsolidated, { body });
      for (const { id } of booked) takeAsOwnChange(id);
      readAgain(booked.map(({ groupId }) => keys.group(groupId)));
      return booked;
    } finally {
      // After a refusal, too: what is open has perhaps changed.
      readAgain([keys.balances, keys.activity]);
    }
  }

  function keep({ body, description }: SentPayment): Promise<undefined> {
    const { id, from, to, amount, currency, date } = body;
    const transaction: SentTransaction = {
      id,
      type: 'settlement',
      description,
      amount,
      currency,
      date,
      payers: { mode: 'evenly', parts: [{ userId: from }] },
      recipients: { mode: 'evenly', parts: [{ userId: to }] },
    };
    return new Promise((resolve, reject) => {
      // Where the connection is back at once, it is no less said to be kept: which settlements it became is not told.
      const done = () => resolve(undefined);
      const change = { kind: 'settle-across', transaction, payment: body } as const;
      kept.send(ACROSS_GROUPS, change, done).then(done, reject);
    });
  }

  /** All of its settlements or none, where the server answers; each by itself, where the device keeps that they are deleted. */
  async function takeBack(payment: BookedPayment): Promise<TakenBack> {
    const { settlements } = payment;
    if (!navigator.onLine || isBehind()) return await keepDeletions(settlements);
    try {
      await deleteAll(payment);
      return { left: [] };
    } catch (error) {
      // Deleted again, each of them stays deleted: the server may have done it already.
      if (isServerAway(error)) return await keepDeletions(settlements);
      const isGone = hasCode(error, 'EXPENSE_NOT_FOUND');
      return isGone ? { left: [] } : { left: settlements, error };
    }
  }

  async function deleteAll({ id, settlements }: BookedPayment): Promise<void> {
    for (const settlement of settlements) expectOwnChange(settlement.id);
    try {
      await call(takeBackConsolidated, { params: { paymentId: id } });
    } finally {
      // After a refusal, too: another member has perhaps changed one of them.
      const groups = settlements.map(({ groupId }) => keys.group(groupId));
      readAgain([...groups, keys.balances, keys.activity]);
    }
  }

  async function keepDeletions(settlements: readonly Transaction[]): Promise<TakenBack> {
    const refused: { settlement: Transaction; error: unknown }[] = [];
    let isKept = false;
    const keepDeletion = (transaction: Transaction) =>
      new Promise<unknown>((resolve, reject) => {
        const onWaiting = () => {
          isKept = true;
          resolve(undefined);
        };
        const { groupId } = transaction;
        kept.send(groupId, { kind: 'delete', transaction }, onWaiting).then(resolve, reject);
      });
    await Promise.all(
      settlements.map((settlement) =>
        keepDeletion(settlement).catch((error: unknown) => refused.push({ settlement, error })),
      ),
    );
    return { left: refused.map(({ settlement }) => settlement), error: refused[0]?.error, isKept };
  }

  return { settle, takeBack };
}

function isServerAway(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.code === 'SERVICE_UNAVAILABLE');
}
