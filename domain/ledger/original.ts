// An expense may have been paid in a currency that the group does not use. What was paid and the rate are kept beside the
// amount that is booked, and the amount is what they come to: never a figure of its own.

import { DomainError } from '#domain/error.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { converted, exactRate } from '#domain/money/exchange-rate.ts';
import { isAmount, type MinorUnits } from '#domain/money/money.ts';
import { isSpending, type OriginalAmount, type TransactionType } from './transaction.ts';

interface Booked {
  readonly type: TransactionType;
  readonly amount: MinorUnits;
  readonly currency: CurrencyCode;
  readonly original?: OriginalAmount | null | undefined;
}

/** Money that is handed over is handed over in the currency in which it is owed. */
export function takesOriginal(type: TransactionType): boolean {
  return isSpending(type);
}

/** What is booked for it: amount × rate, rounded half away from zero. Undefined where a transaction cannot have that amount. */
export function bookedAmount(original: OriginalAmount, currency: CurrencyCode): MinorUnits | undefined {
  const booked = converted(original, currency, exactRate(original.rate));
  return isAmount(booked) ? booked : undefined;
}

/**
 * Refuses a booked amount that is not what the original comes to.
 * @throws DomainError EXPENSE_AMOUNTS_MISMATCH `{expected, actual, difference}`, or INVALID_INPUT where it comes to no amount,
 * is of the booked currency, or the type takes none.
 */
export function refuseWrongOriginal({ type, amount, currency, original }: Booked): void {
  if (!original) return;
  const expected = bookedAmount(original, currency);
  if (!takesOriginal(type) || original.currency === currency || expected === undefined) {
    throw new DomainError('INVALID_INPUT', { reason: 'original' });
  }
  if (expected !== amount) {
    throw new DomainError('EXPENSE_AMOUNTS_MISMATCH', {
      expected,
      actual: amount,
      difference: expected - amount,
    });
  }
}
