import type { GroupStatistics } from '#contract/statistics.ts';
import type { TileColour } from '#domain/groups/group.ts';
import { type MinorUnits, minorUnits, NO_MONEY } from '#domain/money/money.ts';
import { Text } from '#web/kit/content/text.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { MonthsChart } from './charts.tsx';
import { Fact } from './fact.tsx';
import { MonthsTable } from './months-table.tsx';
import { MonthsView } from './months-view.tsx';
import type { PeriodName } from './periods.ts';

interface SpendingCardProps {
  statistics: GroupStatistics;
  period: PeriodName;
  colour: TileColour;
  you: string;
}

/** The whole of what was spent, what of it concerns the reader, and how it went month by month. */
export function SpendingCard({ statistics, period, colour, you }: SpendingCardProps) {
  const { t } = useTranslation('statistics');
  const { currency, total, months, members } = statistics;
  const yours = members.find(({ userId }) => userId === you);
  const money = (amount: MinorUnits) => (
    <MoneyText amount={amount} currency={currency} signed={amount < 0} size="l" />
  );
  return (
    <Card as="section" padded aria-labelledby="spent">
      <h3 id="spent" className="text-s font-normal text-ink-2">
        {t(`spent.${period}`)}
      </h3>
      <MoneyText amount={total} currency={currency} size="4xl" signed={total < 0} />
      <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-3">
        <Fact label={t('average')}>{money(minorUnits(Math.round(total / Math.max(1, months.length))))}</Fact>
        <Fact label={t('yourShare')}>{money(yours?.share ?? NO_MONEY)}</Fact>
        <Fact label={t('youPaid')}>{money(yours?.paid ?? NO_MONEY)}</Fact>
      </dl>
      <MonthsView
        title={t('byMonth')}
        level={4}
        colour={colour}
        chart={<MonthsChart months={months} currency={currency} />}
        table={(titleId) => <MonthsTable months={months} currency={currency} titleId={titleId} />}
      />
      <div className="mt-4">
        <Text size="xs" tone="faint">
          {t('hint')}
        </Text>
      </div>
    </Card>
  );
}
