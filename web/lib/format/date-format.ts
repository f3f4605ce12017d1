// A calendar date is formatted in UTC from UTC midnight: west of Greenwich the local zone would show the day before.

import { type CalendarDate, todayIn } from '#domain/calendar/calendar-date.ts';

export type DateStyle = 'short' | 'medium' | 'long' | 'weekday';

/** short '3 Nov', medium '3 Nov 2026', long '3 November 2026', weekday 'Tue 3 Nov', in the language's own order. */
export function formatDate(date: CalendarDate, language: string, style: DateStyle = 'medium'): string {
  return dateFormatter(language, style).format(utcMidnight(date));
}

/** 'Today', 'Yesterday', 'Tomorrow'; otherwise the short date, with its year when it is not today's. */
export function formatRelativeDay(date: CalendarDate, today: CalendarDate, language: string): string {
  return capitalised(relativeDay(date, today, language), language);
}

/** The day of an instant on the reader's own calendar, within a line: 'today', 'yesterday', '3 Nov'. */
export function formatDayWithin(iso: string, language: string): string {
  return relativeDay(dayOf(new Date(iso)), today(), language);
}

/** A month, 'YYYY-MM': long 'November 2026', short 'Nov'. */
export function formatMonth(month: string, language: string, style: 'long' | 'short' = 'long'): string {
  const name = dateFormatter(language, style === 'long' ? 'wholeMonth' : 'month').format(
    new Date(`${month}-01T00:00:00Z`),
  );
  return capitalised(name.replace('.', ''), language);
}

/** What the statement's gutter shows: the day of the month, the short month, and the year. */
export function dayParts(date: CalendarDate, language: string): { day: string; month: string; year: string } {
  const month = dateFormatter(language, 'month').format(utcMidnight(date)).replace('.', '');
  return { day: String(Number(date.slice(8))), month, year: date.slice(0, 4) };
}

/** An instant on the reader's own clock: '3 Nov 2026, 14:05'. */
export function formatInstant(iso: string, language: string): string {
  return dateFormatter(language, 'instant').format(new Date(iso));
}

/** The hour of an instant on the reader's own clock: '14:05'. */
export function formatTime(iso: string, language: string): string {
  return dateFormatter(language, 'time').format(new Date(iso));
}

/** The day of an instant on the reader's own calendar: '3 Nov 2026'. */
export function formatDay(iso: string, language: string, style: DateStyle = 'medium'): string {
  return formatDate(dayOf(new Date(iso)), language, style);
}

/** The same without the year where it is this one: '3 Nov'. */
export function formatShortDay(iso: string, language: string): string {
  const day = dayOf(new Date(iso));
  return formatDate(day, language, day.slice(0, 4) === today().slice(0, 4) ? 'short' : 'medium');
}

/** The date on the reader's own calendar. */
export function today(): CalendarDate {
  return dayOf(new Date());
}

const MS_PER_DAY = 86_400_000;

const STYLES: Record<DateStyle | 'month' | 'wholeMonth' | 'instant' | 'time', Intl.DateTimeFormatOptions> = {
  short: { day: 'numeric', month: 'short', timeZone: 'UTC' },
  medium: { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
  long: { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' },
  month: { month: 'short', timeZone: 'UTC' },
  wholeMonth: { month: 'long', year: 'numeric', timeZone: 'UTC' },
  instant: { dateStyle: 'medium', timeStyle: 'short' },
  time: { timeStyle: 'short' },
};

const dateFormatters = new Map<string, Intl.DateTimeFormat>();
const relativeFormatters = new Map<string, Intl.RelativeTimeFormat>();

function relativeDay(date: CalendarDate, today: CalendarDate, language: string): string {
  const days = Math.round((utcMidnight(date).getTime() - utcMidnight(today).getTime()) / MS_PER_DAY);
  if (Math.abs(days) <= 1) return relativeFormatter(language).format(days, 'day');
  return formatDate(date, language, date.slice(0, 4) === today.slice(0, 4) ? 'short' : 'medium');
}

function dateFormatter(language: string, style: keyof typeof STYLES): Intl.DateTimeFormat {
  const key = `${language} ${style}`;
  const made = dateFormatters.get(key) ?? new Intl.DateTimeFormat(region(language), STYLES[style]);
  dateFormatters.set(key, made);
  return made;
}

function relativeFormatter(language: string): Intl.RelativeTimeFormat {
  const made = relativeFormatters.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  relativeFormatters.set(language, made);
  return made;
}

// Plain 'en' is American, month first; 'en-GB' writes the day first, as most readers of an expense list do.
function region(language: string): string {
  return language === 'en' ? 'en-GB' : language;
}

function dayOf(instant: Date): CalendarDate {
  return todayIn(instant, timeZone());
}

let readZone: string | undefined;

/** Of the device, which may travel while the page is open. Read once in each turn: a list asks for every line. */
function timeZone(): string {
  if (readZone === undefined) {
    readZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    queueMicrotask(() => {
      readZone = undefined;
    });
  }
  return readZone;
}

function utcMidnight(date: CalendarDate): Date {
  return new Date(`${date}T00:00:00Z`);
}

function capitalised(text: string, language: string): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}
