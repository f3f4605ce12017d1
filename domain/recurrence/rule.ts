// A rule books one expense on each day of its schedule, in order, each day once. It looks forward only: days that passed while
// it was paused or deleted are not made up for, and what an edit changes begins with the next day to be booked. Its owner
// changes it, and so may admins.

import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts';
import { DomainError } from '#domain/error.ts';
import { may, type Role } from '#domain/groups/permission.ts';
import { daysBetween, endsAfterStart, firstDayFrom, type Schedule } from './schedule.ts';

/** How many days of the past a rule may begin with. They are booked at once. */
export const PAST_DAYS_MAX = 366;

/**
 * How many days a rule books at once after the server was away: those that it began with, and those of a
 * month that may pass before they are booked.
 */
export const CATCH_UP_MAX = PAST_DAYS_MAX + 31;

/** Rules of one group, paused ones included. */
export const RULES_OF_GROUP_MAX = 200;

/** The days that a rule may begin and end on: far from the last one that a calendar date may be. */
export const RULE_DATES = { min: '1970-01-01', max: '2199-12-31' } as const;

/** Why a rule pauses itself. Its owner is told, and resumes it once the reason is gone. */
export const PAUSE_REASONS = [
  /** A payer or recipient has left the group. */
  'member-left',
  /** The owner has left the group. */
  'owner-left',
  /** The owner has archived the group. */
  'group-archived',
  /** The group no longer has the currency. */
  'currency-removed',
  /** The owner no longer has premium. */
  'premium-ended',
  /** More than CATCH_UP_MAX days were missed. */
  'too-many-days',
  /** The expense is refused for another reason. */
  'refused',
] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** What is booked so far. */
export interface Progress {
  /** The next day to be booked; undefined while the rule is paused, and after its last day. */
  readonly nextDate: CalendarDate | undefined;
  /** The last day that was booked. */
  readonly lastDate: CalendarDate | undefined;
}

/** Whether this member may edit, pause, resume, delete and restore what `createdBy` owns. */
export function mayChangeRule(
  { createdBy }: { readonly createdBy: string },
  { userId, role }: { readonly userId: string; readonly role: Role },
): boolean {
  return createdBy === userId || may(role, 'edit_group');
}

/** @throws DomainError INVALID_INPUT `{reason: 'end-date'}` for an end that is not after the start */
export function refuseWrongEnd(dates: Pick<Schedule, 'startDate' | 'endDate'>): void {
  if (!endsAfterStart(dates)) throw new DomainError('INVALID_INPUT', { reason: 'end-date' });
}

/**
 * The first day to be booked of a new rule. Days of the past are booked at once.
 * @throws DomainError INVALID_INPUT `{reason: 'too-many-days', limit}`
 */
export function firstDayOfNew(schedule: Schedule, today: CalendarDate): CalendarDate | undefined {
  if (isMoreThan(PAST_DAYS_MAX, schedule, schedule.startDate, today)) {
    throw new DomainError('INVALID_INPUT', { reason: 'too-many-days', limit: PAST_DAYS_MAX });
  }
  return firstDayFrom(schedule, schedule.startDate);
}

/** Whether more days are due than are booked at once: a rule pauses then, and books none of them. */
export function isTooFarBehind(schedule: Schedule, nextDate: CalendarDate, today: CalendarDate): boolean {
  return isMoreThan(CATCH_UP_MAX, schedule, nextDate, today);
}

function isMoreThan(most: number, schedule: Schedule, nextDate: CalendarDate, today: CalendarDate): boolean {
  return dueDays(schedule, nextDate, today, most + 1).length > most;
}

/** The days that are to be booked by `today`, from `nextDate` on, oldest first, at most `limit`. */
export function dueDays(
  schedule: Schedule,
  nextDate: CalendarDate,
  today: CalendarDate,
  limit: number,
): CalendarDate[] {
  return nextDate > today ? [] : daysBetween(schedule, nextDate, today, limit);
}

/**
 * The first day that a resumed or restored rule books: today or later, and never a day that is booked
 * already.
 */
export function nextDayOnResume(
  schedule: Schedule,
  { lastDate }: Pick<Progress, 'lastDate'>,
  today: CalendarDate,
): CalendarDate | undefined {
  return firstDayFrom(schedule, afterBooked(lastDate, today));
}

/**
 * The next day of an active rule that is edited. While its days are the same, it is the one that was next. Another start date
 * begins where it says as long as nothing is booked. Other days begin today, or with a day that is waiting to be booked.
 * @throws DomainError INVALID_INPUT `{reason: 'too-many-days', limit}`
 */
export function nextDayOnEdit(
  before: Schedule,
  after: Schedule,
  { nextDate, lastDate }: Progress,
  today: CalendarDate,
): CalendarDate | undefined {
  if (nextDate !== undefined && hasSameDays(before, after)) return firstDayFrom(after, nextDate);
  if (lastDate === undefined && before.startDate !== after.startDate) return firstDayOfNew(after, today);
  const isWaiting = nextDate !== undefined && nextDate < today;
  return nextDayOnResume(after, { lastDate }, isWaiting ? nextDate : today);
}

/** Whether both schedules fall on the same days. Their end dates are not compared. */
function hasSameDays(before: Schedule, after: Schedule): boolean {
  return (
    before.frequency === after.frequency &&
    before.interval === after.interval &&
    before.startDate === after.startDate &&
    before.dayOfMonth === after.dayOfMonth
  );
}

function afterBooked(lastDate: CalendarDate | undefined, today: CalendarDate): CalendarDate {
  return lastDate !== undefined && lastDate >= today ? addDays(lastDate, 1) : today;
}
