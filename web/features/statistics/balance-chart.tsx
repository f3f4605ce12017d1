import { Area, AreaChart, ReferenceLine, ResponsiveContainer, Tooltip } from 'recharts';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { MonthAxes, MonthReading } from './month-look.tsx';
import { isMonthTotal, type MonthTotal, sideOf } from './month-total.ts';

interface BalanceChartProps {
  /** The balance at the end of each month. */
  months: readonly MonthTotal[];
  currency: string;
}

/** A line through the balances, from nothing: above it the reader is owed, below it the reader owes. */
export function BalanceChart({ months, currency }: BalanceChartProps) {
  return (
    <div className="h-full text-chart">
      <ResponsiveContainer>
        <AreaChart data={months} accessibilityLayer={false} margin={{ top: 8, right: 6, bottom: 0, left: 0 }}>
          <MonthAxes months={months} currency={currency} hasBase={false} side={sideOf(months)} />
          <ReferenceLine y={0} stroke="var(--line-strong)" />
          <Tooltip
            cursor={{ stroke: 'var(--line-strong)' }}
            isAnimationActive={false}
            content={({ active, payload }) => {
              const point: unknown = payload[0]?.payload;
              return active && isMonthTotal(point) ? (
                <MonthReading month={point.month}>
                  <MoneyText amount={point.total} currency={currency} tone="auto" signed />
                </MonthReading>
              ) : null;
            }}
          />
          <Area
            dataKey="total"
            type="linear"
            stroke="currentColor"
            strokeWidth={2}
            fill="currentColor"
            fillOpacity={0.14}
            baseValue={0}
            dot={months.length < 2}
            isAnimationActive={false}
          />
        </AreaChart>
      </ResponsiveContainer>
    </div>
  );
}
