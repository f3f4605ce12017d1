// What the form of a recurring expense holds: an entry as of a transaction, whose date is the first day, and when it comes
// back. Like the entry it is kept as it was typed, and read when it is shown and sent.

import type { Group, Member } from '#contract/groups.ts';
import type { RecurringExpense } from '#contract/recurring-expenses.ts';
import type { Transaction } from '#contract/transactions.ts';
import { type CalendarDate, isCalendarDate } from '#domain/calendar/calendar-date.ts';
import { offeredCategory } from '#domain/ledger/category.ts';
import type { EntryLocale } from '#domain/money/number-entry.ts';
import { RULE_DATES } from '#domain/recurrence/rule.ts';
import {
  dayOfMonthOf,
  endsAfterStart,
  type Frequency,
  fittingDayOfMonth,
  INTERVAL_MAX,
  nextDayAfter,
  type Schedule,
} from '#domain/recurrence/schedule.ts';
import type { Broken } from '#web/lib/forms/form-state.ts';
import { categoriesInUse } from '#web/parts/categories/categories-in-use.ts';
import { copyOf, type Draft, type DraftStart, draftOf, newDraft } from '#web/parts/entering/draft.ts';
import { brokenFields, type Problem, parseDraft } from '#web/parts/entering/parsed-draft.ts';
import type { NewRule } from '#web/queries/ledger/recurring-expenses.ts';

export interface RuleDraft extends Draft {
  readonly groupId: string;
  readonly frequency: Frequency;
  readonly intervalText: string;
  /** The day of the month that it is to fall on, 1 to 31, where the month of the first day lacks it. */
  readonly dayOfMonth: number | null;
  /** '' for none. */
  readonly endDate: string;
  readonly hasReminder: boolean;
  /** The day of the expense that is to repeat. That one is booked already. */
  readonly repeats?: CalendarDate | undefined;
}

export type RuleProblem = Problem | 'interval' | 'endDate';

/** The rule that a start date breaks from which more past days would be booked than may be. */
export const TOO_MANY_DAYS = 'too-many-days';

/** The rule that a date breaks on which no recurring expense may begin or end. */
export const OUT_OF_RANGE = 'out-of-range';

type NewSchedule = Pick<RuleDraft, 'frequency' | 'intervalText' | 'dayOfMonth' | 'endDate' | 'hasReminder'>;

const MONTHLY: NewSchedule = {
  frequency: 'monthly',
  intervalText: '1',
  dayOfMonth: null,
  endDate: '',
  hasReminder: false,
};

export function newRuleDraft(
  group: Group,
  start: Omit<DraftStart, 'type' | 'members' | 'currency' | 'defaultSplit'>,
) {
  return ruleDraft(
    newDraft({
      ...start,
      type: 'expense',
      members: group.members,
      currency: group.defaultCurrency,
      defaultSplit: group.defaultSplit,
    }),
    group.id,
  );
}

/** What a transaction says, from the first day after today on which it would come back. */
export function repeatOf(
  transaction: Transaction,
  group: Group,
  { today, ...start }: Pick<DraftStart, 'id' | 'locale'> & { today: CalendarDate },
): RuleDraft {
  const { date: repeats } = transaction;
  const copy = withOfferedCategory(copyOf(transaction, group.members, { ...start, date: repeats }), group);
  const dayOfMonth = dayOfMonthOf({ startDate: repeats, dayOfMonth: null });
  const draft = { ...ruleDraft(copy, group.id), foreign: null, repeats, dayOfMonth };
  return { ...draft, date: firstRepeatOf(draft, today) ?? today };
}

/** The first day follows the schedule for as long as it is the one that follows from the expense that is to repeat. */
export function withSchedule(
  draft: RuleDraft,
  part: Partial<RuleDraft>,
  today: CalendarDate,
): Partial<RuleDraft> {
  // A day that the reader chooses is the day of the month, too.
  if (part.date !== undefined) return { ...part, dayOfMonth: null };
  const follows = draft.repeats !== undefined && draft.date === firstRepeatOf(draft, today);
  const date = follows ? firstRepeatOf({ ...draft, ...part }, today) : undefined;
  return date === undefined ? part : { ...part, date };
}

