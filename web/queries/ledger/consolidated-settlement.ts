import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { previewConsolidatedSettlement, settleConsolidated } from '#contract/consolidated.ts';
import type { InputOf } from '#contract/endpoint.ts';
import type { Transaction } from '#contract/transactions.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import type { MinorUnits } from '#domain/money/money.ts';
import { call } from '#web/lib/api/call.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { expectOwnChange } from '#web/queries/connection/live.ts';
import { useKeptChanges } from './kept-changes.ts';
import { affectedKeys } from './ledger-cache.ts';

/** The settlements that a payment between the reader and another person would be booked as. */
export function consolidatedPreviewQuery(payment: {
  with: string;
  currency: CurrencyCode;
  amount: MinorUnits;
}) {
  return queryOptions({
    queryKey: [...keys.consolidated, 'preview', payment],
    queryFn: ({ signal }) => call(previewConsolidatedSettlement, { query: payment }, { signal }),
    // While an amount is typed, the list stays and its figures change.
    placeholderData: keepPreviousData,
  });
}

/** Books one payment in each group that it touches, all or none of them, and takes its settlements back. */
export function useConsolidatedSettlement() {
  const client = useQueryClient();
  const kept = useKeptChanges();

  async function settle(body: InputOf<typeof settleConsolidated>['body']): Promise<Transaction[]> {
    try {
      const booked = await call(settleConsolidated, { body });
      for (const { id } of booked) expectOwnChange(id);
      for (const { groupId } of booked)
        for (const queryKey of affectedKeys(groupId)) void client.invalidateQueries({ queryKey });
      return booked;
    } finally {
      // After a refusal, too: what is open has perhaps changed.
      for (const queryKey of [keys.balances, keys.activity]) void client.invalidateQueries({ queryKey });
    }
  }

  async function takeBack(settlements: readonly Transaction[]): Promise<void> {
    await Promise.all(
      settlements.map((transaction) => kept.send(transaction.groupId, { kind: 'delete', transaction })),
    );
  }

  return { settle, takeBack };
}
