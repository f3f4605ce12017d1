import type { ExchangeRates } from '#contract/exchange-rates.ts';
import { type CalendarDate, calendarDate } from '#domain/calendar/calendar-date.ts';
import type { EuroRates } from '#domain/money/exchange-rate.ts';
import { date, json, nullable, text } from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';

/** The rates of the last day on which they were published, of all days or of those up to `asOf`. */
export async function findRates(db: Db, asOf?: CalendarDate): Promise<ExchangeRates | undefined> {
  const [row] = await findDay(db, { asOf: asOf ?? null });
  return row && { date: calendarDate(row.date), source: row.source, perEuro: row.per_euro };
}

// A rate is text on its way: a number of JSON would be a float.
const findDay = statement({
  text: `
    select rates.date, max(rates.source) as source,
      json_object_agg(rates.currency, rates.per_euro::text order by rates.currency) as per_euro
    from exchange_rates as rates
    where rates.date = (select max(known.date) from exchange_rates as known where :asOf::date is null or known.date <= :asOf)
    group by rates.date`,
  values: { asOf: nullable(date) },
  row: { date, source: text, per_euro: json<EuroRates>() },
});
