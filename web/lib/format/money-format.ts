import type { Locale } from '#contract/accounts.ts';
import { findCurrency } from '#domain/money/currency.ts';
import type { MinorUnits } from '#domain/money/money.ts';
import { type MoneyPart, type Sign, writtenParts } from '#domain/money/written-money.ts';

/** '€1,234.50' in English, '1234,50 €' in Spanish; a negative amount carries the true minus sign. */
export function formatMoney(amount: MinorUnits, currency: string, language: Locale): string {
  const pieces = parts(amount, currency, language, 'auto');
  return pieces.map(({ text }) => text).join('');
}

/** The pieces of an amount without its sign, or with it when `signed`. */
export function moneyParts(
  amount: MinorUnits,
  currency: string,
  language: Locale,
  signed: boolean,
): MoneyPart[] {
  return parts(amount, currency, language, signed ? 'exceptZero' : 'never');
}

function parts(amount: MinorUnits, code: string, language: Locale, sign: Sign): MoneyPart[] {
  return writtenParts(amount, findCurrency(code) ?? { symbol: code, decimalPlaces: 2 }, language, sign);
}
