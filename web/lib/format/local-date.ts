import { type CalendarDate, todayIn } from '#domain/calendar/calendar-date.ts';
import { formatDate, today } from './date-format.ts';

/** The day of an instant on the reader's own calendar: '3 Nov 2026'. */
export function localDate(iso: string, language: string): string {
  return formatDate(dateOf(iso), language);
}

/** The same without the year where it is this one: '3 Nov'. */
export function shortLocalDate(iso: string, language: string): string {
  const date = dateOf(iso);
  return formatDate(date, language, date.slice(0, 4) === today().slice(0, 4) ? 'short' : 'medium');
}

function dateOf(iso: string): CalendarDate {
  return todayIn(new Date(iso), Intl.DateTimeFormat().resolvedOptions().timeZone);
}
