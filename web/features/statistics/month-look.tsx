import type { ReactNode } from 'react';
import { formatMonth } from '#web/lib/format/date-format.ts';
import { formatRoughMoney } from '#web/lib/format/money-format.ts';
import { useLanguage } from '#web/lib/texts/use-translation.ts';
import { ChartAxes, ChartReading, type ChartSide } from '#web/parts/charts/chart-look.tsx';

/** Months along the foot and amounts along the side of a chart whose points are month totals. */
export function MonthAxes({
  currency,
  hasBase,
  side,
}: {
  currency: string;
  hasBase: boolean;
  side?: ChartSide;
}) {
  const language = useLanguage();
  return (
    <ChartAxes
      dataKey="month"
      footText={(month) => formatMonth(month, language, 'short')}
      sideText={(amount) => formatRoughMoney(amount, currency, language)}
      hasBase={hasBase}
      side={side}
    />
  );
}

/** What a chart says of the month under the pointer. */
export function MonthReading({ month, children }: { month: string; children: ReactNode }) {
  return <ChartReading title={formatMonth(month, useLanguage())}>{children}</ChartReading>;
}
