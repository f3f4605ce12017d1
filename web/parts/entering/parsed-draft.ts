// A draft, parsed: its total, each share of both sides, what is still wrong, and what would be sent. The form
// shows and sends the same parsed values, so the saved transaction is the one on the screen.

import type { ResolvedSplit } from '#contract/sides.ts';
import type { NewTransaction } from '#contract/transactions.ts';
import { isCalendarDate } from '#domain/calendar/calendar-date.ts';
import { DomainError } from '#domain/error.ts';
import { brokenTextRule } from '#domain/fields/text-rule.ts';
import { bookedAmount } from '#domain/ledger/original.ts';
import { TRANSACTION_RULES } from '#domain/ledger/rules.ts';
import { resolveSplit, type SideMode, type SplitMode, splitRemainder } from '#domain/ledger/split.ts';
import { isHandedOver, isSpending, takesCategory } from '#domain/ledger/transaction.ts';
import { readWeight } from '#domain/ledger/weight-entry.ts';
import { type AmountEntry, parseAmountEntry } from '#domain/money/amount-entry.ts';
import { getCurrency } from '#domain/money/currency.ts';
import { type MinorUnits, minorUnits, NO_MONEY } from '#domain/money/money.ts';
import type { Broken } from '#web/lib/forms/form-state.ts';
import { hasEnteredItems } from '#web/parts/entering/items/items-draft.ts';
import { type ItemsProblem, type ParsedItems, parseItems } from '#web/parts/entering/items/parsed-items.ts';
import { foreignProblem, readForeign } from '#web/parts/rates/foreign-entry.ts';
import type { Draft, SideDraft, SideEntry, SideName } from './draft.ts';

export type WrittenSplit = NewTransaction['recipients'];

export type SideProblem = ItemsProblem | 'mismatch' | 'all-zero';

export interface ParsedSide {
  /** Undefined as long as some entry cannot be read. */
  split: WrittenSplit | undefined;
  /** Each participant's share of the total; undefined until the side adds up. */
  shares: ReadonlyMap<string, MinorUnits> | undefined;
  /** Whose text is not a number. */
  unreadable: ReadonlySet<string>;
  /** Still to assign (positive) or too much (negative): minor units, in percent mode ten-thousandths of a percent. */
  remainder: number;
  problem: SideProblem | undefined;
  /** Of the mode 'items'. */
  itemised?: ParsedItems;
}

export type Problem = 'amount' | 'rate' | 'description' | 'note' | 'date' | 'same-person' | SideName;

export interface ParsedDraft {
  amount: AmountEntry;
  /** Minor units; 0 while the amount cannot be read. */
  total: MinorUnits;
  payers: ParsedSide;
  recipients: ParsedSide;
  problems: ReadonlySet<Problem>;
  /** What saving sends; undefined while there are problems. */
  content: (NewTransaction & { id: string }) | undefined;
  /** Amounts were entered for another total: ask whether to keep them. */
  asksAboutTotal: boolean;
}

/**
 * A draft is never changed, so what was read of it holds: the form asks at several places, for as many as a
 * group has members.
 */
export function parseDraft(draft: Draft): ParsedDraft {
  const known = parsedDrafts.get(draft);
  if (known) return known;
  const parsed = parse(draft);
  parsedDrafts.set(draft, parsed);
  return parsed;
}

const parsedDrafts = new WeakMap<Draft, ParsedDraft>();

/** What the amount comes to; undefined while it cannot be read. */
export function readTotal(draft: Draft): MinorUnits | undefined {
  const amount = parseTotal(draft);
  return amount.ok ? amount.amount : undefined;
}

function parseTotal({ amountText, currency, locale }: Draft): AmountEntry {
  return parseAmountEntry(amountText, getCurrency(currency), locale);
}

