import type { RecurringExpense } from '#contract/recurring-expenses.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import type { PauseReason } from '#domain/recurrence/rule.ts';
import type { Frequency } from '#domain/recurrence/schedule.ts';
import { jsonWith } from '#server/platform/answers/serialised.ts';
import {
  bool,
  calendarDay,
  int4,
  json,
  money,
  nullable,
  type RowOf,
  text,
  textOf,
  timestamptz,
  uuid,
} from '#server/platform/db/columns.ts';
import type { Rule } from './rows.ts';

// A rule as every read finds it.

export interface KeptRule extends Rule {
  readonly timeZone: string;
}

export const RULE = {
  group_id: uuid,
  id: uuid,
  description: text,
  amount: money,
  currency: textOf<CurrencyCode>(),
  category: nullable(textOf<NonNullable<RecurringExpense['category']>>()),
  note: nullable(text),
  payers: json<Rule['payers']>(),
  recipients: json<Rule['recipients']>(),
  frequency: textOf<Frequency>(),
  interval: int4,
  start_date: calendarDay,
  end_date: nullable(calendarDay),
  has_reminder: bool,
  is_active: bool,
  pause_reason: nullable(textOf<PauseReason>()),
  next_date: nullable(calendarDay),
  next_at: nullable(timestamptz),
  remind_at: nullable(timestamptz),
  last_date: nullable(calendarDay),
  created_count: int4,
  created_by: uuid,
  created_at: timestamptz,
  updated_at: timestamptz,
  deleted_at: nullable(timestamptz),
  version: int4,
};

/** RULE in a list. */
export const LISTED = { ...RULE, payers: text, recipients: text };

/** Of RULE, in a statement that reads recurring_expenses. */
export const COLUMNS = Object.keys(RULE)
  .map((name) => `recurring_expenses."${name}"`)
  .join(', ');

type Sides = Pick<Rule, 'payers' | 'recipients'>;

export function ruleOf({ payers, recipients, ...row }: RowOf<typeof RULE>): Rule {
  return { ...termsOf(row), payers, recipients };
}

function termsOf(row: Omit<RowOf<typeof RULE>, keyof Sides>): Omit<Rule, keyof Sides> {
  return {
    groupId: row.group_id,
    id: row.id,
    description: row.description,
    amount: row.amount,
    currency: row.currency,
    category: row.category,
    note: row.note,
    frequency: row.frequency,
    interval: row.interval,
    startDate: row.start_date,
    endDate: row.end_date,
    hasReminder: row.has_reminder,
    isActive: row.is_active,
    pauseReason: row.pause_reason,
    nextDate: row.next_date,
    nextAt: row.next_at,
    remindAt: row.remind_at,
    lastCreatedDate: row.last_date,
    createdCount: row.created_count,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
    version: row.version,
  };
}

/** As clients read it. */
export function shownRule({
  payers,
  recipients,
  ...terms
}: Rule & Partial<Pick<KeptRule, 'timeZone'>>): RecurringExpense {
  return { ...shownTerms(terms), payers, recipients };
}

/** The same as JSON, of a row whose sides are. Among hundreds of people they are long: they are sent on as they are kept. */
export function shownRuleJson({ payers, recipients, ...row }: RowOf<typeof LISTED>): string {
  return jsonWith(shownTerms(termsOf(row)), { payers, recipients });
}

function shownTerms({
  nextDate,
  nextAt: _at,
  remindAt: _remindAt,
  timeZone: _zone,
  ...shown
}: Omit<Rule, keyof Sides> & Partial<Pick<KeptRule, 'timeZone'>>): Omit<RecurringExpense, keyof Sides> {
  return { ...shown, nextExecution: nextDate };
}
