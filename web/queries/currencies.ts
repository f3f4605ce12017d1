import { queryOptions } from '@tanstack/react-query';
import { listCurrencies } from '#contract/currencies.ts';
import { call } from '#web/lib/call.ts';
import { keys } from './keys.ts';

/** What a group may choose from. A server's list does not change while somebody looks at it. */
export function currenciesQuery() {
  return queryOptions({
    queryKey: keys.currencies,
    queryFn: ({ signal }) => call(listCurrencies, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
