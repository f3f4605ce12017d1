// A calendar date is a day as people write it, with no time and no zone: "2026-03-14" is the 14th everywhere. Only
// "today" needs a zone, and the caller says which. Dates compare as strings.

import { DomainError } from '#domain/error.ts';

/** 'YYYY-MM-DD', a day that exists in the proleptic Gregorian calendar, in the years 1900 to 2999. */
export type CalendarDate = string & { readonly brand: 'CalendarDate' };

export const CALENDAR_DATES = { min: '1900-01-01', max: '2999-12-31' } as const;

/** Whether the text is such a date: not 2026-02-30, not 2026-2-3, nothing before or after it. */
export function isCalendarDate(text: string): text is CalendarDate {
  return isDayOfAnyYear(text) && text >= CALENDAR_DATES.min && text <= CALENDAR_DATES.max;
}

/** Whether the text is a day that exists, `YYYY-MM-DD`, also before and after the dates that are counted with here. */
export function isDayOfAnyYear(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && toText(midnight) === text;
}

/** Undefined when the text is no such date. */
export function findCalendarDate(text: string): CalendarDate | undefined {
  return isCalendarDate(text) ? text : undefined;
}

/** @throws DomainError INVALID_INPUT `{date}` when the text is no such date. */
export function calendarDate(text: string): CalendarDate {
  if (!isCalendarDate(text)) throw new DomainError('INVALID_INPUT', { date: text });
  return text;
}

/**
 * The date on the wall calendar of an IANA time zone at an instant.
 * @throws DomainError INVALID_INPUT for an unknown zone or an instant outside the years 1900 to 2999.
 */
export function todayIn(instant: Date, timeZone: string): CalendarDate {
  return wallCalendar(timeZone)(instant);
}

/** Whether the text names an IANA time zone. `Intl` also knows offsets such as `+02:00`, which no summer time changes. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Z]/i.test(text)) return false;
  try {
    formatterOf(text);
    return true;
  } catch {
    return false;
  }
}

/** `todayIn` for many instants of one zone: the zone is looked up once. */
export function wallCalendar(timeZone: string): (instant: Date) => CalendarDate {
  const formatter = formatterOf(timeZone);
  return (instant) => {
    const parts = new Map(formatter.formatToParts(instant).map(({ type, value }) => [type, value]));
    return calendarDate(`${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`);
  };
}

/**
 * The date `days` later, or earlier when negative.
 * @throws DomainError INVALID_INPUT when that leaves the years 1900 to 2999.
 */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return calendarDate(textOfLater(date, days));
}

/** The same; undefined when that leaves the years 1900 to 2999. */
export function findDaysLater(date: CalendarDate, days: number): CalendarDate | undefined {
  return findCalendarDate(textOfLater(date, days));
}

/** Of any year; empty beyond what the machine counts. */
function textOfLater(date: CalendarDate, days: number): string {
  const later = new Date(`${date}T00:00:00Z`);
  later.setUTCDate(later.getUTCDate() + days);
  return Number.isNaN(later.getTime()) ? '' : toText(later);
}

function toText(midnight: Date): string {
  return midnight.toISOString().slice(0, 10);
}

// Making a formatter costs a hundred times more than using it, and a page asks for one time zone over and over.
let lastMade: { timeZone: string; formatter: Intl.DateTimeFormat } | undefined;

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  if (lastMade?.timeZone !== timeZone) lastMade = { timeZone, formatter: makeFormatter(timeZone) };
  return lastMade.formatter;
}

function makeFormatter(timeZone: string): Intl.DateTimeFormat {
  try {
    // The system's own calendar may be Buddhist or Persian, its digits Arabic: both are pinned.
    return new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
  } catch {
    throw new DomainError('INVALID_INPUT', { timeZone });
  }
}
