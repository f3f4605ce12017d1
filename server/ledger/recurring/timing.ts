import type { CalendarDate } from '#domain/calendar/calendar-date.ts';
import { startOfDay } from '#domain/calendar/start-of-day.ts';
import type { KeptRule } from './rule-row.ts';

// When what a rule does next is due: its days begin where the group is.

/** At nine in the morning of the day before, where no clock is changed in between. */
const REMINDER_MS = 15 * 3_600_000;

/** Undefined: it books nothing any more. A reminder whose time has passed is not sent. */
export function withNextDay<R extends KeptRule>(rule: R, nextDate: CalendarDate | undefined, now: Date): R {
  if (nextDate === undefined) return withoutNextDay(rule);
  const { nextAt, remindAt } = instantsOf({ nextDate, timeZone: rule.timeZone });
  const isReminded = rule.hasReminder && remindAt > now;
  return { ...rule, nextDate, nextAt, remindAt: isReminded ? remindAt : null };
}

/** After an edit. A reminder of a day that is still the next one is sent if it was not, also when it is due already. */
export function withNextDayOnEdit<R extends KeptRule>(
  before: R,
  edited: R,
  nextDate: CalendarDate | undefined,
  now: Date,
): R {
  const after = withNextDay(edited, nextDate, now);
  const isSameReminder = before.hasReminder && edited.hasReminder && before.nextDate === nextDate;
  return isSameReminder ? { ...after, remindAt: before.remindAt } : after;
}

export function withoutNextDay<R extends KeptRule>(rule: R): R {
  return { ...rule, nextDate: null, nextAt: null, remindAt: null };
}

export function instantsOf({ nextDate, timeZone }: { nextDate: CalendarDate; timeZone: string }): {
  nextAt: Date;
  remindAt: Date;
} {
  const nextAt = startOfDay(nextDate, timeZone);
  return { nextAt, remindAt: new Date(nextAt.getTime() - REMINDER_MS) };
}
