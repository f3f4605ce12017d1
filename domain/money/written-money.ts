import type { MinorUnits } from './money.ts';

// How an amount is written in a currency that is given, not found: the document's own script has no table of all of them. Written
// without Intl, whose first formatter takes a page 25 ms, a tenth of its first render, while it looks at every language it knows.

/** One piece of a formatted amount. `minor` is the decimal mark and what follows it, which is set smaller. */
export interface MoneyPart {
  kind: 'sign' | 'currency' | 'whole' | 'minor' | 'space';
  text: string;
}

/** What a Currency says of it. */
export interface WrittenCurrency {
  readonly symbol: string;
  readonly decimalPlaces: number;
}

export type Sign = 'auto' | 'exceptZero' | 'never';

interface Style {
  readonly group: string;
  readonly decimal: string;
  /** Below it the digits before the decimal mark are not grouped. */
  readonly groupedFrom: number;
  readonly symbolFirst: boolean;
}

/** As CLDR has it for the language's own country. */
const STYLES = {
  en: { group: ',', decimal: '.', groupedFrom: 1_000, symbolFirst: true },
  es: { group: '.', decimal: ',', groupedFrom: 10_000, symbolFirst: false },
} satisfies Record<string, Style>;

const NO_BREAK_SPACE = '\u00a0';

/** @throws Error when the amount is not a whole number of minor units. */
export function writtenParts(
  amount: MinorUnits,
  { symbol, decimalPlaces }: WrittenCurrency,
  language: keyof typeof STYLES,
  sign: Sign,
): MoneyPart[] {
  const { group, decimal, groupedFrom, symbolFirst } = STYLES[language];
  const digits = digitsOf(amount).padStart(decimalPlaces + 1, '0');
  const point = digits.length - decimalPlaces;
  const whole = digits.slice(0, point);
  const figure: MoneyPart[] = [
    {
      kind: 'whole',
      text: Number(whole) < groupedFrom ? whole : whole.replace(/\B(?=(\d{3})+$)/g, group),
    },
  ];
  if (decimalPlaces > 0) figure.push({ kind: 'minor', text: decimal + digits.slice(point) });
  const unit: MoneyPart = { kind: 'currency', text: symbol };
  const space: MoneyPart = { kind: 'space', text: NO_BREAK_SPACE };
  return [
    ...signOf(amount, sign),
    // A symbol stands at the figure, and letters stand apart from it: '€5', 'CHF 5'.
    ...(symbolFirst
      ? [unit, ...(/\p{S}$/u.test(symbol) ? [] : [space]), ...figure]
      : [...figure, space, unit]),
  ];
}

function digitsOf(amount: MinorUnits): string {
  if (!Number.isSafeInteger(amount)) throw new Error(`not a whole amount: ${amount}`);
  return String(Math.abs(amount));
}

function signOf(amount: MinorUnits, sign: Sign): MoneyPart[] {
  if (sign === 'never' || amount === 0) return [];
  if (amount < 0) return [{ kind: 'sign', text: '−' }];
  return sign === 'exceptZero' ? [{ kind: 'sign', text: '+' }] : [];
}
