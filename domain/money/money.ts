// Money is a whole number of a currency's minor units. No floating-point fraction of it exists anywhere: what
// cannot be counted in whole units is refused or handed out unit by unit, never rounded on the way.

import { DomainError } from '#domain/error.ts';
import { type CurrencyCode, getCurrency } from './currency.ts';

/** A safe integer of minor units: 1234 is €12.34, ¥1,234 or KWD 1.234. Balances may be negative. */
export type MinorUnits = number & { readonly brand: 'MinorUnits' };

export interface Money {
  amount: MinorUnits;
  currency: CurrencyCode;
}

/** The largest amount of one transaction, in minor units; nine thousand of them still sum exactly. */
export const AMOUNT_MAX = 999_999_999_999;

/**
 * Brands a safe integer of either sign; sums may exceed AMOUNT_MAX.
 * @throws DomainError INVALID_EXPENSE_AMOUNTS `{amount}` for a fraction, NaN, infinity or an unsafe integer.
 */
export function minorUnits(amount: number): MinorUnits {
  if (!isMinorUnits(amount)) throw new DomainError('INVALID_EXPENSE_AMOUNTS', { amount: String(amount) });
  // Turns -0 into 0, which JSON, deep equality and "-0.00" would otherwise tell apart.
  return (amount + 0) as MinorUnits;
}

/** Whether the number is minor units of either sign. */
export function isMinorUnits(value: number): value is MinorUnits {
  return Number.isSafeInteger(value);
}

/** Whether a transaction may have this amount: an integer from 1 to AMOUNT_MAX. */
export function isAmount(value: unknown): value is MinorUnits {
  return Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= AMOUNT_MAX;
}

/**
 * The exact decimal with every decimal place of the currency, a point and no grouping: 12.34, -0.50, 1234 (JPY),
 * 1.234 (KWD). For CSV and for filling inputs; screens format with the reader's language instead.
 */
export function toDecimal({ amount, currency }: Money): string {
  const { decimalPlaces } = getCurrency(currency);
  const sign = amount < 0 ? '-' : '';
  const digits = String(Math.abs(amount)).padStart(decimalPlaces + 1, '0');
  if (decimalPlaces === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimalPlaces)}.${digits.slice(-decimalPlaces)}`;
}

/** The same amount with the opposite sign. */
export function negated(amount: MinorUnits): MinorUnits {
  return minorUnits(-amount);
}

/** The amount without its sign. */
export function absolute(amount: MinorUnits): MinorUnits {
  return minorUnits(Math.abs(amount));
}

/** No money at all, in any currency. */
export const NO_MONEY: MinorUnits = minorUnits(0);

/** @throws DomainError INVALID_EXPENSE_AMOUNTS when the sum is no longer exact. */
export function addAmounts(left: number, right: number): MinorUnits {
  return minorUnits(left + right);
}

/** @throws DomainError INVALID_EXPENSE_AMOUNTS when the difference is no longer exact. */
export function subtracted(from: number, amount: number): MinorUnits {
  return minorUnits(from - amount);
}

/** @throws DomainError INVALID_EXPENSE_AMOUNTS when any partial sum is no longer exact. */
export function sumAmounts(amounts: Iterable<number>): MinorUnits {
  let sum = NO_MONEY;
  for (const amount of amounts) sum = addAmounts(sum, amount);
  return sum;
}
