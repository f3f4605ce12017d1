import { findCurrency } from '#domain/money/currency.ts';
import { absolute, type MinorUnits } from '#domain/money/money.ts';

/** One piece of a formatted amount. `minor` is the decimal mark and what follows it, which is set smaller. */
export interface MoneyPart {
  kind: 'sign' | 'currency' | 'whole' | 'minor' | 'space';
  text: string;
}

/** '€1,234.50' in English, '1234,50 €' in Spanish; a negative amount carries the true minus sign. */
export function formatMoney(amount: MinorUnits, currency: string, language: string): string {
  return join(parts(amount, currency, language, 'auto'));
}

/** As much as a scale needs: '€1.2K', '1,2 mil €'. A mark on a scale may be a fraction of a minor unit. */
export function formatRoughMoney(amount: number, currency: string, language: string): string {
  const places = findCurrency(currency)?.decimalPlaces ?? 2;
  const rough = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  });
  return join(named(rough.formatToParts(amount / 10 ** places), currency));
}

/** The pieces of an amount without its sign, or with it when `signed`. */
export function moneyParts(
  amount: MinorUnits,
  currency: string,
  language: string,
  signed: boolean,
): MoneyPart[] {
  return signed
    ? parts(amount, currency, language, 'exceptZero')
    : parts(absolute(amount), currency, language, 'auto');
}

// Intl decides where things stand, our table which symbol: Intl's Spanish would write '12,00 GBP' and '12,00 US$'.
function parts(
  amount: MinorUnits,
  currency: string,
  language: string,
  sign: 'auto' | 'exceptZero',
): MoneyPart[] {
  const places = findCurrency(currency)?.decimalPlaces ?? 2;
  return named(
    formatter(currency, language, sign, places).formatToParts(decimalLiteral(amount, places)),
    currency,
  );
}

function named(pieces: readonly Intl.NumberFormatPart[], currency: string): MoneyPart[] {
  const symbol = findCurrency(currency)?.symbol;
  return pieces.map(({ type, value }) => ({
    kind: KINDS[type] ?? 'space',
    text: type === 'minusSign' ? '−' : type === 'currency' ? (symbol ?? value) : value,
  }));
}

const KINDS: Partial<Record<Intl.NumberFormatPartTypes, MoneyPart['kind']>> = {
  minusSign: 'sign',
  plusSign: 'sign',
  currency: 'currency',
  integer: 'whole',
  group: 'whole',
  decimal: 'minor',
  fraction: 'minor',
};

const formatters = new Map<string, Intl.NumberFormat>();

// Making a formatter costs a hundred times more than using it, and a list shows the same few over and over.
function formatter(currency: string, language: string, signDisplay: 'auto' | 'exceptZero', places: number) {
  const key = `${language} ${currency} ${signDisplay}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    signDisplay,
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  });
  formatters.set(key, made);
  return made;
}

/** '-1234' with two places is '-1234e-2': Intl reads it digit by digit, so no floating-point number is ever made. */
function decimalLiteral(amount: MinorUnits, places: number): `${number}` {
  const literal = `${amount}e-${places}`;
  if (!isNumeric(literal)) throw new Error(`not a whole amount: ${amount}`);
  return literal;
}

function isNumeric(text: string): text is `${number}` {
  return /^-?\d+e-\d$/.test(text);
}

function join(pieces: readonly MoneyPart[]): string {
  return pieces.map(({ text }) => text).join('');
}