function parse(draft: Draft): ParsedDraft {
  const amount = parseTotal(draft);
  const total = amount.ok ? amount.amount : NO_MONEY;
  const payers = parseSide(draft, 'payers', total);
  const recipients = parseSide(draft, 'recipients', total);
  const description = TRANSACTION_RULES.description.tidy(draft.description);
  const problems = new Set<Problem>();
  if (!amount.ok) problems.add('amount');
  if (brokenTextRule(TRANSACTION_RULES.description, description)) problems.add('description');
  if (brokenTextRule(TRANSACTION_RULES.note, draft.note)) problems.add('note');
  if (!isCalendarDate(draft.date)) problems.add('date');
  if (payers.problem) problems.add('payers');
  if (recipients.problem) problems.add('recipients');
  if (handsMoneyToItself(draft)) problems.add('same-person');
  return {
    amount,
    total,
    payers,
    recipients,
    problems,
    content: problems.size === 0 ? contentOf(draft, description, total, payers, recipients) : undefined,
    asksAboutTotal:
      amount.ok &&
      draft.amountsMeantFor !== undefined &&
      draft.amountsMeantFor !== total &&
      (hasEnteredAmounts(draft.payers) || hasEnteredAmounts(draft.recipients)),
  };
}

/** What each field lacks, and why the amount is none: by its own field, or by that of the rate. */
export function brokenFields(draft: Draft): Broken<Problem> {
  const { amount, problems } = parseDraft(draft);
  const broken: Broken<Problem> = {};
  for (const problem of problems) broken[problem] = 'missing';
  if (amount.ok) return broken;
  const { foreign, currency, locale } = draft;
  const ofTotal = foreign ? foreignProblem(foreign, currency, locale) : { amount: amount.reason };
  return { ...broken, amount: undefined, ...ofTotal };
}

/** Whether amounts of money were typed on this side, which another total would put out of step. */
export function hasEnteredAmounts(side: SideDraft): boolean {
  return (side.mode === 'evenly' || side.mode === 'amount') && hasManualChanges(side);
}

/** Whether anything was typed that switching the mode would throw away. */
export function hasManualChanges({ mode, entries, itemised }: SideDraft): boolean {
  if (itemised) return hasEnteredItems(itemised);
  const untouched = mode === 'parts' ? '1' : '';
  return entries.some((entry) => entry.included && entry.text !== untouched);
}

/**
 * A side with one person, who carries the whole total; the sentence needs one word for it. Other clients write a single
 * payer as an amount.
 */
export function loneParticipant(draft: Draft, name: SideName): string | undefined {
  const { mode, entries } = draft[name];
  const [one, second] = entries.filter((entry) => entry.included);
  if (!one || second) return undefined;
  const hasWhole =
    mode === 'evenly'
      ? one.text === ''
      : mode === 'amount' && readEntry(draft, mode, one.text) === readTotal(draft);
  return hasWhole ? one.userId : undefined;
}

/** A transfer or settlement is incomplete until its one recipient is chosen. */
export function isUnchosen({ type, recipients }: Pick<Draft, 'type' | 'recipients'>): boolean {
  return (
    isHandedOver(type) && recipients.mode === 'evenly' && recipients.entries.every((entry) => !entry.included)
  );
}

/** Reads one entry: minor units, or a weight with at most four decimals. 'unreadable' when it is no such number. */
export function readEntry(draft: Draft, mode: SideMode, text: string): number | undefined | 'unreadable' {
  if (text.trim() === '' || mode === 'items') return undefined;
  if (mode === 'evenly' || mode === 'amount') return readAmount(draft, text);
  return readWeight(mode, text, draft.locale);
}

// A total must be positive, a share may be nothing at all.
function readAmount(draft: Draft, text: string): number | 'unreadable' {
  if (/^0+([.,]0*)?$/.test(text.trim())) return 0;
  const entry = parseAmountEntry(text, getCurrency(draft.currency), draft.locale);
  return entry.ok ? entry.amount : 'unreadable';
}

function parseSide(draft: Draft, name: SideName, total: MinorUnits): ParsedSide {
  const { mode, entries, itemised } = draft[name];
  if (mode === 'items') return parseItemised(draft, itemised, total);
  const included = entries.filter((entry) => entry.included);
  const values = new Map(included.map((entry) => [entry.userId, readEntry(draft, mode, entry.text)]));
  const unreadable = new Set([...values].filter(([, value]) => value === 'unreadable').map(([id]) => id));
  const written = writeSplit(mode, included, values);
  const remainder = splitRemainder(total, written);
  const parsed = { split: written, shares: undefined, unreadable, remainder, problem: undefined };
  if (included.length === 0) return { ...parsed, problem: 'no-participants' };
  if (unreadable.size > 0) return { ...parsed, split: undefined, problem: 'unreadable' };
  if (mode === 'parts' && included.every(({ userId }) => !values.get(userId)))
    return { ...parsed, problem: 'all-zero' };
  if (total === 0) return parsed;
  return resolved(parsed, total, draft.id, draft.saved?.[name]);
}

