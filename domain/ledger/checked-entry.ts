// What each participant of a side enters: checked before anything is worked out from it, or summed while people type.

import { DomainError } from '#domain/error.ts';
import { AMOUNT_MAX, type MinorUnits, minorUnits } from '#domain/money/money.ts';

/** Throws INVALID_EXPENSE_PARTICIPANTS `{reason: 'none' | 'duplicate', userId?}`. */
export function refuseBadParticipants(parts: readonly { userId: string }[]): void {
  if (parts.length === 0) throw new DomainError('INVALID_EXPENSE_PARTICIPANTS', { reason: 'none' });
  const seen = new Set<string>();
  for (const { userId } of parts) {
    if (seen.has(userId))
      throw new DomainError('INVALID_EXPENSE_PARTICIPANTS', { reason: 'duplicate', userId });
    seen.add(userId);
  }
}

/** Throws EXPENSE_AMOUNTS_MISMATCH, difference = expected − actual. */
export function refuseMismatch(expected: number, actual: number): void {
  if (actual === expected) return;
  throw new DomainError('EXPENSE_AMOUNTS_MISMATCH', { expected, actual, difference: expected - actual });
}

/** 0 to AMOUNT_MAX. Throws INVALID_EXPENSE_AMOUNTS with `params` beside the reason. */
export function checkedAmount(amount: number, params: Readonly<Record<string, unknown>>): MinorUnits {
  if (!Number.isSafeInteger(amount) || amount < 0 || amount > AMOUNT_MAX) {
    throw new DomainError('INVALID_EXPENSE_AMOUNTS', { reason: 'amount', ...params });
  }
  return minorUnits(amount);
}

/** Never throws: what is no number yet counts as nothing. */
export function typedSum(values: readonly number[]): number {
  return values.reduce((sum, value) => (Number.isFinite(value) ? sum + value : sum), 0);
}
