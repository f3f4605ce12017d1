import type { MinorUnits } from '#domain/money/money.ts';
import type { ChartSide } from '#web/parts/charts/chart-look.tsx';

/** `month` is `YYYY-MM`. */
export interface MonthTotal {
  readonly month: string;
  readonly total: MinorUnits;
}

/** A chart gives its points back without their type. */
export function isMonthTotal(value: unknown): value is MonthTotal {
  return typeof value === 'object' && value !== null && 'month' in value && 'total' in value;
}

/** Zero is always in it. By itself, the chart would leave it out where every total is negative. */
export function sideOf(months: readonly MonthTotal[]): ChartSide {
  const totals = months.map(({ total }) => total);
  const isBelow = totals.some((total) => total < 0);
  return [isBelow ? 'auto' : 0, isBelow && totals.every((total) => total <= 0) ? 0 : 'auto'];
}
