import { queryOptions } from '@tanstack/react-query';
import { getExchangeRates } from '#contract/exchange-rates.ts';
import { call } from '#web/lib/api/call.ts';
import { keys } from '#web/queries/connection/keys.ts';

/** New once a day: an hour late does no harm. */
const STALE_AFTER_MS = 3_600_000;

/** The latest rates; null where this server has none. */
export function exchangeRatesQuery() {
  return queryOptions({
    queryKey: keys.exchangeRates,
    queryFn: ({ signal }) => call(getExchangeRates, {}, { signal }),
    staleTime: STALE_AFTER_MS,
  });
}
