// The activity as a diary: days on the reader's own calendar, each with what happened on it.

import type { Activity } from '#contract/activity.ts';
import { type CalendarDate, todayIn } from '#domain/calendar/calendar-date.ts';

export interface ActivityDay {
  date: CalendarDate;
  items: Activity[];
}

/** Keeps the given order, newest first, in which the changes of one day stand together. */
export function activityDays(items: readonly Activity[], timeZone: string): ActivityDay[] {
  const days: ActivityDay[] = [];
  for (const item of items) {
    const date = todayIn(new Date(item.at), timeZone);
    const day = days.at(-1);
    if (day?.date === date) day.items.push(item);
    else days.push({ date, items: [item] });
  }
  return days;
}

/** Of each thing that something happened to, the last change; newest first, as above. */
export function latestOf(items: readonly Activity[]): ReadonlySet<Activity> {
  const latest = new Map<string, Activity>();
  for (const item of items) if (!latest.has(item.id)) latest.set(item.id, item);
  return new Set(latest.values());
}
