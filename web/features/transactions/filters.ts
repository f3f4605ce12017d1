// What the list is narrowed to, kept in the address so that going back, reloading and sharing keep it. The parameter for
// the type is `kind`, because `type` in the address of the form says what a new transaction is to be.

import { isCalendarDate } from '#domain/calendar-date.ts';
import { isCurrencyCode } from '#domain/currency.ts';
import { isAmount } from '#domain/money.ts';
import { TRANSACTION_TYPES } from '#domain/transaction.ts';
import type { TransactionFilters } from '#web/queries/transaction-pages.ts';

export type FilterName = 'q' | 'kind' | 'currency' | 'person' | 'from' | 'to' | 'min' | 'max' | 'deleted';

export const FILTER_NAMES: readonly FilterName[] = [
  'q',
  'kind',
  'person',
  'currency',
  'from',
  'to',
  'min',
  'max',
  'deleted',
];

/** Reads the address; what makes no sense there is ignored. */
export function filtersOf(params: URLSearchParams): TransactionFilters {
  const get = (name: FilterName) => params.get(name) ?? '';
  const type = TRANSACTION_TYPES.find((known) => known === get('kind'));
  const currency = get('currency');
  const [from, to] = [get('from'), get('to')];
  return {
    ...(get('q').trim() !== '' && { q: get('q').trim() }),
    ...(type && { type }),
    ...(get('person') !== '' && { userId: get('person') }),
    ...(isCurrencyCode(currency) && { currency }),
    ...(isCalendarDate(from) && { from }),
    ...(isCalendarDate(to) && { to }),
    ...(isAmount(Number(get('min'))) && { minAmount: Number(get('min')) }),
    ...(isAmount(Number(get('max'))) && { maxAmount: Number(get('max')) }),
    ...(get('deleted') === 'true' && { includeDeleted: 'true' as const }),
  };
}

/** The address with these filters changed; an empty value takes one away. */
export function withFilters(
  params: URLSearchParams,
  changes: Partial<Record<FilterName, string>>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of FILTER_NAMES) {
    const value = changes[name];
    if (value === undefined) continue;
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

export function withoutFilters(params: URLSearchParams): URLSearchParams {
  return withFilters(params, Object.fromEntries(FILTER_NAMES.map((name) => [name, ''])));
}
