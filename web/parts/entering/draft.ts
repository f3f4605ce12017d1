// A draft is what the transaction form holds: the words and figures as they were typed, in the language they were typed
// in. Numbers are read from them (parsed-draft.ts) and never kept beside them, so the two cannot disagree.

import type { DefaultSplit, Member } from '#contract/groups.ts';
import type { Transaction } from '#contract/transactions.ts';
import type { CalendarDate } from '#domain/calendar/calendar-date.ts';
import type { Category } from '#domain/ledger/category.ts';
import type { SideMode } from '#domain/ledger/split.ts';
import { isSpending, type TransactionType } from '#domain/ledger/transaction.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import type { MinorUnits } from '#domain/money/money.ts';
import type { EntryLocale } from '#domain/money/number-entry.ts';
import { amountText, weightText } from '#web/lib/format/entry-text.ts';
import { type ItemsDraft, itemsOf, itemsWithout } from '#web/parts/entering/items/items-draft.ts';
import { type ForeignEntry, foreignEntryOf } from '#web/parts/rates/foreign-entry.ts';

/** One person on one side. `text` belongs to the side's mode: a fixed amount (or '' for auto), an amount, parts, a percentage. */
export interface SideEntry {
  readonly userId: string;
  readonly included: boolean;
  readonly text: string;
}

/** What is saved of a transaction, or of what makes transactions. */
export type Entered = Pick<
  Transaction,
  | 'id'
  | 'type'
  | 'version'
  | 'description'
  | 'amount'
  | 'currency'
  | 'date'
  | SideName
  | 'category'
  | 'note'
  | 'original'
>;

export interface SideDraft {
  readonly mode: SideMode;
  readonly entries: readonly SideEntry[];
  /** Of the mode 'items': they say who is included. */
  readonly itemised?: ItemsDraft | undefined;
}

export type SideName = 'payers' | 'recipients';

export interface Draft {
  /** Minted before anything is typed: odd cents are shared by it, so the shares on screen are those that will be saved. */
  readonly id: string;
  readonly type: TransactionType;
  /** The version that an edit is based on; a new transaction has none. */
  readonly version: number | undefined;
  /** Of that version: a side that is entered again as it was keeps its shares, whatever became of people's ids. */
  readonly saved: Pick<Transaction, SideName | 'category' | 'note' | 'original'> | undefined;
  readonly locale: EntryLocale;
  readonly description: string;
  readonly amountText: string;
  /** Where it is entered in another currency; `amountText` is then what that comes to. */
  readonly foreign: ForeignEntry | null;
  readonly currency: CurrencyCode;
  readonly date: string;
  readonly payers: SideDraft;
  readonly recipients: SideDraft;
  /** Of an expense or income; null for none. */
  readonly category: Category | null;
  /** Suggestions end with a choice, and what was saved is one. */
  readonly isCategoryChosen: boolean;
  /** '' for none. */
  readonly note: string;
  /** The total that the entered amounts were meant for: another one makes the form ask what to do with them. */
  readonly amountsMeantFor: MinorUnits | undefined;
}

export interface DraftStart {
  id: string;
  type: TransactionType;
  me: string;
  members: readonly Member[];
  currency: CurrencyCode;
  date: CalendarDate;
  description: string;
  locale: EntryLocale;
  /** What the group divides its expenses by; null: evenly. */
  defaultSplit: DefaultSplit | null;
}

/**
 * Paid by the reader and divided by the group's default split, or evenly among all active members. A transfer or settlement
 * goes to the only other member, if there is one.
 */
export function newDraft(start: DraftStart): Draft {
  const { id, type, me, members, currency, date, description, locale } = start;
  return {
    id,
    type,
    version: undefined,
    saved: undefined,
    locale,
    description,
    amountText: '',
    foreign: null,
    currency,
    date,
    ...sidesOf(type, me, activeIds(members, me), start),
    category: null,
    isCategoryChosen: false,
    note: '',
    amountsMeantFor: undefined,
  };
}

/** What is saved, ready to be edited: saving it unchanged sends what is already there. */
export function draftOf(transaction: Entered, members: readonly Member[], locale: EntryLocale): Draft {
  const offered = activeIds(members);
  const { currency } = transaction;
  const side = (name: SideName) => sideOf(transaction[name], { currency, locale }, offered);
  return {
    id: transaction.id,
    type: transaction.type,
    version: transaction.version,
    saved: transaction,
    locale,
    description: transaction.description,
    amountText: amountText(transaction.amount, currency, locale),
    foreign: transaction.original ? foreignEntryOf(transaction.original, locale) : null,
    currency,
    date: transaction.date,
    payers: side('payers'),
    recipients: side('recipients'),
    category: transaction.category ?? null,
    isCategoryChosen: true,
    note: transaction.note ?? '',
    amountsMeantFor: transaction.amount,
  };
}

