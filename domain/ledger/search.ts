// A search finds a transaction by words, each of them in its description, its note, the names of its items, its payers or
// its recipients. As a whole it also finds by the amount as it is written, by the date and by the word of the type in either
// language. The names of members are compared by the server alone, because this module does not know them.

import { foldForSearch, searchedWords } from '#domain/fields/search-text.ts';
import { type CurrencyCode, findCurrency, ISO_4217 } from '#domain/money/currency.ts';
import { AMOUNT_MAX, type MinorUnits } from '#domain/money/money.ts';
import { readNumber } from '#domain/money/number-entry.ts';
import { isOnDate, readDates, type SearchedDate } from './searched-date.ts';
import type { TransactionType } from './transaction.ts';

/** The words that lines show for the types, folded; `web/locales` has the same. */
export const TYPE_WORDS: Readonly<Record<TransactionType, readonly string[]>> = {
  expense: ['expense', 'expenses', 'gasto', 'gastos'],
  transfer: ['transfer', 'transfers', 'traspaso', 'traspasos'],
  income: ['income', 'ingreso', 'ingresos'],
  settlement: ['settlement', 'settlements', 'pago', 'pagos'],
};

/** Amounts in minor units, both ends included, of currencies with this many decimals. */
export interface AmountRange {
  readonly decimalPlaces: number;
  readonly low: number;
  readonly high: number;
}

export interface TransactionSearch {
  /** Folded: each of them is looked for. */
  readonly words: readonly string[];
  readonly types: readonly TransactionType[];
  readonly amounts: readonly AmountRange[];
  readonly dates: readonly SearchedDate[];
}

export function readSearch(query: string): TransactionSearch {
  const words = searchedWords(query);
  const text = foldForSearch(query).trim().replace(/\s+/g, ' ');
  return { words, types: typesOf(text), amounts: amountsOf(query), dates: readDates(text) };
}

/** Folded: what a search looks through of the words of a transaction. The server keeps it in a column. */
export function searchedText({ description, note, recipients }: SearchedWords): string {
  const items = recipients?.items?.map(({ name }) => name) ?? [];
  return foldForSearch([description, note ?? '', ...items].filter((text) => text !== '').join('\n'));
}

interface SearchedWords {
  readonly description: string;
  readonly note?: string | undefined;
  /** Of an itemised expense, with what each item is called. */
  readonly recipients?: { readonly items?: readonly { readonly name: string }[] | undefined };
}

interface SearchedTransaction extends SearchedWords {
  readonly type: TransactionType;
  readonly amount: MinorUnits;
  readonly currency: CurrencyCode;
  readonly date: string;
}

/** Whether the search finds it by anything but a name. */
export function findsBySearch(
  { words, types, amounts, dates }: TransactionSearch,
  transaction: SearchedTransaction,
): boolean {
  const { type, amount, currency, date } = transaction;
  const places = findCurrency(currency)?.decimalPlaces;
  const searched = searchedText(transaction);
  return (
    words.every((word) => searched.includes(word)) ||
    types.includes(type) ||
    dates.some((wanted) => isOnDate(date, wanted)) ||
    amounts.some(
      ({ decimalPlaces, low, high }) => decimalPlaces === places && low <= amount && amount <= high,
    )
  );
}

// The line of an expense does not show its type, so only the whole word finds expenses: "exp" is more likely
// the beginning of "Expo".
function typesOf(text: string): TransactionType[] {
  const types: TransactionType[] = ['transfer', 'income', 'settlement'];
  const begun = types.filter(
    (type) => text.length >= BEGINNING_MIN && TYPE_WORDS[type].some((word) => word.startsWith(text)),
  );
  return TYPE_WORDS.expense.includes(text) ? ['expense', ...begun] : begun;
}

const BEGINNING_MIN = 3;

/**
 * '120' finds 120.00 to 120.99, '12.5' 12.50 to 12.59, and '−CA$12' what '12' finds. A mark that may be either is read
 * both ways, and a range may come twice.
 */
function amountsOf(query: string): AmountRange[] {
  const written = query
    .replace(/^\s*[-+−]|US(?=\$)/g, '')
    .replace(/[^\d\s.,'’]+\.?/g, (word, at) => (isUnit(word, at > 0) ? ' ' : word))
    .replace(/\s+/g, ' ')
    .trim();
  const ranges: AmountRange[] = [];
  for (const decimalPlaces of DECIMAL_PLACES)
    for (const locale of ['en', 'es'] as const) {
      const number = readNumber(written, decimalPlaces, locale);
      if (!number || number.decimals > decimalPlaces) continue;
      const unit = 10n ** BigInt(decimalPlaces - number.decimals);
      const low = number.digits * unit;
      if (low <= AMOUNT_MAX) ranges.push({ decimalPlaces, low: Number(low), high: Number(low + unit - 1n) });
    }
  return ranges;
}

/** What screens write a currency by, and its code. In small letters the code of one is a word: 'top 10', but '10 top'. */
function isUnit(word: string, isBehind: boolean): boolean {
  const code = isBehind ? word.toUpperCase() : word;
  return [...ISO_4217.values()].some((currency) => currency.symbol === word || currency.code === code);
}

/** Of the currencies of ISO 4217. */
const DECIMAL_PLACES = [0, 2, 3, 4];
