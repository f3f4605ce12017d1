// Numbers as the reader's language types them into a field, without currency or grouping. Reading such a text gives the
// same number again, whatever the currency and the language.

import type { CurrencyCode } from '#domain/money/currency.ts';
import { type MinorUnits, toDecimal } from '#domain/money/money.ts';
import type { EntryLocale } from '#domain/money/number-entry.ts';

/** An amount of minor units: '12.50' in English, '12,50' in Spanish. */
export function amountText(amount: MinorUnits, currency: CurrencyCode, locale: EntryLocale): string {
  return inLocale(toDecimal({ amount, currency }), locale);
}

/** Parts or a percentage. */
export function weightText(weight: number, locale: EntryLocale): string {
  return inLocale(String(weight), locale);
}

/** A decimal with a point, such as a rate. */
export function decimalText(decimal: string, locale: EntryLocale): string {
  return inLocale(decimal, locale);
}

function inLocale(decimal: string, locale: EntryLocale): string {
  return locale === 'es' ? decimal.replace('.', ',') : decimal;
}
