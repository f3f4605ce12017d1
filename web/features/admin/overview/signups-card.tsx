import { Text } from '#web/kit/content/text.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { formatDate } from '#web/lib/format/date-format.ts';
import { formatNumber } from '#web/lib/format/number-format.ts';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { ChartComing } from '#web/parts/charts/chart-coming.tsx';
import { ChartOrTable } from '#web/parts/charts/chart-or-table.tsx';
import type { SignupDays } from './signups-chart.tsx';

// The chart library outweighs the whole area: the figures are there before it is.
const SignupsChart = deferred(async () => (await import('./signups-chart.tsx')).SignupsChart, {
  on: 'render',
  fallback: () => <ChartComing />,
});

/** How many accounts each of the last days brought. */
export function SignupsCard({ days }: { days: SignupDays }) {
  const { t } = useTranslation('admin');
  return (
    <Card padded>
      <ChartOrTable
        title={t('stats.signups')}
        level={2}
        colour="teal"
        chart={<SignupsChart days={days} />}
        table={(titleId) => <SignupsTable days={days} titleId={titleId} />}
        words={{ shown: t('stats.shown'), chart: t('stats.chart'), table: t('stats.table') }}
      />
      <div className="mt-3">
        <Text size="xs" tone="faint">
          {t('stats.signupsDetail')}
        </Text>
      </div>
    </Card>
  );
}

function SignupsTable({ days, titleId }: { days: SignupDays; titleId: string }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  return (
    <table aria-labelledby={titleId} className="w-full text-s">
      <thead>
        <tr className="border-b border-line text-ink-3">
          <th scope="col" className="py-2 text-start font-medium">
            {t('stats.day')}
          </th>
          <th scope="col" className="py-2 text-end font-medium">
            {t('stats.count')}
          </th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ date, count }) => (
          <tr key={date} className="border-b border-line last:border-b-0">
            <th scope="row" className="py-2 text-start font-normal">
              {formatDate(date, language)}
            </th>
            <td className="py-2 text-end tabular-nums">{formatNumber(count, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
