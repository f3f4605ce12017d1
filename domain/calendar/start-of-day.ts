// When a calendar date begins somewhere. Not every day begins at midnight, and some have never been: in spring clocks of some
// zones go from 23:59 to 1:00, and Samoa went from the 29th of December 2011 to the 31st.

import { type CalendarDate, wallCalendar } from './calendar-date.ts';

/** No clock is more than 15 hours away from UTC. */
const AWAY_MS = 16 * 3_600_000;

/**
 * The first instant at which the wall calendar of an IANA time zone shows this date, or a later one where it never shows it.
 * @throws DomainError INVALID_INPUT for an unknown zone.
 */
export function startOfDay(date: CalendarDate, timeZone: string): Date {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const dateAt = wallCalendar(timeZone);
  const hasBegun = (instant: number) => dateAt(new Date(instant)) >= date;
  let [before, after] = [midnight - AWAY_MS, midnight + AWAY_MS];
  // Samoa's missing day ended 24 hours after it would have begun.
  while (!hasBegun(after)) after += AWAY_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (hasBegun(middle)) after = middle;
    else before = middle;
  }
  return new Date(after);
}
