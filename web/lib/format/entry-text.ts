// Numbers as the reader's language types them into a field, without currency or grouping. Reading such a text gives the
// same number again, whatever the currency and the language.

import { ENTERED_NUMBERS, parseAmountEntry } from '#domain/money/amount-entry.ts';
import { type CurrencyCode, getCurrency } from '#domain/money/currency.ts';
import { type MinorUnits, toDecimal } from '#domain/money/money.ts';
import { type EnteredNumber, type EntryLocale, readNumber } from '#domain/money/number-entry.ts';

/** An amount of minor units: '12.50' in English, '12,50' in Spanish. */
export function amountText(amount: MinorUnits, currency: CurrencyCode, locale: EntryLocale): string {
  return decimalText(toDecimal({ amount, currency }), locale);
}

/**
 * The entry of an amount, in the reader's language: '84.50' and '1.084,50' are '84,50' and '1084,50' in
 * Spanish. A calculation stays as it was typed, and so does what is no amount or has no such mark.
 */
export function inReadersLanguage(typed: string, currency: CurrencyCode, locale: EntryLocale): string {
  return typed.includes(locale === 'es' ? '.' : ',') ? asSaved(typed, currency, locale) : typed;
}

/**
 * The entry of an amount of another currency: a figure that would be another one there, or has decimals that the
 * currency has not, is written plainly. '1.500' dinars are '1.5'; 1.234 yen would be a thousand, and '1.2340' are refused.
 */
export function inCurrency(typed: string, from: CurrencyCode, to: CurrencyCode, locale: EntryLocale): string {
  const { decimalPlaces } = getCurrency(to);
  return typed.replace(ENTERED_NUMBERS, (figure) => {
    const read = readNumber(figure.trim(), getCurrency(from).decimalPlaces, locale);
    const isSame = read?.decimals === readNumber(figure.trim(), decimalPlaces, locale)?.decimals;
    if (!read || (isSame && read.decimals <= decimalPlaces)) return figure;
    const decimal = decimalOf(read);
    const plain = read.decimals > 0 ? decimal.replace(/\.?0+$/, '') : decimal;
    return decimalText(decimalPlaces === 0 ? plain.replace(/\.\d{3}$/, '$&0') : plain, locale);
  });
}

/** The entry of an amount as it is written once it is saved: '84.5' is '84.50'. Only a calculation and what is no amount stay. */
function asSaved(typed: string, currency: CurrencyCode, locale: EntryLocale): string {
  const entry = parseAmountEntry(typed, getCurrency(currency), locale);
  return entry.ok && !entry.isExpression ? amountText(entry.amount, currency, locale) : typed;
}

/** With a point and every decimal that was typed: 1234.50. */
export function decimalOf({ digits, decimals }: EnteredNumber): string {
  const text = String(digits).padStart(decimals + 1, '0');
  return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
}

/** Parts or a percentage. */
export function weightText(weight: number, locale: EntryLocale): string {
  return decimalText(String(weight), locale);
}

/** A decimal with a point, such as a rate. */
export function decimalText(decimal: string, locale: EntryLocale): string {
  return locale === 'es' ? decimal.replace('.', ',') : decimal;
}
