// The activity as a diary: days on the reader's own calendar, each with what happened on it.

import type { Activity } from '#contract/activity.ts';
import { type CalendarDate, todayIn } from '#domain/calendar/calendar-date.ts';
import { actionOf } from '#web/parts/activity/activity-words.ts';

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

/** In each row what is told in one sentence: the members whom one member has added by name within a minute. */
export function activityRows(items: readonly Activity[]): (readonly [Activity, ...Activity[]])[] {
  const rows: [Activity, ...Activity[]][] = [];
  for (const item of items) {
    const row = rows.at(-1);
    if (row && isAddedWith(row[0], item)) row.push(item);
    else rows.push([item]);
  }
  return rows;
}

function isAddedWith(one: Activity, other: Activity): boolean {
  return (
    [one, other].every((item) => actionOf(item) === 'member.added') &&
    one.groupId === other.groupId &&
    one.userId === other.userId &&
    minuteOf(one) === minuteOf(other)
  );
}

function minuteOf({ at }: Activity): string {
  return at.slice(0, 'YYYY-MM-DDThh:mm'.length);
}
