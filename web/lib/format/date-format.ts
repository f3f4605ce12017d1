// A calendar date is formatted in UTC from UTC midnight, as which `Date` reads it: west of Greenwich the local zone would
// show the day before.

import type { Locale } from '#contract/accounts.ts';
import { type CalendarDate, calendarDate } from '#domain/calendar/calendar-date.ts';
import { DAY_MS } from '#domain/calendar/day.ts';
import { dateFormatter } from './date-formatter.ts';
import { nearDay, shortMonth, writtenDate, writtenMonth } from './written-dates.ts';

export type DateStyle = 'short' | 'medium' | 'long' | 'weekday';

/** short '3 Nov', medium '3 Nov 2026', long '3 November 2026', weekday 'Tue 3 Nov', in the language's own order. */
export function formatDate(date: CalendarDate, language: Locale, style: DateStyle = 'medium'): string {
  if (style !== 'weekday') return writtenDate(date, language, style);
  return dateFormatter(language, style).format(new Date(date));
}

/** As it is read on another day: without its year where that is the same, '3 Nov'. */
export function formatDateFrom(date: CalendarDate, today: CalendarDate, language: Locale): string {
  return formatDate(date, language, date.slice(0, 4) === today.slice(0, 4) ? 'short' : 'medium');
}

/** 'Today', 'Yesterday', 'Tomorrow'; otherwise the short date, with its year when it is not today's. */
export function formatRelativeDay(date: CalendarDate, today: CalendarDate, language: Locale): string {
  return capitalised(relativeDay(date, today, language), language);
}

/** The same within a line: 'today', 'yesterday', '3 Nov'. */
export function relativeDay(date: CalendarDate, today: CalendarDate, language: Locale): string {
  const days = (Date.parse(date) - Date.parse(today)) / DAY_MS;
  return nearDay(days, language) ?? formatDateFrom(date, today, language);
}

/** The day of an instant on the reader's own calendar, within a line: 'today', 'yesterday', '3 Nov'. */
export function formatDayWithin(iso: string, today: CalendarDate, language: Locale): string {
  return relativeDay(dayOf(new Date(iso)), today, language);
}

/** A month, 'YYYY-MM': long 'November 2026', short 'Nov'. */
export function formatMonth(month: string, language: Locale, style: 'long' | 'short' = 'long'): string {
  return capitalised(
    style === 'long' ? writtenMonth(month, language) : shortMonth(month, language),
    language,
  );
}

/** What the statement's gutter shows: the day of the month, the short month, and the year. */
export function dayParts(date: CalendarDate, language: Locale): { day: string; month: string; year: string } {
  return { day: String(Number(date.slice(8))), month: shortMonth(date, language), year: date.slice(0, 4) };
}

/** An instant on the reader's own clock: '3 Nov 2026, 14:05'. */
export function formatInstant(iso: string, language: Locale): string {
  return dateFormatter(language, 'instant').format(new Date(iso));
}

/** The hour of an instant on the reader's own clock: '14:05'. */
export function formatTime(iso: string, language: Locale): string {
  return dateFormatter(language, 'time').format(new Date(iso));
}

/** The day of an instant on the reader's own calendar: '3 Nov 2026'. */
export function formatDay(iso: string, language: Locale, style: DateStyle = 'medium'): string {
  return formatDate(dayOf(new Date(iso)), language, style);
}

/** The same without the year where it is this one: '3 Nov'. */
export function formatShortDay(iso: string, language: Locale): string {
  return formatDateFrom(dayOf(new Date(iso)), today(), language);
}

/** Until when something is valid: the day, and less than a day before its end the hour, too. */
export function formatEnd(iso: string, language: Locale, format = formatDay): string {
  return (Date.parse(iso) - Date.now() < DAY_MS ? formatInstant : format)(iso, language);
}

/** The date on the reader's own calendar. */
export function today(): CalendarDate {
  return dayOf(new Date());
}

/** In the device's own time zone, which it may leave while the page is open. */
function dayOf(instant: Date): CalendarDate {
  const [year, month, day] = [instant.getFullYear(), instant.getMonth() + 1, instant.getDate()];
  return calendarDate([year, ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-'));
}

function capitalised(text: string, language: Locale): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}
