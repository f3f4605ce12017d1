// A rate is an exact decimal, and what two rates make of each other is an exact fraction: no float, and nothing cut off. An
// amount is rounded once, when it becomes minor units of the other currency: half away from zero.

import { type CurrencyCode, getCurrency } from './currency.ts';
import { isMinorUnits, type MinorUnits, type Money, minorUnits } from './money.ts';

/** How many decimals a rate may have. */
export const RATE_DECIMALS = 12;

/** A positive decimal as text, at most 12 digits before and RATE_DECIMALS after the point: '0.86' or '20156.34'. */
export type DecimalRate = string & { readonly brand: 'DecimalRate' };

/** How many units of the second currency one unit of the first is; both parts are positive. */
export interface ExchangeRate {
  readonly over: bigint;
  readonly under: bigint;
}

/** What one euro was on a day, in other currencies. The euro itself is not listed. */
export type EuroRates = Readonly<Partial<Record<CurrencyCode, DecimalRate>>>;

/** Whether the text is such a decimal: digits alone, with one point at most, and more than nothing. */
export function isDecimalRate(text: string): text is DecimalRate {
  return /^\d{1,12}(\.\d{1,12})?$/.test(text) && /[1-9]/.test(text);
}

/** The fraction that the decimal is. */
export function exactRate(rate: DecimalRate): ExchangeRate {
  const [whole = '', decimals = ''] = rate.split('.');
  return { over: BigInt(whole + decimals), under: 10n ** BigInt(decimals.length) };
}

/** How many `to` one `from` is, by way of the euro. Undefined where the day has no rate for either of them. */
export function crossRate(from: CurrencyCode, to: CurrencyCode, rates: EuroRates): ExchangeRate | undefined {
  const [perEuroFrom, perEuroTo] = [perEuro(from, rates), perEuro(to, rates)];
  if (!perEuroFrom || !perEuroTo) return undefined;
  return { over: perEuroTo.over * perEuroFrom.under, under: perEuroTo.under * perEuroFrom.over };
}

/** Every currency that can be converted on the day, in alphabetical order. */
export function ratedCurrencies(rates: EuroRates): CurrencyCode[] {
  const codes = Object.keys(rates).filter((code) => code !== 'EUR');
  return ['EUR', ...codes].sort().map((code) => getCurrency(code).code);
}

/** The amount in another currency. Undefined where its minor units are too many to be counted exactly. */
export function converted(
  { amount, currency }: Money,
  to: CurrencyCode,
  { over, under }: ExchangeRate,
): MinorUnits | undefined {
  const units = roundedQuotient(
    BigInt(amount) * over * minorUnitsPerUnit(to),
    under * minorUnitsPerUnit(currency),
  );
  const result = Number(units);
  return isMinorUnits(result) ? minorUnits(result) : undefined;
}

/**
 * Amounts of several currencies as one sum of another: each is converted exactly, and only the sum is rounded.
 * Undefined where one of the currencies has no rate, or where the sum is too large to be counted exactly.
 */
export function convertedSum(
  amounts: readonly Money[],
  to: CurrencyCode,
  rates: EuroRates,
): MinorUnits | undefined {
  let sum: ExchangeRate = { over: 0n, under: 1n };
  for (const { amount, currency } of amounts) {
    const rate = crossRate(currency, to, rates);
    if (!rate) return undefined;
    const under = rate.under * minorUnitsPerUnit(currency);
    sum = { over: sum.over * under + BigInt(amount) * rate.over * sum.under, under: sum.under * under };
  }
  const result = Number(roundedQuotient(sum.over * minorUnitsPerUnit(to), sum.under));
  return isMinorUnits(result) ? minorUnits(result) : undefined;
}

/**
 * The rate as a decimal for people, with this many significant digits: '1.1628', '0.000049612', '20156.3'.
 * Fewer where it would have more decimals than `decimalsMax`.
 */
export function rateText(
  { over, under }: ExchangeRate,
  significantDigits = 6,
  decimalsMax = Number.POSITIVE_INFINITY,
): string {
  let decimals = significantDigits - String(over / under).length;
  // A rate below one begins with zeros, which do not count.
  if (over < under) decimals = significantDigits + String(under / over).length - 1;
  const places = Math.min(Math.max(0, decimals), decimalsMax);
  const digits = String(roundedQuotient(over * 10n ** BigInt(places), under)).padStart(places + 1, '0');
  if (places === 0) return digits;
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '');
}

const ONE: ExchangeRate = { over: 1n, under: 1n };

function perEuro(currency: CurrencyCode, rates: EuroRates): ExchangeRate | undefined {
  if (currency === 'EUR') return ONE;
  const rate = rates[currency];
  return rate && exactRate(rate);
}

function minorUnitsPerUnit(currency: CurrencyCode): bigint {
  return 10n ** BigInt(getCurrency(currency).decimalPlaces);
}

/** `under` is positive. */
function roundedQuotient(over: bigint, under: bigint): bigint {
  const size = over < 0n ? -over : over;
  const rounded = (2n * size + under) / (2n * under);
  return over < 0n ? -rounded : rounded;
}
