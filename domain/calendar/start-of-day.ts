// When a calendar date begins somewhere. Not every day begins at midnight, and some have never been: in spring clocks of some
// zones go from 23:59 to 1:00, and Samoa went from the 29th of December 2011 to the 31st.

import { type CalendarDate, wallCalendar } from './calendar-date.ts';

/** No clock is more than 15 hours away from UTC. */
const AWAY_MS = 16 * 3_600_000;
const QUARTER_MS = 15 * 60_000;

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
  // Clocks of today are away from UTC by quarters of an hour. Older ones were not: then the instant lies within the quarter.
  [before, after] = narrowed(hasBegun, before, after, QUARTER_MS);
  if (hasBegun(after - 1)) [, after] = narrowed(hasBegun, before, after, 1);
  return new Date(after);
}

/** The last instant at which the day has not begun and the first at which it has, in steps of so many milliseconds. */
function narrowed(
  hasBegun: (instant: number) => boolean,
  before: number,
  after: number,
  step: number,
): [before: number, after: number] {
  let [low, high] = [before, after];
  while (high - low > step) {
    const middle = low + Math.floor((high - low) / step / 2) * step;
    if (hasBegun(middle)) high = middle;
    else low = middle;
  }
  return [low, high];
}
