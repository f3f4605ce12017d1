import type { Locale } from '#contract/accounts.ts';
import { dayFirst } from '#domain/calendar/day-first.ts';

// What of a date or an instant is written by Intl. A calendar date is formatted in UTC from UTC midnight.
const STYLES = {
  weekday: { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' },
  dayOfWeek: { weekday: 'long', timeZone: 'UTC' },
  dayOfYear: { day: 'numeric', month: 'long', timeZone: 'UTC' },
  instant: { dateStyle: 'medium', timeStyle: 'short' },
  time: { timeStyle: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** The same one at each call. */
export function dateFormatter(language: Locale, style: keyof typeof STYLES): Intl.DateTimeFormat {
  const key = `${language} ${style}`;
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(dayFirst(language), STYLES[style]);
  formatters.set(key, made);
  return made;
}
