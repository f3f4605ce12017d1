import { addDays, type CalendarDate, todayIn } from '#domain/calendar/calendar-date.ts';
import { exactRate } from '#domain/money/exchange-rate.ts';
import type { PublishedRate } from '#server/external/rate-document.ts';
import type { StepsContext } from '#server/platform/commands/context.ts';
import { findRates } from './queries.ts';
import { keepRates } from './rows.ts';

/**
 * Reads what the source has published and keeps it by day. Does nothing without a source. Throws where the answer is not to be
 * believed: nothing is kept of it, and the job is tried again.
 */
export async function readExchangeRates({ rateSource, db, writer, now }: StepsContext): Promise<void> {
  if (!rateSource) return;
  const published = await rateSource.read();
  const tomorrow = addDays(todayIn(now, 'UTC'), 1);
  const known = await findRates(db);
  for (const rate of published.rates) {
    // A day to come would hide those that come before it.
    if (rate.date > tomorrow) throw new Error(`rates of ${rate.date} came before their day`);
    const before = known && isNear(rate.date, known.date) ? known.perEuro[rate.currency] : undefined;
    if (before && isLeap(rate, before)) {
      throw new Error(`one euro was ${before} ${rate.currency} and is said to be ${rate.perEuro}`);
    }
  }
  await keepRates(writer, published);
}

/** No currency of the bank's list ever fell or rose so much within a month. */
const LEAP = 10n;
const NEAR_DAYS = 30;

function isNear(date: CalendarDate, other: CalendarDate): boolean {
  return date <= addDays(other, NEAR_DAYS) && other <= addDays(date, NEAR_DAYS);
}

function isLeap({ perEuro }: PublishedRate, before: Parameters<typeof exactRate>[0]): boolean {
  const [now, then] = [exactRate(perEuro), exactRate(before)];
  const [left, right] = [now.over * then.under, then.over * now.under];
  return left >= right * LEAP || right >= left * LEAP;
}
