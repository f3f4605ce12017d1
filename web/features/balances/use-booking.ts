import { v7 } from 'uuid';
import type { Transaction } from '#contract/transactions.ts';
import type { CalendarDate } from '#domain/calendar/calendar-date.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import type { Payment } from '#domain/settlement/payment.ts';
import { notify } from '#web/kit/feedback/notify.ts';
import { today } from '#web/lib/format/date-format.ts';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useBookSettlement, useDeleteTransaction } from '#web/queries/ledger/transaction-changes.ts';

export interface Booking extends Payment {
  currency: CurrencyCode;
  date?: CalendarDate;
}

/** Books exactly one payment, and offers to take it back for as long as the message is shown. */
export function useBooking(groupId: string) {
  const { t } = useTranslation('balances');
  const errorText = useErrorText();
  const settle = useBookSettlement(groupId);
  const remove = useDeleteTransaction(groupId);

  function undo(booked: Transaction) {
    remove.mutateAsync(booked).then(
      () => notify.success(t('booked.undone')),
      (error: unknown) => notify.error(t('booked.undoFailed', { reason: errorText(error) })),
    );
  }

  // The promise outlives the line that was pressed, which is gone as soon as the payment is booked.
  async function book({ from, to, amount, currency, date = today() }: Booking): Promise<boolean> {
    const id = v7();
    const body = {
      id,
      type: 'settlement' as const,
      description: t('handed.settlement'),
      amount,
      currency,
      date,
    };
    const side = (userId: string) => ({ mode: 'evenly' as const, parts: [{ userId }] });
    try {
      const booked = await settle.mutateAsync({
        payment: { from, to, amount },
        transaction: { ...body, payers: side(from), recipients: side(to) },
        id,
      });
      notify.success(t('booked.done'), { undo: () => undo(booked) });
      return true;
    } catch (error) {
      notify.error(t('booked.failed', { reason: errorText(error) }));
      return false;
    }
  }

  return { book, isBooking: settle.isPending };
}
