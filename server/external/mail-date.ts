import type { Locale } from '#contract/accounts.ts';
import { dayFirst } from '#domain/calendar/day-first.ts';

// Dates as a mail writes them. The reader's time zone is not known there: they are those of UTC, and a time names the zone.

const STYLES = {
  day: { dateStyle: 'long' },
  dayOfYear: { day: 'numeric', month: 'long' },
  minute: { dateStyle: 'long', timeStyle: 'short' },
  second: { dateStyle: 'long', timeStyle: 'long' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/** day '3 November 2026', dayOfYear '3 November', second '3 November 2026 at 14:05:09 UTC', in the language's own order. */
export function mailDate(at: Date, locale: Locale, style: keyof typeof STYLES): string {
  const format = new Intl.DateTimeFormat(dayFirst(locale), { ...STYLES[style], timeZone: 'UTC' });
  return style === 'minute' ? `${format.format(at)} UTC` : format.format(at);
}
