// A share is what one participant of a side carries. By weights, twice the weight carries twice as much, but for the odd
// units, which `apportion` gives out.

import { DomainError } from '#domain/error.ts';
import { apportion, type Weight } from '#domain/money/apportion.ts';
import { type MinorUnits, NO_MONEY } from '#domain/money/money.ts';
import { countedWeight, isWeight, type WeightMode } from './weight.ts';

export interface Share {
  userId: string;
  amount: MinorUnits;
}

/** A participant with the weight that was entered for them: `parts` or `percent`. */
type Weighed<Mode extends WeightMode> = { readonly userId: string } & Readonly<Record<Mode, number>>;

/**
 * In ten-thousandths, in the order of the parts.
 * @param item which one of an itemised expense
 * @throws DomainError INVALID_EXPENSE_AMOUNTS `{reason: 'weight', userId}` or `{reason: 'all-zero', item?}`
 */
export function checkedWeights<Mode extends WeightMode>(
  mode: Mode,
  parts: readonly Weighed<Mode>[],
  item?: number,
): Weight[] {
  const weights = parts.map((part) => ({ userId: part.userId, weight: checkedWeight(mode, part) }));
  if (weights.some(({ weight }) => weight > 0)) return weights;
  throw new DomainError('INVALID_EXPENSE_AMOUNTS', {
    reason: 'all-zero',
    ...(item !== undefined && { item }),
  });
}

/** In the order of the weights. `seed` orders the participants for the odd units. */
export function sharesByWeight(total: number, weights: readonly Weight[], seed: string): Share[] {
  const amounts = apportion(total, weights, seed);
  return weights.map(({ userId }, index) => ({ userId, amount: amounts[index] ?? NO_MONEY }));
}

function checkedWeight<Mode extends WeightMode>(mode: Mode, part: Weighed<Mode>): number {
  const value: number = part[mode];
  if (isWeight(mode, value)) return countedWeight(value);
  throw new DomainError('INVALID_EXPENSE_AMOUNTS', { reason: 'weight', userId: part.userId });
}
