import type { CalendarDate } from '#domain/calendar/calendar-date.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import type { PauseReason } from '#domain/recurrence/rule.ts';
import {
  bool,
  calendarDay,
  calendarDays,
  money,
  text,
  textOf,
  timestamptz,
  uuid,
  uuids,
} from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import { COLUMNS, type KeptRule, RULE, type Rule, ruleOf } from './rule-row.ts';

// What the jobs look for: where something is due, and what of it is booked already.

/** A rule that is to be booked. */
export interface DueRule extends KeptRule {
  /** Whether a day is booked that is not before the next one, as after a clock that went back. */
  readonly isBookedAhead: boolean;
}

/** Undefined where there is none. */
export async function findDueRule(db: Db, ref: Pick<Rule, 'groupId' | 'id'>): Promise<DueRule | undefined> {
  const [row] = await findOneDue(db, ref);
  return row && { ...ruleOf(row), timeZone: row.timeZone, isBookedAhead: row.isBookedAhead };
}

/** Of these days those that the rule has booked. */
export async function listBookedDays(
  db: Db,
  { groupId, id }: Pick<Rule, 'groupId' | 'id'>,
  days: readonly CalendarDate[],
): Promise<ReadonlySet<CalendarDate>> {
  const rows = await findBooked(db, { groupId, id, dates: days });
  return new Set(rows.map((row) => row.date));
}

/** At most 100,000 groups in which something is to be booked or to be reminded of. */
export async function listDueGroups(db: Db, now: Date): Promise<string[]> {
  const rows = await findDueGroups(db, { now });
  return rows.map((row) => row.group_id);
}

/** Of these rules those that are still paused for the reason, by their descriptions. */
export const listPausedRules = statement({
  text: `
    select description, amount, currency from recurring_expenses
    where group_id = :groupId and id = any(:ids::uuid[]) and created_by = :ownerId
      and pause_reason = :pauseReason and deleted_at is null
    order by description, id`,
  values: { groupId: uuid, ids: uuids, ownerId: uuid, pauseReason: textOf<PauseReason>() },
  row: { description: text, amount: money, currency: textOf<CurrencyCode>() },
});

/** What is due in a group, the longest waiting first. */
export const listDueRules = statement({
  text: `
    select id, created_by as "createdBy" from recurring_expenses
    where group_id = :groupId and (next_at <= :now or remind_at <= :now)
    order by next_at, id`,
  values: { groupId: uuid, now: timestamptz },
  row: { id: uuid, createdBy: uuid },
});

const findBooked = statement({
  text: `
    select date from recurring_occurrences
    where group_id = :groupId and recurring_expense_id = :id and date = any(:dates::date[])`,
  values: { groupId: uuid, id: uuid, dates: calendarDays },
  row: { date: calendarDay },
});

const findDueGroups = statement({
  text: `
    select due.group_id from (
      select group_id, next_at as at from recurring_expenses where next_at <= :now
      union all
      select group_id, remind_at as at from recurring_expenses where remind_at <= :now
    ) as due
    group by due.group_id order by min(due.at), due.group_id limit 100000`,
  values: { now: timestamptz },
  row: { group_id: uuid },
  acrossGroups: 'the day of one group is due whatever the others do',
});

const findOneDue = statement({
  text: `
    select ${COLUMNS}, groups.time_zone as "timeZone", exists (
      select 1 from recurring_occurrences
      where recurring_occurrences.group_id = :groupId and recurring_occurrences.recurring_expense_id = :id
        and recurring_occurrences.date >= recurring_expenses.next_date
    ) as "isBookedAhead"
    from recurring_expenses join groups on groups.id = :groupId
    where recurring_expenses.group_id = :groupId and recurring_expenses.id = :id`,
  values: { groupId: uuid, id: uuid },
  row: { ...RULE, timeZone: text, isBookedAhead: bool },
});
