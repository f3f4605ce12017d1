import { queryOptions } from '@tanstack/react-query';
import { getExchangeRates } from '#contract/exchange-rates.ts';
import type { CalendarDate } from '#domain/calendar/calendar-date.ts';
import { reading } from '#web/queries/connection/reading.ts';

/** New once a day: an hour late does no harm. */
const STALE_AFTER_MS = 3_600_000;

/** The latest rates, or those of a day; null where this server has none. */
export function exchangeRatesQuery(date?: CalendarDate) {
  return queryOptions({
    queryKey: ['exchange-rates', date ?? 'latest'],
    ...reading(getExchangeRates, date ? { query: { date } } : {}),
    staleTime: STALE_AFTER_MS,
  });
}
