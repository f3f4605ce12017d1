import { queryOptions } from '@tanstack/react-query';
import { getDefaultCurrency, listCurrencies } from '#contract/currencies.ts';
import { call } from '#web/lib/api/call.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { reading } from '#web/queries/connection/reading.ts';

// A server's list does not change while a page is open: it is read once, and kept when no screen shows it.
const FOR_EVER = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY };

/** What a group may choose from. */
export function currenciesQuery() {
  return queryOptions({
    queryKey: keys.currencies,
    ...reading(listCurrencies, {}),
    ...FOR_EVER,
  });
}

/** What a new group starts with where the reader is. */
export function defaultCurrencyQuery() {
  return queryOptions({
    queryKey: [...keys.currencies, 'default'],
    queryFn: ({ signal }) => {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      return call(getDefaultCurrency, { query: { timeZone, language: navigator.language } }, { signal });
    },
    ...FOR_EVER,
  });
}
