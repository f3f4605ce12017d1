// What the list is narrowed to, kept in the address so that going back, reloading and sharing keep it. The parameter for
// the type is `kind`, because `type` in the address of the form says what a new transaction is to be. The tab of transfers is
// the same list as `view`, so that what is opened from it, and closed again, leads back to it.

import { isCalendarDate } from '#domain/calendar/calendar-date.ts';
import { isId } from '#domain/fields/id.ts';
import { brokenTextRule, tidyText } from '#domain/fields/text-rule.ts';
import { isCommonCategory, NO_CATEGORY } from '#domain/ledger/category.ts';
import { TRANSACTION_RULES } from '#domain/ledger/rules.ts';
import { isHandedOver, TRANSACTION_TYPES, type TransactionType } from '#domain/ledger/transaction.ts';
import { isCurrencyCode } from '#domain/money/currency.ts';
import { isAmount } from '#domain/money/money.ts';
import type { TransactionFilters } from '#web/queries/ledger/transaction-pages.ts';

const TRANSFERS = TRANSACTION_TYPES.filter(isHandedOver);

export const FILTER_NAMES = [
  'q',
  'kind',
  'category',
  'person',
  'currency',
  'from',
  'to',
  'min',
  'max',
  'deleted',
] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

/** Whether the list is of money handed from one member to another only. */
export function showsTransfers(params: URLSearchParams): boolean {
  return params.get('view') === 'transfers';
}

/** The types that the list has, of which one may be chosen. */
export function typesIn(params: URLSearchParams): readonly TransactionType[] {
  return showsTransfers(params) ? TRANSFERS : TRANSACTION_TYPES;
}

/** The one type that was chosen. */
export function chosenType(params: URLSearchParams): TransactionType | undefined {
  return typesIn(params).find((type) => type === params.get('kind'));
}

/** Whether any filter narrows the list. */
export function isFiltered(params: URLSearchParams): boolean {
  return JSON.stringify(filtersOf(params)) !== JSON.stringify(filtersOf(withoutFilters(params)));
}

/** Whether the list has the deleted ones too, and is not narrowed. */
export function isWholeWithDeleted(params: URLSearchParams): boolean {
  return isFiltered(params) && !isFiltered(withFilters(params, { deleted: '' }));
}

/** Reads the address; what makes no sense there is ignored. */
export function filtersOf(params: URLSearchParams): TransactionFilters {
  const get = (name: FilterName) => params.get(name) ?? '';
  const type = chosenType(params) ?? (showsTransfers(params) ? TRANSFERS.join(',') : undefined);
  const currency = get('currency');
  const person = get('person');
  const category = get('category');
  const [from, to] = [get('from'), get('to')];
  const [minAmount, maxAmount] = [Number(get('min')), Number(get('max'))];
  return {
    ...(isSearch(get('q')) && { q: tidyText(get('q')) }),
    ...(type && { type }),
    ...(isId(person) && { userId: person.toLowerCase() }),
    ...(isCurrencyCode(currency) && { currency }),
    ...(isCategory(category) && { category: isId(category) ? category.toLowerCase() : category }),
    ...(isCalendarDate(from) && { from }),
    ...(isCalendarDate(to) && { to }),
    ...(isAmount(minAmount) && { minAmount }),
    ...(isAmount(maxAmount) && { maxAmount }),
    ...(get('deleted') === 'true' && { includeDeleted: 'true' as const }),
  };
}

function isSearch(text: string): boolean {
  return tidyText(text) !== '' && brokenTextRule(TRANSACTION_RULES.search, text) === undefined;
}

/** One of a group's own is an id; which ones there are is the group's to say. */
function isCategory(text: string): boolean {
  return text === NO_CATEGORY || isCommonCategory(text) || isId(text);
}

/**
 * The address with these filters changed; an empty value takes one away. An amount brings the usual currency along where none
 * was chosen. The usual currency goes with the last amount, also where it was chosen: the address does not tell the two apart.
 */
export function withFilters(
  params: URLSearchParams,
  changes: Partial<Record<FilterName, string>>,
  usualCurrency?: string,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of FILTER_NAMES) {
    const value = changes[name];
    if (value === undefined) continue;
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  const isLastAmountGone = hasAmount(params) && !hasAmount(next);
  if (isLastAmountGone && changes.currency === undefined && next.get('currency') === usualCurrency)
    next.delete('currency');
  return next;
}

function hasAmount(params: URLSearchParams): boolean {
  return params.has('min') || params.has('max');
}

export function withoutFilters(params: URLSearchParams): URLSearchParams {
  return withFilters(params, Object.fromEntries(FILTER_NAMES.map((name) => [name, ''])));
}
