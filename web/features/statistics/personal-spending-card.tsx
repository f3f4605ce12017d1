import type { PersonalStatistics } from '#contract/statistics.ts';
import { minorUnits } from '#domain/money/money.ts';
import { Text } from '#web/kit/content/text.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { MonthsChart } from './charts.tsx';
import { Fact } from './fact.tsx';
import { MonthsTable } from './months-table.tsx';
import { MonthsView } from './months-view.tsx';
import type { PeriodName } from './periods.ts';

interface PersonalSpendingCardProps {
  statistics: PersonalStatistics;
  period: PeriodName;
}

/** What was spent for the reader in all groups, and how it went month by month. */
export function PersonalSpendingCard({
  statistics: { currency, total, months },
  period,
}: PersonalSpendingCardProps) {
  const { t } = useTranslation('statistics');
  const average = minorUnits(Math.round(total / Math.max(1, months.length)));
  return (
    <Card as="section" padded aria-labelledby="spent">
      <h2 id="spent" className="text-s font-normal text-ink-2">
        {t(`personal.spent.${period}`)}
      </h2>
      <MoneyText amount={total} currency={currency} size="3xl" signed={total < 0} />
      <dl className="mt-4">
        <Fact label={t('average')}>
          <MoneyText amount={average} currency={currency} size="l" signed={average < 0} />
        </Fact>
      </dl>
      <MonthsView
        title={t('byMonth')}
        level={3}
        colour="blue"
        chart={<MonthsChart months={months} currency={currency} />}
        table={(titleId) => <MonthsTable months={months} currency={currency} titleId={titleId} />}
      />
      <div className="mt-4">
        <Text size="xs" tone="faint">
          {t('personal.spentHint')}
        </Text>
      </div>
    </Card>
  );
}
