import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatMonth } from '#web/lib/format/date-format.ts';
import { formatRoughMoney } from '#web/lib/format/money-format.ts';
import { useLanguage } from '#web/lib/texts/use-translation.ts';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { ChartReading, TICK } from './chart-look.tsx';
import { isMonthTotal, type MonthTotal } from './month-total.ts';

interface MonthsChartProps {
  months: readonly MonthTotal[];
  currency: string;
}

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
              return active && isMonthTotal(point) ? (
                <ChartReading month={point.month}>
                  <MoneyText amount={point.total} currency={currency} />
                </ChartReading>
              ) : null;
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
