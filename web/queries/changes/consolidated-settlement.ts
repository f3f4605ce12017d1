import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { previewConsolidatedSettlement, settleConsolidated } from '#contract/consolidated.ts';
import type { Transaction } from '#contract/transactions.ts';
import type { CalendarDate } from '#domain/calendar/calendar-date.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import type { MinorUnits } from '#domain/money/money.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { takeAsOwnChange } from '#web/queries/connection/live.ts';
import { reading } from '#web/queries/connection/reading.ts';
import { CONSOLIDATED } from '#web/queries/ledger/consolidated.ts';
import { useKeptChanges } from './kept-changes.ts';
import { affectedKeys } from './ledger-cache.ts';
import { ACROSS_GROUPS, type AcrossPayment, type SentTransaction } from './ledger-change.ts';

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
interface Payment {
  readonly body: AcrossPayment & { id: string; amount: MinorUnits; date: CalendarDate };
  readonly description: string;
}

/** Books one payment in each group that it touches, all or none of them, and takes its settlements back. */
export function useConsolidatedSettlement() {
  const client = useQueryClient();
  const kept = useKeptChanges();
  useEffect(() => kept.prepare(), [kept]);

  /** Resolves with what was booked; with nothing where no server answers, and the device keeps the payment. */
  async function settle(payment: Payment): Promise<readonly Transaction[] | undefined> {
    // What was entered before it may be what it pays.
    const isBehind = kept.held().some(({ state }) => state === 'waiting');
    if (!navigator.onLine || isBehind) return await keep(payment);
    try {
      return await book(payment.body);
    } catch (error) {
      // Sent again under the same id: the server may have it already.
      if (isServerAway(error)) return await keep(payment);
      throw error;
    }
  }

  async function book(body: AcrossPayment): Promise<Transaction[]> {
    try {
      const booked = await call(settleConsolidated, { body });
      for (const { id } of booked) takeAsOwnChange(id);
      for (const { groupId } of booked)
        for (const queryKey of affectedKeys(groupId)) void client.invalidateQueries({ queryKey });
      return booked;
    } finally {
      // After a refusal, too: what is open has perhaps changed.
      for (const queryKey of [keys.balances, keys.activity]) void client.invalidateQueries({ queryKey });
    }
  }

  function keep({ body, description }: Payment): Promise<undefined> {
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

  async function takeBack(settlements: readonly Transaction[]): Promise<void> {
    await Promise.all(
      settlements.map((transaction) => kept.send(transaction.groupId, { kind: 'delete', transaction })),
    );
  }

  return { settle, takeBack };
}

function isServerAway(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.code === 'SERVICE_UNAVAILABLE');
}