function parseItemised(draft: Draft, typed: SideDraft['itemised'], total: MinorUnits): ParsedSide {
  const itemised = typed && parseItems(typed, draft);
  const parsed = {
    split: itemised?.split,
    shares: undefined,
    unreadable: NO_ONE,
    remainder: total - (itemised?.sum ?? 0),
    problem: itemised?.problem,
    ...(itemised && { itemised }),
  };
  if (!itemised?.split || total === 0) return parsed;
  return resolved({ ...parsed, split: itemised.split }, total, draft.id, draft.saved?.recipients);
}

const NO_ONE: ReadonlySet<string> = new Set();

function resolved(
  parsed: ParsedSide & { split: WrittenSplit },
  total: MinorUnits,
  transactionId: string,
  saved: ResolvedSplit | undefined,
): ParsedSide {
  try {
    const shares = resolveSplit(total, parsed.split, transactionId, saved);
    return { ...parsed, shares: new Map(shares.map(({ userId, amount }) => [userId, amount])) };
  } catch (error) {
    if (error instanceof DomainError) return { ...parsed, problem: 'mismatch' };
    throw error;
  }
}

// An unreadable entry counts as 0 here: only the remainder is taken from such a split.
function writeSplit(
  mode: SplitMode,
  included: readonly SideEntry[],
  values: ReadonlyMap<string, number | undefined | 'unreadable'>,
): NewTransaction['payers'] {
  const value = (userId: string) => {
    const read = values.get(userId);
    return typeof read === 'number' ? read : 0;
  };
  switch (mode) {
    case 'evenly':
      return {
        mode,
        parts: included.map(({ userId, text }) =>
          text.trim() === '' ? { userId } : { userId, fixed: minorUnits(value(userId)) },
        ),
      };
    case 'amount':
      return { mode, parts: included.map(({ userId }) => ({ userId, amount: minorUnits(value(userId)) })) };
    case 'parts':
      return { mode, parts: included.map(({ userId }) => ({ userId, parts: value(userId) })) };
    case 'percent':
      return { mode, parts: included.map(({ userId }) => ({ userId, percent: value(userId) })) };
  }
}

function contentOf(
  draft: Draft,
  description: string,
  total: MinorUnits,
  payers: ParsedSide,
  recipients: ParsedSide,
): ParsedDraft['content'] {
  const { id, type, currency, date } = draft;
  if (!payers.split || payers.split.mode === 'items' || !recipients.split || !isCalendarDate(date))
    return undefined;
  return {
    id,
    type,
    description,
    amount: total,
    currency,
    date,
    payers: payers.split,
    recipients: recipients.split,
    ...writtenCategory(draft),
    ...writtenNote(draft),
    ...writtenOriginal(draft, total),
  };
}

// What does not name a category or note leaves it: an edit that takes one away says so.

function writtenCategory({ type, saved, category }: Draft): Pick<NewTransaction, 'category'> {
  if (category && takesCategory(type)) return { category };
  return saved?.category === undefined ? {} : { category: null };
}

function writtenNote({ saved, note: text }: Draft): Pick<NewTransaction, 'note'> {
  const note = TRANSACTION_RULES.note.tidy(text);
  if (note) return { note };
  return saved?.note === undefined ? {} : { note: null };
}

function writtenOriginal(
  { saved, foreign, currency, locale }: Draft,
  total: MinorUnits,
): Pick<NewTransaction, 'original'> {
  const original = foreign ? readForeign(foreign, locale) : undefined;
  if (original && bookedAmount(original, currency) === total) return { original };
  return saved?.original === undefined ? {} : { original: null };
}

// An expense may be paid by and for the same person alone. A transfer to oneself is a mistake.
function handsMoneyToItself(draft: Draft): boolean {
  if (isSpending(draft.type)) return false;
  const payer = loneParticipant(draft, 'payers');
  return payer !== undefined && payer === loneParticipant(draft, 'recipients');
}