export function draftOfRule(
  rule: RecurringExpense,
  members: readonly Member[],
  locale: EntryLocale,
): RuleDraft {
  const { category, note, frequency, interval, dayOfMonth, endDate, hasReminder, ...rest } = rule;
  const entry = {
    ...rest,
    type: 'expense' as const,
    date: rule.startDate,
    ...(category !== null && { category }),
    ...(note !== null && { note }),
  };
  return {
    ...draftOf(entry, members, locale),
    groupId: rule.groupId,
    frequency,
    intervalText: String(interval),
    dayOfMonth,
    endDate: endDate ?? '',
    hasReminder,
  };
}

/** The same entry in another group: with its members and its currency, as a new one begins there. */
export function inGroup(draft: RuleDraft, group: Group, start: Pick<DraftStart, 'me' | 'date'>): RuleDraft {
  const { id, date, description, locale, amountText, note } = draft;
  const { frequency, intervalText, dayOfMonth, endDate, hasReminder, repeats } = draft;
  const begun = newRuleDraft(group, { ...start, id, description, locale });
  const { category, isCategoryChosen } = withOfferedCategory(draft, group);
  const entry = { amountText, note, category, isCategoryChosen, date };
  return { ...begun, ...entry, frequency, intervalText, dayOfMonth, endDate, hasReminder, repeats };
}

/** Undefined while some part of it cannot be read. */
export function scheduleOf(draft: RuleDraft): Schedule | undefined {
  const { frequency, intervalText, date: startDate, endDate } = draft;
  const interval = readInterval(intervalText);
  if (interval === undefined || !isRuleDate(startDate)) return undefined;
  const dayOfMonth = fittingDayOfMonth({ frequency, startDate }, draft.dayOfMonth);
  if (endDate === '') return { frequency, interval, startDate, dayOfMonth, endDate: null };
  return isRuleDate(endDate) && endsAfterStart({ startDate, endDate })
    ? { frequency, interval, startDate, dayOfMonth, endDate }
    : undefined;
}

export function brokenRule(draft: RuleDraft): Broken<RuleProblem> {
  const { date, endDate, intervalText, description } = draft;
  const broken: Broken<RuleProblem> = brokenFields(draft);
  if (description.trim() === '') broken.description = 'required';
  if (isOutOfRange(date)) broken.date = OUT_OF_RANGE;
  if (isOutOfRange(endDate)) broken.endDate = OUT_OF_RANGE;
  else if (endDate !== '' && !(isCalendarDate(endDate) && endsAfterStart({ startDate: date, endDate })))
    broken.endDate = 'missing';
  if (readInterval(intervalText) === undefined) broken.interval = 'missing';
  return broken;
}

export type SentRule = Omit<NewRule, 'groupId'>;

/** What saving sends; undefined while there are problems. */
export function contentOf(draft: RuleDraft): SentRule | undefined {
  const { content } = parseDraft(draft);
  const schedule = scheduleOf(draft);
  if (!content || !schedule) return undefined;
  const { description, amount, currency, payers, recipients, category, note } = content;
  return {
    ...{ description, amount, currency, payers, recipients, ...schedule },
    ...(category !== undefined && { category }),
    ...(note !== undefined && { note }),
    hasReminder: draft.hasReminder,
  };
}

/** A category that the group does not offer leaves the choice open: the description may suggest another one. */
function withOfferedCategory(draft: Draft, group: Group): Draft {
  const category = offeredCategory(draft.category, categoriesInUse(group));
  return category === draft.category ? draft : { ...draft, category, isCategoryChosen: false };
}

function ruleDraft(entry: Draft, groupId: string): RuleDraft {
  return { ...entry, ...MONTHLY, groupId };
}

function firstRepeatOf(
  { repeats, frequency, intervalText }: Pick<RuleDraft, 'repeats' | 'frequency' | 'intervalText'>,
  today: CalendarDate,
): CalendarDate | undefined {
  // An interval that is still being typed counts as one.
  const interval = readInterval(intervalText) ?? 1;
  return (
    repeats &&
    nextDayAfter(
      { frequency, interval, startDate: repeats, dayOfMonth: null, endDate: null },
      repeats > today ? repeats : today,
    )
  );
}

function isRuleDate(date: string): date is CalendarDate {
  return isCalendarDate(date) && date >= RULE_DATES.min && date <= RULE_DATES.max;
}

function isOutOfRange(date: string): boolean {
  return isCalendarDate(date) && !isRuleDate(date);
}

function readInterval(text: string): number | undefined {
  const interval = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return interval >= 1 && interval <= INTERVAL_MAX ? interval : undefined;
}
