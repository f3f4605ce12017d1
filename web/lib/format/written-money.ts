import type { MinorUnits } from '#domain/money/money.ts';

// How an amount is written in a currency that is given, not found: the document's own script has no table of all of them.

/** One piece of a formatted amount. `minor` is the decimal mark and what follows it, which is set smaller. */
export interface MoneyPart {
  kind: 'sign' | 'currency' | 'whole' | 'minor' | 'space';
  text: string;
}

/** As domain/money/currency.ts knows it. Without a symbol, Intl's own is written. */
export interface WrittenCurrency {
  readonly code: string;
  readonly symbol?: string;
  readonly decimalPlaces: number;
}

export type Sign = 'auto' | 'exceptZero' | 'never';

/** Intl decides where things stand, and we which symbol: Intl's Spanish would write '12,00 GBP' and '12,00 US$'. */
export function writtenParts(
  amount: MinorUnits,
  { code, symbol, decimalPlaces }: WrittenCurrency,
  language: string,
  sign: Sign,
): MoneyPart[] {
  const format = formatter(code, language, sign, decimalPlaces);
  return namedParts(format.formatToParts(decimalLiteral(amount, decimalPlaces)), symbol);
}

/** With our symbol, if there is one. */
export function namedParts(
  pieces: readonly Intl.NumberFormatPart[],
  symbol: string | undefined,
): MoneyPart[] {
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
function formatter(currency: string, language: string, signDisplay: Sign, places: number) {
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
