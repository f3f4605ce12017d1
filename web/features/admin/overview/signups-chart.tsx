import { Bar, BarChart, ResponsiveContainer, Tooltip } from 'recharts';
import type { AdminStats } from '#contract/premium/admin.ts';
import { calendarDate } from '#domain/calendar/calendar-date.ts';
import { formatDate } from '#web/lib/format/date-format.ts';
import { formatNumber } from '#web/lib/format/number-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { ChartAxes, ChartReading } from '#web/parts/charts/chart-look.tsx';

type SignupDays = AdminStats['signupsByDay'];

/** A bar a day. Decoration for those who see: the table beside it says the same. */
export function SignupsChart({ days }: { days: SignupDays }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  return (
    <div className="h-full text-chart">
      <ResponsiveContainer>
        <BarChart data={days} accessibilityLayer={false} margin={{ top: 8, right: 0, bottom: 0, left: 0 }}>
          <ChartAxes
            dataKey="date"
            footText={(date) => formatDate(calendarDate(date), language, 'short')}
            sideText={(count) => formatNumber(count, language)}
            hasBase
            isWhole
          />
          <Tooltip
            cursor={{ fill: 'var(--sunken)' }}
            isAnimationActive={false}
            content={({ active, payload }) => {
              const point: unknown = payload[0]?.payload;
              return active && isSignupDay(point) ? (
                <ChartReading title={formatDate(point.date, language, 'weekday')}>
                  {t('stats.signupsOn', {
                    count: point.count,
                    accounts: formatNumber(point.count, language),
                  })}
                </ChartReading>
              ) : null;
            }}
          />
          <Bar
            dataKey="count"
            fill="currentColor"
            radius={[4, 4, 0, 0]}
            maxBarSize={28}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

/** A chart gives its points back without their type. */
function isSignupDay(value: unknown): value is SignupDays[number] {
  return typeof value === 'object' && value !== null && 'date' in value && 'count' in value;
}
