// What the form of an expense holds of an amount in another currency: the amount and the rate as they were typed. What is
// booked follows from them and is never typed beside them.

import { bookedAmount } from '#domain/ledger/original.ts';
import type { OriginalAmount } from '#domain/ledger/transaction.ts';
import { type AmountEntryProblem, parseAmountEntry } from '#domain/money/amount-entry.ts';
import { type CurrencyCode, getCurrency } from '#domain/money/currency.ts';
import {
  converted,
  crossRate,
  type DecimalRate,
  type EuroRates,
  exactRate,
  isDecimalRate,
  RATE_DECIMALS,
  rateText,
} from '#domain/money/exchange-rate.ts';
import { type EntryLocale, readNumber } from '#domain/money/number-entry.ts';
import { amountText, decimalOf, decimalText, inCurrency } from '#web/lib/format/entry-text.ts';

export interface ForeignEntry {
  readonly currency: CurrencyCode;
  readonly amountText: string;
  /** Units of the booked currency for one unit of this one. */
  readonly rateText: string;
  /** Typed by the reader: no rate of a day takes its place. */
  readonly isRateOwn: boolean;
}

/** An entry of what was saved, whose rate was a choice. */
export function foreignEntryOf(
  { amount, currency, rate }: OriginalAmount,
  locale: EntryLocale,
): ForeignEntry {
  return {
    currency,
    amountText: amountText(amount, currency, locale),
    rateText: decimalText(rate, locale),
    isRateOwn: true,
  };
}

interface Typed {
  readonly currency: CurrencyCode;
  readonly amountText: string;
}

/** What is typed already is meant in the other currency. */
export function newForeignEntry({
  locale,
  ...typed
}: Typed & { readonly locale: EntryLocale }): ForeignEntry {
  return inForeign(typed, getCurrency(typed.currency === 'USD' ? 'EUR' : 'USD').code, locale);
}

/** What is typed, of another currency, whose rate is not known yet. */
export function inForeign(
  { amountText: typed, currency: from }: Typed,
  currency: CurrencyCode,
  locale: EntryLocale,
): ForeignEntry {
  return { currency, amountText: inCurrency(typed, from, currency, locale), rateText: '', isRateOwn: false };
}

/** Why nothing is booked: the amount, or else the rate, at which it may come to no amount. */
export function foreignProblem(
  entry: ForeignEntry,
  currency: CurrencyCode,
  locale: EntryLocale,
): { amount: AmountEntryProblem } | { rate: 'missing' | 'too-small' | 'too-large' } {
  const entered = parseAmountEntry(entry.amountText, getCurrency(entry.currency), locale);
  if (!entered.ok) return { amount: entered.reason };
  const original = readForeign(entry, locale);
  if (!original) return { rate: 'missing' };
  return {
    rate: converted(original, currency, exactRate(original.rate)) === 0 ? 'too-small' : 'too-large',
  };
}

/**
 * Undefined where the text is no rate. The reader's own mark starts decimals, also before three digits: rates have many. The
 * other one alone before three digits may as well group them, and a rate must not be a thousand times another: it is none.
 */
export function readRate(text: string, locale: EntryLocale): DecimalRate | undefined {
  const read = readNumber(text.trim(), RATE_DECIMALS, locale);
  if (!read || read.decimals !== readNumber(text.trim(), GROUPING_DECIMALS, locale)?.decimals)
    return undefined;
  const decimal = decimalOf(read);
  return isDecimalRate(decimal) ? decimal : undefined;
}

/** Undefined while the amount or the rate cannot be read. */
export function readForeign(entry: ForeignEntry, locale: EntryLocale): OriginalAmount | undefined {
  const amount = parseAmountEntry(entry.amountText, getCurrency(entry.currency), locale);
  const rate = readRate(entry.rateText, locale);
  return amount.ok && rate ? { amount: amount.amount, currency: entry.currency, rate } : undefined;
}

/** The booked amount as a field has it; '' where there is none yet. */
export function bookedText(entry: ForeignEntry, currency: CurrencyCode, locale: EntryLocale): string {
  const original = readForeign(entry, locale);
  const booked = original && bookedAmount(original, currency);
  return booked === undefined ? '' : amountText(booked, currency, locale);
}

/**
 * The rate of a day, exact to a cent of a million. Undefined where the day has none for one of the two, or
 * one too small to be typed.
 */
export function proposedRate(
  from: CurrencyCode,
  to: CurrencyCode,
  rates: EuroRates,
  locale: EntryLocale,
): string | undefined {
  const rate = crossRate(from, to, rates);
  const decimal = rate && rateText(rate, PROPOSED_DIGITS, RATE_DECIMALS);
  return decimal !== undefined && isDecimalRate(decimal) ? decimalText(decimal, locale) : undefined;
}

const PROPOSED_DIGITS = 8;

/** Of most amounts, in which the other mark groups. */
const GROUPING_DECIMALS = 2;
