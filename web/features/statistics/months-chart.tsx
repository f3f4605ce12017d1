import { Bar, BarChart, ResponsiveContainer, Tooltip } from 'recharts';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { MonthAxes, MonthReading } from './month-look.tsx';
import { isMonthTotal, type MonthTotal } from './month-total.ts';

interface MonthsChartProps {
  months: readonly MonthTotal[];
  currency: string;
}

/** A bar a month in the group's colour. Decoration for those who see: the table beside it says the same. */
export function MonthsChart({ months, currency }: MonthsChartProps) {
  return (
    <div className="h-full text-chart">
      <ResponsiveContainer>
        <BarChart data={months} accessibilityLayer={false} margin={{ top: 8, right: 0, bottom: 0, left: 0 }}>
          <MonthAxes currency={currency} hasBase />
          <Tooltip
            cursor={{ fill: 'var(--sunken)' }}
            isAnimationActive={false}
            content={({ active, payload }) => {
              const point: unknown = payload[0]?.payload;
              return active && isMonthTotal(point) ? (
                <MonthReading month={point.month}>
                  <MoneyText amount={point.total} currency={currency} />
                </MonthReading>
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
