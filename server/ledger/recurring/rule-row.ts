import type { RecurringExpense } from '#contract/recurring-expenses.ts';
import type { CalendarDate } from '#domain/calendar/calendar-date.ts';
import { hasPremium, type Tier } from '#domain/groups/tier.ts';
import type { ResolvedSide } from '#domain/ledger/split.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import type { PauseReason } from '#domain/recurrence/rule.ts';
import type { Frequency } from '#domain/recurrence/schedule.ts';
import type { TierPolicy } from '#server/membership/tiers/queries.ts';
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
import { PAGED } from '#server/platform/db/page.ts';

// A rule as it is kept, and as every read finds it.

/** A rule as it is kept: what clients read of it, and when what it does next is due. */
export interface Rule
  extends Omit<RecurringExpense, 'payers' | 'recipients' | 'nextExecution' | 'ownerLacksPremium'> {
  readonly payers: ResolvedSide;
  readonly recipients: ResolvedSide;
  readonly nextDate: CalendarDate | null;
  /** When nextDate begins where the group is. */
  readonly nextAt: Date | null;
  readonly remindAt: Date | null;
}

export interface KeptRule extends Rule {
  readonly timeZone: string;
}

/** With what its owner has now, which clients are told of. */
export interface OwnedRule extends KeptRule {
  readonly ownerTier: Tier;
}

export const RULE = {
  groupId: uuid,
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
  startDate: calendarDay,
  dayOfMonth: nullable(int4),
  endDate: nullable(calendarDay),
  hasReminder: bool,
  isActive: bool,
  pauseReason: nullable(textOf<PauseReason>()),
  nextDate: nullable(calendarDay),
  nextAt: nullable(timestamptz),
  remindAt: nullable(timestamptz),
  lastDate: nullable(calendarDay),
  createdCount: int4,
  createdBy: uuid,
  createdAt: timestamptz,
  updatedAt: timestamptz,
  deletedAt: nullable(timestamptz),
  version: int4,
};

/** RULE, and what its owner has. */
export const OWNED = { ...RULE, ownerTier: textOf<Tier>() };

/** OWNED in a list. */
export const LISTED = { ...OWNED, payers: text, recipients: text, ...PAGED };

/** The column of recurring_expenses that RULE has by this name. */
export function columnOf(name: string): string {
  return `"${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`;
}

/** The columns of RULE, by their own names. */
export const STORED = Object.keys(RULE)
  .map((name) => `recurring_expenses.${columnOf(name)}`)
  .join(', ');

/** All of RULE, in a statement that reads recurring_expenses. */
export const COLUMNS = Object.keys(RULE)
  .map((name) => `recurring_expenses.${columnOf(name)} as "${name}"`)
  .join(', ');

/** All of OWNED, likewise. */
export const OWNED_COLUMNS = `${COLUMNS}, (
  select users.tier from users where users.id = recurring_expenses.created_by
) as "ownerTier"`;

type Owner = Pick<OwnedRule, 'ownerTier'>;
type ExportedRule = Omit<RecurringExpense, 'ownerLacksPremium'>;
type Sides = Pick<Rule, 'payers' | 'recipients'>;

export function ruleOf({ payers, recipients, ...row }: RowOf<typeof RULE>): Rule {
  return { ...termsOf(row), payers, recipients };
}

export function ownedRuleOf({ ownerTier, ...row }: RowOf<typeof OWNED>): Rule & Owner {
  return { ...ruleOf(row), ownerTier };
}

function termsOf({
  lastDate: lastCreatedDate,
  createdAt,
  updatedAt,
  deletedAt,
  ...row
}: Omit<RowOf<typeof RULE>, keyof Sides>): Omit<Rule, keyof Sides> {
  return {
    ...row,
    lastCreatedDate,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    deletedAt: deletedAt?.toISOString() ?? null,
  };
}

/** As clients read it. */
export function shownRule(
  { payers, recipients, timeZone: _zone, ...terms }: Rule & Owner & Partial<Pick<KeptRule, 'timeZone'>>,
  policy: TierPolicy,
): RecurringExpense {
  return { ...shownTerms(terms, policy), payers, recipients };
}

/** The same as JSON, of a row whose sides are. Among hundreds of people they are long: they are sent on as they are kept. */
export function shownRuleJson(
  { payers, recipients, fits: _fits, ownerTier, ...row }: RowOf<typeof LISTED>,
  policy: TierPolicy,
): string {
  return jsonWith(shownTerms({ ...termsOf(row), ownerTier }, policy), { payers, recipients });
}

/** As its owner takes it along, without what holds at this moment only. */
export function exportedRule({ nextDate, nextAt: _at, remindAt: _remindAt, ...rule }: Rule): ExportedRule {
  return { ...rule, nextExecution: nextDate };
}

function shownTerms(
  { nextDate, nextAt: _at, remindAt: _remindAt, ownerTier, ...shown }: Omit<Rule, keyof Sides> & Owner,
  policy: TierPolicy,
): Omit<RecurringExpense, keyof Sides> {
  const ownerLacksPremium = nextDate !== null && !hasPremium(ownerTier, policy);
  return { ...shown, nextExecution: nextDate, ownerLacksPremium };
}
