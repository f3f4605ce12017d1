// A weight says how many parts, or how many percent, of a total a participant carries. It has at most four decimals, and
// is counted in whole ten-thousandths, so that no sum of weights is ever rounded.

import { isWithin, type Range } from '#domain/fields/range.ts';
import { TRANSACTION_RULES } from './rules.ts';

/** The decimals that a weight or a percentage has at most. */
export const WEIGHT_DECIMALS = 4;

/** How many counted units are one part or one percent. */
export const WEIGHT_SCALE = 10 ** WEIGHT_DECIMALS;

/** 100 % in counted units: ten-thousandths of a percent. */
export const WHOLE_PERCENT = 100 * WEIGHT_SCALE;

export type WeightMode = 'parts' | 'percent';

/** What a weight of each mode may be. */
export const WEIGHT_RANGES: Readonly<Record<WeightMode, Range>> = {
  parts: TRANSACTION_RULES.weight,
  percent: TRANSACTION_RULES.percent,
};

/** Whether the value may be a weight of this mode: within its range and with at most four decimals. */
export function isWeight(mode: WeightMode, value: number): boolean {
  return isWithin(WEIGHT_RANGES[mode], value) && hasWeightDecimals(value);
}

/** Whether the value has at most four decimals. Dividing back gives the same double exactly when it has. */
export function hasWeightDecimals(value: number): boolean {
  return countedWeight(value) / WEIGHT_SCALE === value;
}

/** Ten-thousandths of a part or percent: the nearest whole number of them. */
export function countedWeight(value: number): number {
  return Math.round(value * WEIGHT_SCALE);
}
