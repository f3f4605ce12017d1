// What saving a recurring expense leads to: the days that are booked at once, and the first ones after them. Worked out by the
// rule that the server books by.

import type { RecurringExpense } from '#contract/recurring-expenses.ts';
import { addDays, type CalendarDate, calendarDate } from '#domain/calendar/calendar-date.ts';
import { DomainError } from '#domain/error.ts';
import {
  CATCH_UP_MAX,
  dueDays,
  firstDayOfNew,
  nextDayOnEdit,
  nextDayOnResume,
} from '#domain/recurrence/rule.ts';
import { daysBetween, type Schedule } from '#domain/recurrence/schedule.ts';

const SHOWN = 5;
const LAST_DAY = calendarDate('2999-12-31');

export interface NextDates {
  /** Today's and those of the past, oldest first. */
  readonly now: readonly CalendarDate[];
  readonly next: readonly CalendarDate[];
  /** Where the group is. */
  readonly today: CalendarDate;
}

/** Undefined where more days have passed than are booked at once. */
export function nextDates(
  schedule: Schedule,
  /** The one that is edited, as it was saved. */
  saved: RecurringExpense | undefined,
  today: CalendarDate,
): NextDates | undefined {
  try {
    const first = firstDay(schedule, saved, today);
    if (first === undefined) return { now: [], next: [], today };
    const tomorrow = addDays(today, 1);
    return {
      now: saved?.isActive === false ? [] : dueDays(schedule, first, today, CATCH_UP_MAX),
      next: daysBetween(
        schedule,
        first > today || saved?.isActive === false ? first : tomorrow,
        LAST_DAY,
        SHOWN,
      ),
      today,
    };
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

function firstDay(
  schedule: Schedule,
  saved: RecurringExpense | undefined,
  today: CalendarDate,
): CalendarDate | undefined {
  if (!saved) return firstDayOfNew(schedule, today);
  const lastDate = saved.lastCreatedDate ?? undefined;
  if (!saved.isActive) return nextDayOnResume(schedule, { lastDate }, today);
  const nextDate = saved.nextExecution ?? undefined;
  return nextDayOnEdit(saved, schedule, { nextDate, lastDate }, today);
}
