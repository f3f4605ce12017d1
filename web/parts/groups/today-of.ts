import type { Group } from '#contract/groups.ts';
import { type CalendarDate, isTimeZone, todayIn } from '#domain/calendar/calendar-date.ts';
import { today } from '#web/lib/format/date-format.ts';
import { useDay } from '#web/lib/format/use-today.ts';

/** By the calendar of the group, as for all of its members; that of the reader where this browser does not know its zone. */
export function todayOf(group: Pick<Group, 'timeZone'> | undefined): CalendarDate {
  return group && isTimeZone(group.timeZone) ? todayIn(new Date(), group.timeZone) : today();
}

/** The same, also after midnight there. */
export function useTodayOf(group: Pick<Group, 'timeZone'> | undefined): CalendarDate {
  return useDay(() => todayOf(group));
}
