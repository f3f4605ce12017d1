import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { GroupStatistics } from '#contract/statistics.ts';
import { formatMonth } from '#web/lib/format/date-format.ts';
import { formatMoney, formatRoughMoney } from '#web/lib/format/money-format.ts';
import { useLanguage } from '#web/lib/texts/use-translation.ts';

interface MonthsChartProps {
  months: GroupStatistics['months'];
  currency: string;
}

const TICK = { fill: 'var(--ink-3)', fontSize: 12 } as const;

/** A bar a month in the group's colour. Decoration for those who see: the table beside it says the same. */
export function MonthsChart({ months, currency }: MonthsChartProps) {
  const language = useLanguage();
  return (
    <div className="h-full text-chart">
      <ResponsiveContainer>
        <BarChart data={months} accessibilityLayer={false} margin={{ top: 8, right: 0, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="month"
            tickFormatter={(month: string) => formatMonth(month, language, 'short')}
            tick={TICK}
            tickLine={false}
            axisLine={{ stroke: 'var(--line-strong)' }}
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
          <Tooltip
            cursor={{ fill: 'var(--sunken)' }}
            isAnimationActive={false}
            content={({ active, payload }) => {
              const point: unknown = payload[0]?.payload;
              return active && isPoint(point) ? <Reading {...point} currency={currency} /> : null;
            }}
          />
          <Bar
            dataKey="total"
            fill="currentColor"
            radius={[4, 4, 0, 0]}
            maxBarSize={44}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

type Point = MonthsChartProps['months'][number];

function Reading({ month, total, currency }: Point & { currency: string }) {
  const language = useLanguage();
  return (
    <div className="rounded-m border border-line bg-raised px-3 py-2 text-s text-ink shadow-2">
      <div className="text-xs text-ink-3">{formatMonth(month, language)}</div>
      <div className="font-semibold tabular-nums">{formatMoney(total, currency, language)}</div>
    </div>
  );
}

function isPoint(value: unknown): value is Point {
  return typeof value === 'object' && value !== null && 'month' in value && 'total' in value;
}
