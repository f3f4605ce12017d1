import { queryOptions } from '@tanstack/react-query';
import { getDefaultCurrency, listCurrencies } from '#contract/currencies.ts';
import { call } from '#web/lib/api/call.ts';
import { keys } from '#web/queries/connection/keys.ts';

// A server's list does not change while a page is open.
const staleTime = Number.POSITIVE_INFINITY;

/** What a group may choose from. */
export function currenciesQuery() {
  return queryOptions({
    queryKey: keys.currencies,
    queryFn: ({ signal }) => call(listCurrencies, {}, { signal }),
    staleTime,
  });
}

/** What a new group starts with. */
export function defaultCurrencyQuery() {
  return queryOptions({
    queryKey: [...keys.currencies, 'default'],
    queryFn: ({ signal }) => call(getDefaultCurrency, {}, { signal }),
    staleTime,
  });
}
