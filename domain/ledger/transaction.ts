// A transaction moves one amount from its payers' side to its recipients' side. Each member's part of a side is a
// posting, and the postings of a transaction sum to exactly zero: that is what keeps every balance true.

import type { CalendarDate } from '#domain/calendar/calendar-date.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import type { DecimalRate } from '#domain/money/exchange-rate.ts';
import { type MinorUnits, negated } from '#domain/money/money.ts';
import type { Category } from './category.ts';
import type { SavedItems } from './items.ts';
import type { Share } from './share.ts';
import type { SideMode } from './split.ts';

export const TRANSACTION_TYPES = ['expense', 'transfer', 'income', 'settlement'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

export type Side = 'payer' | 'recipient';

export interface Posting {
  userId: string;
  side: Side;
  /** Signed; never zero. Positive: the group owes the member this much more. */
  amount: MinorUnits;
}

/** What an edit may change: everything but the type. Each side beside the mode it was entered in, as resolved. */
export interface TransactionContent {
  description: string;
  /** What there is to say of it beyond its description; a transaction without one lacks the key. */
  note?: string | undefined;
  /** Of an expense or income; likewise. */
  category?: Category | undefined;
  /** What was paid, where that was in another currency; likewise. */
  original?: OriginalAmount | undefined;
  amount: MinorUnits;
  currency: CurrencyCode;
  date: CalendarDate;
  payers: SideContent;
  recipients: SideContent;
}

/** What was paid in a currency of its own. What is booked is that amount at the rate, rounded: see original.ts. */
export interface OriginalAmount {
  /** In minor units of its own currency. */
  amount: MinorUnits;
  currency: CurrencyCode;
  /** Units of the booked currency for one unit of this one. */
  rate: DecimalRate;
}

export interface SideContent extends SavedItems {
  mode: SideMode;
  parts: readonly Share[];
}

/**
 * Whether it changes what a group has spent: an expense, or an income, which gives some of it back. Both are
 * divided among members.
 */
export function isSpending(type: TransactionType): type is 'expense' | 'income' {
  return type === 'expense' || type === 'income';
}

/** The others: money that only moves from members to members. */
export function isHandedOver(type: TransactionType): type is 'transfer' | 'settlement' {
  return !isSpending(type);
}

/** Money that is handed over is not spent on anything yet. */
export function takesCategory(type: TransactionType): boolean {
  return isSpending(type);
}

/** Only an expense is entered item by item. */
export function takesItems(type: TransactionType): boolean {
  return type === 'expense';
}

/**
 * The note of a version: as it was entered, none where it is null or empty. Where a client sends no note,
 * because it does not know notes, that of the version before stays.
 */
export function noteOf(
  entered: { readonly note?: string | null | undefined },
  before?: { readonly note?: string | undefined },
): { note?: string } {
  const note = entered.note === undefined ? before?.note : entered.note;
  return note ? { note } : {};
}

/**
 * The original amount of a version. Where the input names none, that of the version before stays, as long as
 * the booked amount and currency stay: another amount cannot follow from it.
 */
export function originalOf(
  { original, amount, currency }: Booked & { readonly original?: OriginalAmount | null | undefined },
  before?: Booked & { readonly original?: OriginalAmount | undefined },
): { original?: OriginalAmount } {
  const isAsBefore = before?.amount === amount && before.currency === currency;
  const found = original === undefined && isAsBefore ? before.original : original;
  return found ? { original: found } : {};
}

type Booked = Pick<TransactionContent, 'amount' | 'currency'>;

/**
 * The signed effect on each member's balance. A payer of an expense, transfer or settlement is owed it; a member who
 * takes an income in owes it. Sums to zero when both sides sum to the same total. Zero shares leave no posting.
 */
export function postingsOf(
  type: TransactionType,
  payers: readonly Share[],
  recipients: readonly Share[],
): Posting[] {
  const isIncome = type === 'income';
  return [
    ...postingsOfSide('payer', payers, isIncome),
    ...postingsOfSide('recipient', recipients, !isIncome),
  ];
}

function postingsOfSide(side: Side, shares: readonly Share[], owes: boolean): Posting[] {
  return shares
    .filter((share) => share.amount !== 0)
    .map(({ userId, amount }) => ({ userId, side, amount: owes ? negated(amount) : amount }));
}
