import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts';
import { startOfDay } from '#domain/calendar/start-of-day.ts';
import type { Schedule } from '#domain/recurrence/schedule.ts';
import type { KeptRule } from './queries.ts';
import type { Rule } from './rows.ts';

// When what a rule does next is due: its days begin where the group is.

/** In the morning, so that it is read on that day. */
const REMINDER_HOUR = 9;

export function scheduleOf({ frequency, interval, startDate, endDate }: Rule): Schedule {
  return { frequency, interval, startDate, endDate: endDate ?? undefined };
}

/** Undefined: it books nothing any more. A reminder whose time has passed is not sent. */
export function withNextDay(rule: KeptRule, nextDate: CalendarDate | undefined, now: Date): KeptRule {
  if (nextDate === undefined) return withoutNextDay(rule);
  const { nextAt, remindAt } = instantsOf({ nextDate, timeZone: rule.timeZone });
  const isReminded = rule.hasReminder && remindAt > now;
  return { ...rule, nextDate, nextAt, remindAt: isReminded ? remindAt : null };
}

export function withoutNextDay(rule: KeptRule): KeptRule {
  return { ...rule, nextDate: null, nextAt: null, remindAt: null };
}

export function instantsOf({ nextDate, timeZone }: { nextDate: CalendarDate; timeZone: string }): {
  nextAt: Date;
  remindAt: Date;
} {
  const dayBefore = startOfDay(addDays(nextDate, -1), timeZone);
  return {
    nextAt: startOfDay(nextDate, timeZone),
    remindAt: new Date(dayBefore.getTime() + REMINDER_HOUR * 3_600_000),
  };
}
