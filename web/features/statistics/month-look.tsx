import type { ReactNode } from 'react';
import { findCurrency } from '#domain/money/currency.ts';
import { formatMonth } from '#web/lib/format/date-format.ts';
import { formatScaleMoney } from '#web/lib/format/scale-money.ts';
import { useLanguage } from '#web/lib/texts/use-translation.ts';
import { ChartAxes, ChartReading, type ChartSide } from '#web/parts/charts/chart-look.tsx';
import type { MonthTotal } from './month-total.ts';

/** Months along the foot and amounts along the side of a chart whose points are month totals. */
export function MonthAxes({
  months,
  currency,
  hasBase,
  side,
}: {
  months: readonly MonthTotal[];
  currency: string;
  hasBase: boolean;
  side?: ChartSide;
}) {
  const language = useLanguage();
  const hasDecimals = isSmallScale(months, currency);
  return (
    <ChartAxes
      dataKey="month"
      footText={(month) => formatMonth(month, language, 'short')}
      sideText={(amount) => formatScaleMoney(amount, currency, language, hasDecimals)}
      hasBase={hasBase}
      isWhole
      side={side}
    />
  );
}

/** Below so many units from nothing to the highest amount, three steps of a scale are no whole units. */
const WHOLE_SCALE_MIN = 30;

function isSmallScale(months: readonly MonthTotal[], currency: string): boolean {
  const totals = months.map(({ total }) => total);
  const reach = Math.max(0, ...totals) - Math.min(0, ...totals);
  return reach < WHOLE_SCALE_MIN * 10 ** (findCurrency(currency)?.decimalPlaces ?? 2);
}

/** What a chart says of the month under the pointer. */
export function MonthReading({ month, children }: { month: string; children: ReactNode }) {
  return <ChartReading title={formatMonth(month, useLanguage())}>{children}</ChartReading>;
}