/** A copy of a transaction: dated today, without former members. */
export function copyOf(
  transaction: Entered,
  members: readonly Member[],
  { id, date, locale }: Pick<DraftStart, 'id' | 'date' | 'locale'>,
): Draft {
  const draft = draftOf(transaction, members, locale);
  const offered = new Set(activeIds(members));
  const withoutFormer = (side: SideDraft) => withOnly(side, (userId) => offered.has(userId));
  return {
    ...draft,
    id,
    date,
    version: undefined,
    saved: undefined,
    payers: withoutFormer(draft.payers),
    recipients: withoutFormer(draft.recipients),
  };
}

/** What was entered for a saved transaction, as a new one. */
export function asNew(draft: Draft, id: string): Draft {
  return { ...draft, id, version: undefined, saved: undefined };
}

/** Who stands on which side when a type is chosen. */
export function sidesOf(
  type: TransactionType,
  me: string,
  offered: readonly string[],
  { defaultSplit, locale }: Pick<DraftStart, 'defaultSplit' | 'locale'>,
): Pick<Draft, SideName> {
  const others = offered.filter((userId) => userId !== me);
  const lone = others.length === 1 ? others : [];
  const usual = isSpending(type) ? offered : lone;
  return {
    payers: { mode: 'evenly', entries: entriesOf(offered, [me]) },
    recipients:
      isSpending(type) && defaultSplit
        ? usualSide(defaultSplit, offered, locale)
        : { mode: 'evenly', entries: entriesOf(offered, usual) },
  };
}

/** The side without people whom the group does not offer. */
export function withOnly(side: SideDraft, isOffered: (userId: string) => boolean): SideDraft {
  return {
    ...side,
    entries: side.entries.filter(({ userId }) => isOffered(userId)),
    ...(side.itemised && { itemised: itemsWithout(side.itemised, isOffered) }),
  };
}

/**
 * A saved side, ready to be edited. Participants come first and in their saved order, so that saving again sends them in it; a
 * former member among them stays.
 */
export function sideOf(
  side: Transaction[SideName],
  { currency, locale }: Pick<Draft, 'currency' | 'locale'>,
  offered: readonly string[],
): SideDraft {
  const { mode, parts } = side;
  const saved = parts.map((part): SideEntry => {
    const text = {
      evenly: part.fixed === undefined ? '' : amountText(part.fixed, currency, locale),
      amount: amountText(part.amount, currency, locale),
      parts: weightText(part.parts ?? 0, locale),
      percent: weightText(part.percent ?? 0, locale),
      items: '',
    }[mode];
    return { userId: part.userId, included: true, text };
  });
  const present = new Set(parts.map((part) => part.userId));
  return {
    mode,
    entries: [
      ...saved,
      ...entriesOf(
        offered.filter((userId) => !present.has(userId)),
        [],
      ),
    ],
    ...(mode === 'items' && { itemised: itemsOf(side, { currency, locale }) }),
  };
}

/** Members who may be put on new entries. */
export function activeIds(members: readonly Member[], first?: string): string[] {
  const ids = members.filter((member) => member.leftAt === null).map((member) => member.userId);
  return first === undefined ? ids : [first, ...ids.filter((userId) => userId !== first)];
}

export function entriesOf(offered: readonly string[], included: readonly string[]): SideEntry[] {
  return offered.map((userId) => ({ userId, included: included.includes(userId), text: '' }));
}

// Participants come first: in a large group the other members would stand between them.
function usualSide(
  { mode, parts }: DefaultSplit,
  offered: readonly string[],
  locale: EntryLocale,
): SideDraft {
  const texts = new Map<string, string>();
  for (const part of parts)
    texts.set(part.userId, weightText('parts' in part ? part.parts : part.percent, locale));
  const others = offered.filter((userId) => !texts.has(userId));
  return {
    mode,
    entries: [
      ...offered.flatMap((userId) => {
        const text = texts.get(userId);
        return text === undefined ? [] : [{ userId, included: true, text }];
      }),
      ...entriesOf(others, []),
    ],
  };
}
