import type { Transaction } from '#contract/transactions.ts';
import type { CalendarDate } from '#domain/calendar/calendar-date.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import type { Payment } from '#domain/settlement/payment.ts';
import { notify } from '#web/kit/feedback/notify.ts';
import { today } from '#web/lib/format/date-format.ts';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { notifyFailure } from '#web/parts/feedback/notify-failure.ts';
import { useWaitingIds } from '#web/queries/changes/kept-changes.ts';
import { useBookSettlement, useDeleteTransaction } from '#web/queries/changes/transaction-changes.ts';

export interface Booking extends Payment {
  /** Of the settlement to be. */
  id: string;
  currency: CurrencyCode;
  date?: CalendarDate;
  /** Of the plan whose payment it is. Then it is booked once, whichever members press. */
  planSeq?: number | undefined;
}

/** The settlement that stands now; not ours where another request had booked the same payment of the plan before. */
export interface Booked {
  settlement: Transaction;
  isOurs: boolean;
}

/** Books exactly one payment, and takes it back. What fails is said in a message. */
export function useBooking(groupId: string) {
  const { t } = useTranslation('balances');
  const errorText = useErrorText();
  const { settle } = useBookSettlement(groupId);
  const { remove } = useDeleteTransaction(groupId);
  const waiting = useWaitingIds(groupId);

  async function undo(settlement: Transaction): Promise<void> {
    await remove(settlement).then(
      () => notify.success(t('booked.undone')),
      (error: unknown) => notifyFailure(error, errorText, (reason) => t('booked.undoFailed', { reason })),
    );
  }

  // The promise outlives the line that was pressed, which is gone as soon as the payment is booked.
  async function book(booking: Booking): Promise<Booked | undefined> {
    const { id, from, to, amount, currency, date = today(), planSeq } = booking;
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
      const settlement = await settle({
        payment: { from, to, amount },
        transaction: { ...body, payers: side(from), recipients: side(to) },
        planSeq,
      });
      return { settlement, isOurs: settlement.id === id };
    } catch (error) {
      notifyFailure(error, errorText, (reason) => t('booked.failed', { reason }));
      return undefined;
    }
  }

  return { book, undo, isWaiting: (id: string) => waiting.has(id) };
}
