// How long ago something happened, in the largest unit that says it: '5 min. ago', 'yesterday', '3 wk. ago'.

import { DAY_MS } from '#domain/calendar/day.ts';

/**
 * An instant seen from `now`. Less than a minute is 'now', and so is what seems to come: a device whose clock is behind must
 * not say 'in 3 min.' of what has happened.
 */
export function formatAgo(iso: string, now: Date, language: string): string {
  const passed = Math.max(0, now.getTime() - Date.parse(iso));
  const [unit, length] = UNITS.find(([, one]) => passed >= one) ?? (['second', DAY_MS] as const);
  // 'last week' is a week of the calendar, which seven days and more are not: from there on the number is said.
  const format = new Intl.RelativeTimeFormat(language, {
    numeric: length > DAY_MS ? 'always' : 'auto',
    style: 'short',
  });
  return format.format(
    unit === 'day' ? Math.round((firstHour(iso) - firstHour(now)) / DAY_MS) : Math.trunc(-passed / length),
    unit,
  );
}

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['week', 7 * DAY_MS],
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** Some time in the first hour of its day on the reader's calendar, by which days are counted. */
function firstHour(instant: string | Date): number {
  return new Date(instant).setHours(0);
}
