// What a list of transactions is narrowed to. The server decides the same in SQL; the browser asks this for a transaction
// whose answer is still on its way.

import type { CalendarDate } from '#domain/calendar/calendar-date.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import type { MinorUnits } from '#domain/money/money.ts';
import { type Category, NO_CATEGORY } from './category.ts';
import { findsBySearch, readSearch } from './search.ts';
import { type TransactionContent, type TransactionType, takesCategory } from './transaction.ts';

/** Every criterion that is given has to hold; both ends of a range belong to it. */
export interface TransactionCriteria {
  readonly type?: readonly string[] | undefined;
  /** What the line of a transaction shows; names are left to the server, which knows them. */
  readonly q?: string | undefined;
  readonly currency?: CurrencyCode | undefined;
  /** NO_CATEGORY: expenses and incomes without one. */
  readonly category?: Category | undefined;
  /** A member on either side. */
  readonly userId?: string | undefined;
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
  readonly minAmount?: MinorUnits | undefined;
  readonly maxAmount?: MinorUnits | undefined;
  readonly includeDeleted?: boolean | undefined;
}

interface FilteredTransaction extends TransactionContent {
  readonly type: TransactionType;
  readonly deletedAt: string | null;
}

/** Whether a list with these criteria shows the transaction. */
export function matchesCriteria(transaction: FilteredTransaction, criteria: TransactionCriteria): boolean {
  const { type, q, currency, category, userId, from, to, minAmount, maxAmount, includeDeleted } = criteria;
  const { amount, date, payers, recipients } = transaction;
  const takesPart = (id: string) => [...payers.parts, ...recipients.parts].some((part) => part.userId === id);
  return (
    (transaction.deletedAt === null || includeDeleted === true) &&
    (type === undefined || type.includes(transaction.type)) &&
    (q === undefined || findsBySearch(readSearch(q), transaction)) &&
    (currency === undefined || transaction.currency === currency) &&
    (category === undefined || hasCategory(transaction, category)) &&
    (userId === undefined || takesPart(userId)) &&
    (from === undefined || date >= from) &&
    (to === undefined || date <= to) &&
    (minAmount === undefined || amount >= minAmount) &&
    (maxAmount === undefined || amount <= maxAmount)
  );
}

function hasCategory(transaction: FilteredTransaction, wanted: Category): boolean {
  if (wanted === NO_CATEGORY) return transaction.category === undefined && takesCategory(transaction.type);
  return transaction.category === wanted;
}
