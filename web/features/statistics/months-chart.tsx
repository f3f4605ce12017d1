import { Bars } from '#web/parts/charts/bars.tsx';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { MonthAxes, MonthReading } from './month-look.tsx';
import { isMonthTotal, type MonthTotal, sideOf } from './month-total.ts';

interface MonthsChartProps {
  months: readonly MonthTotal[];
  currency: string;
}

/** A bar a month in the group's colour. */
export function MonthsChart({ months, currency }: MonthsChartProps) {
  return (
    <Bars
      points={months}
      heightOf={({ total }) => total}
      axes={<MonthAxes months={months} currency={currency} hasBase side={sideOf(months)} />}
      isPoint={isMonthTotal}
      reading={({ month, total }) => (
        <MonthReading month={month}>
          <MoneyText amount={total} currency={currency} signed={total < 0} />
        </MonthReading>
      )}
      widthMax={44}
    />
  );
}
