import type { ReactNode } from 'react';
import { CartesianGrid, XAxis, YAxis } from 'recharts';
import { formatMonth } from '#web/lib/format/date-format.ts';
import { formatRoughMoney } from '#web/lib/format/money-format.ts';
import { useLanguage } from '#web/lib/texts/use-translation.ts';

const TICK = { fill: 'var(--ink-3)', fontSize: 12 } as const;

/** Months along the foot and amounts along the side of a chart whose points are month totals. */
export function MonthAxes({ currency, hasBase }: { currency: string; hasBase: boolean }) {
  const language = useLanguage();
  return (
    <>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="month"
        tickFormatter={(month: string) => formatMonth(month, language, 'short')}
        tick={TICK}
        tickLine={false}
        axisLine={hasBase && { stroke: 'var(--line-strong)' }}
        minTickGap={12}
        dy={4}
      />
      <YAxis
        tickFormatter={(amount: number) => formatRoughMoney(amount, currency, language)}
        tick={TICK}
        tickLine={false}
        axisLine={false}
        width="auto"
        tickCount={4}
      />
    </>
  );
}

/** What a chart says of the month under the pointer. */
export function ChartReading({ month, children }: { month: string; children: ReactNode }) {
  const language = useLanguage();
  return (
    <div className="rounded-m border border-line bg-raised px-3 py-2 text-s text-ink shadow-2">
      <div className="text-xs text-ink-3">{formatMonth(month, language)}</div>
      {children}
    </div>
  );
}
