import type { MinorUnits } from '#domain/money/money.ts';

/** `month` is `YYYY-MM`. */
export interface MonthTotal {
  readonly month: string;
  readonly total: MinorUnits;
}

/** A chart gives its points back without their type. */
export function isMonthTotal(value: unknown): value is MonthTotal {
  return typeof value === 'object' && value !== null && 'month' in value && 'total' in value;
}
