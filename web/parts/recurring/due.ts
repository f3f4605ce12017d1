// When a recurring expense is booked next, seen from the day that it is for the group.

import type { RecurringExpense } from '#contract/recurring-expenses.ts';
import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts';
import { DAY_MS } from '#domain/calendar/day.ts';

export type Due =
  | { kind: 'paused' | 'over' | 'overdue' | 'today' | 'tomorrow' }
  | { kind: 'inDays'; days: number };

export function dueOf(
  { nextExecution }: Pick<RecurringExpense, 'nextExecution'>,
  today: CalendarDate,
  isOver: boolean,
): Due {
  if (nextExecution === null) return { kind: isOver ? 'over' : 'paused' };
  if (nextExecution < today) return { kind: 'overdue' };
  if (nextExecution === today) return { kind: 'today' };
  if (nextExecution === addDays(today, 1)) return { kind: 'tomorrow' };
  return { kind: 'inDays', days: (Date.parse(nextExecution) - Date.parse(today)) / DAY_MS };
}
