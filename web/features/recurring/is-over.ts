import type { RecurringExpense } from '#contract/recurring-expenses.ts';
import type { CalendarDate } from '#domain/calendar/calendar-date.ts';
import { nextDayOnResume } from '#domain/recurrence/rule.ts';

/** Whether it books nothing any more, nor would once it is resumed, unless its days are changed. */
export function isOver(rule: RecurringExpense, today: CalendarDate): boolean {
  const { isActive, nextExecution, lastCreatedDate } = rule;
  if (isActive) return nextExecution === null;
  return nextDayOnResume(rule, { lastDate: lastCreatedDate ?? undefined }, today) === undefined;
}
