import type { Locale } from '#contract/accounts.ts';
import type { CalendarDate } from '#domain/calendar/calendar-date.ts';
import { dateFormatter } from './date-formatter.ts';

// Parts of a date by which it comes back.

/** 'Tuesday' */
export function formatDayOfWeek(date: CalendarDate, language: Locale): string {
  return dateFormatter(language, 'dayOfWeek').format(new Date(date));
}

/** '3 November' */
export function formatDayOfYear(date: CalendarDate, language: Locale): string {
  return dateFormatter(language, 'dayOfYear').format(new Date(date));
}
