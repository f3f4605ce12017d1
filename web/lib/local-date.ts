import { todayIn } from '#domain/calendar-date.ts';
import { formatDate } from './date-format.ts';

/** The day of an instant on the reader's own calendar: '3 Nov 2026'. */
export function localDate(iso: string, language: string): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return formatDate(todayIn(new Date(iso), zone), language);
}
