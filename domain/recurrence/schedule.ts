// A schedule says on which days something recurs. Every day is worked out from the first one, never from the day before it:
// the 31st becomes the 28th in February and is the 31st again in March, whatever was or was not booked between.

import { type CalendarDate, findCalendarDate, findDaysLater } from '#domain/calendar/calendar-date.ts';
import { DAY_MS } from '#domain/calendar/day.ts';
import { DomainError } from '#domain/error.ts';

export const FREQUENCIES = ['daily', 'weekly', 'monthly', 'yearly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** Of days, weeks, months or years between two days of a schedule. */
export const INTERVAL_MAX = 366;

export interface Schedule {
  readonly frequency: Frequency;
  /** Every so many days, weeks, months or years: 1 to INTERVAL_MAX. */
  readonly interval: number;
  /** The first day, and the anchor of the day of the week, of the month, of the year. */
  readonly startDate: CalendarDate;
  /**
   * The day of the month that it falls on, 29 to 31, where the month of the first day lacks it: 31 for one that begins on
   * 30 November. Null: the day of the first day.
   */
  readonly dayOfMonth: number | null;
  /** The last day that may be one. Null: it has no end. */
  readonly endDate: CalendarDate | null;
}

/** Whether it has no end, or one after its first day. Also of dates that are not read yet. */
export function endsAfterStart({
  startDate,
  endDate,
}: {
  readonly startDate: string;
  readonly endDate?: string | null | undefined;
}): boolean {
  return !endDate || endDate > startDate;
}

/**
 * The day of the month, 29 to 31, that a schedule may fall on beside its first day: one that the month of the first day lacks.
 * Null for a day that this month has, and for one that no other month or year of the schedule has.
 */
export function fittingDayOfMonth(
  { frequency, startDate }: Pick<Schedule, 'frequency' | 'startDate'>,
  wanted: number | null,
): number | null {
  const { year, month, day } = partsOf(startDate);
  if (wanted === null || isByDays(frequency) || day < lastDayOf(year, month)) return null;
  const fitting = Math.min(wanted, frequency === 'yearly' ? lastDayOf(LEAP_YEAR, month) : 31);
  return fitting > day ? fitting : null;
}

/** What makes a schedule begin on `day`, one of its days, and fall on the same days from there. */
export function beginningOn(
  { frequency, ...schedule }: Pick<Schedule, 'frequency' | 'startDate' | 'dayOfMonth'>,
  day: CalendarDate,
): Pick<Schedule, 'startDate' | 'dayOfMonth'> {
  const dayOfMonth = fittingDayOfMonth({ frequency, startDate: day }, dayOfMonthOf(schedule));
  return { startDate: day, dayOfMonth };
}

/** The day of the month that it falls on, 1 to 31: the last day of a month that lacks it. */
export function dayOfMonthOf({ startDate, dayOfMonth }: Pick<Schedule, 'startDate' | 'dayOfMonth'>): number {
  return dayOfMonth ?? partsOf(startDate).day;
}

/**
 * The day number `place`, counted from 0; undefined after the last one. A day that its month lacks is the last day of it.
 * @throws DomainError INVALID_INPUT `{reason: 'interval'}`
 */
export function dayAt(schedule: Schedule, place: number): CalendarDate | undefined {
  const { frequency, interval, startDate, endDate } = schedule;
  if (!Number.isInteger(interval) || interval < 1 || interval > INTERVAL_MAX)
    throw new DomainError('INVALID_INPUT', { reason: 'interval' });
  if (!Number.isInteger(place) || place < 0 || place > PLACES_MAX) return undefined;
  const steps = place * interval;
  const day = isByDays(frequency)
    ? daysAfter(startDate, frequency === 'weekly' ? 7 * steps : steps)
    : monthsAfter(schedule, frequency === 'yearly' ? 12 * steps : steps);
  return day === undefined || (endDate !== null && day > endDate) ? undefined : day;
}

/** The first day that is `from` or later; undefined where there is none any more. */
export function firstDayFrom(schedule: Schedule, from: CalendarDate): CalendarDate | undefined {
  return dayAt(schedule, placeFrom(schedule, from));
}

/** The first day after this one. */
export function nextDayAfter(schedule: Schedule, day: CalendarDate): CalendarDate | undefined {
  const place = placeFrom(schedule, day);
  const found = dayAt(schedule, place);
  return found === day ? dayAt(schedule, place + 1) : found;
}

/** The days from `from` to `to`, both included, oldest first, at most `limit` of them. */
export function daysBetween(
  schedule: Schedule,
  from: CalendarDate,
  to: CalendarDate,
  limit: number,
): CalendarDate[] {
  const days: CalendarDate[] = [];
  const first = placeFrom(schedule, from);
  for (let place = first; days.length < limit; place++) {
    const day = dayAt(schedule, place);
    if (day === undefined || day > to) break;
    days.push(day);
  }
  return days;
}

/** The place of the first day that is `from` or later, whether there is such a day or not. */
function placeFrom(schedule: Schedule, from: CalendarDate): number {
  const { frequency, interval, startDate } = schedule;
  if (from <= startDate) return 0;
  const passed = isByDays(frequency) ? daysFrom(startDate, from) : monthsFrom(startDate, from);
  const step = interval * { daily: 1, weekly: 7, monthly: 1, yearly: 12 }[frequency];
  const place = Math.floor(passed / step);
  const day = dayAt({ ...schedule, endDate: null }, place);
  return day !== undefined && day < from ? place + 1 : place;
}

/** More than the years that a calendar date may have hold days. */
const PLACES_MAX = 500_000;

/** Undefined beyond the last year that a calendar date may have. */
function daysAfter(date: CalendarDate, days: number): CalendarDate | undefined {
  return days > PLACES_MAX ? undefined : findDaysLater(date, days);
}

/** Undefined there, too. */
function monthsAfter(schedule: Schedule, months: number): CalendarDate | undefined {
  const { year, month } = partsOf(schedule.startDate);
  const index = year * 12 + (month - 1) + months;
  const [inYear, inMonth] = [Math.floor(index / 12), (index % 12) + 1];
  const day = Math.min(dayOfMonthOf(schedule), lastDayOf(inYear, inMonth));
  const two = (value: number) => String(value).padStart(2, '0');
  return findCalendarDate(`${inYear}-${two(inMonth)}-${two(day)}`);
}

function isByDays(frequency: Frequency): boolean {
  return frequency === 'daily' || frequency === 'weekly';
}

const LEAP_YEAR = 2000;

function lastDayOf(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function daysFrom(one: CalendarDate, other: CalendarDate): number {
  return (Date.parse(`${other}T00:00:00Z`) - Date.parse(`${one}T00:00:00Z`)) / DAY_MS;
}

/** Whole calendar months, whatever the days. */
function monthsFrom(one: CalendarDate, other: CalendarDate): number {
  const [a, b] = [partsOf(one), partsOf(other)];
  return (b.year - a.year) * 12 + b.month - a.month;
}

function partsOf(date: CalendarDate): { year: number; month: number; day: number } {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { year, month, day };
}
