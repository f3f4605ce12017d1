import type { AdminStats } from '#contract/premium/admin.ts';
import { calendarDate } from '#domain/calendar/calendar-date.ts';
import { formatDate } from '#web/lib/format/date-format.ts';
import { formatNumber } from '#web/lib/format/number-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { Bars } from '#web/parts/charts/bars.tsx';
import { ChartAxes, ChartReading } from '#web/parts/charts/chart-look.tsx';

export type SignupDays = AdminStats['signupsByDay'];

/** A bar a day. */
export function SignupsChart({ days }: { days: SignupDays }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  return (
    <Bars
      points={days}
      heightOf={({ count }) => count}
      axes={
        <ChartAxes
          dataKey="date"
          footText={(date) => formatDate(calendarDate(date), language, 'short')}
          sideText={(count) => formatNumber(count, language)}
          hasBase
          isWhole
        />
      }
      isPoint={isSignupDay}
      reading={({ date, count }) => (
        <ChartReading title={formatDate(date, language, 'weekday')}>
          {t('stats.signupsOn', { count, accounts: formatNumber(count, language) })}
        </ChartReading>
      )}
      widthMax={28}
    />
  );
}

function isSignupDay(value: unknown): value is SignupDays[number] {
  return typeof value === 'object' && value !== null && 'date' in value && 'count' in value;
}
