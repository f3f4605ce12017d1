import type { CalendarDate } from '#domain/calendar/calendar-date.ts';

// Parts of a date by which it comes back. Like every calendar date they are formatted in UTC from UTC midnight.

/** 'Tuesday' */
export function formatDayOfWeek(date: CalendarDate, language: string): string {
  return formatted(date, language, { weekday: 'long' });
}

/** '3 November' */
export function formatDayOfYear(date: CalendarDate, language: string): string {
  return formatted(date, language, { day: 'numeric', month: 'long' });
}

function formatted(date: CalendarDate, language: string, options: Intl.DateTimeFormatOptions): string {
  const locale = language === 'en' ? 'en-GB' : language;
  return new Date(date).toLocaleDateString(locale, { ...options, timeZone: 'UTC' });
}
