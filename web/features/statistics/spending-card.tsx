import type { GroupStatistics, PersonalStatistics } from '#contract/statistics.ts';
import type { TileColour } from '#domain/groups/group.ts';
import { type MinorUnits, minorUnits } from '#domain/money/money.ts';
import { Text } from '#web/kit/content/text.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { MonthsChart } from './charts.tsx';
import { Fact } from './fact.tsx';
import { MonthsTable } from './months-table.tsx';
import { MonthsView } from './months-view.tsx';

interface SpendingCardProps {
  statistics: GroupStatistics | PersonalStatistics;
  title: string;
  hint: string;
  level: 2 | 3;
  size: '3xl' | '4xl';
  colour: TileColour;
  /** Beside the average of a month. */
  facts?: readonly { label: string; amount: MinorUnits }[];
}

/** Over so many the average needs no number beside it. */
const MONTHS_OF_A_YEAR = 12;

/** The whole of what was spent, and how it went month by month. */
export function SpendingCard({
  statistics: { currency, total, months },
  title,
  hint,
  level,
  size,
  colour,
  facts = [],
}: SpendingCardProps) {
  const { t } = useTranslation('statistics');
  const Title = `h${level}` as const;
  const average = minorUnits(Math.round(total / Math.max(1, months.length)));
  const averageLabel =
    months.length === MONTHS_OF_A_YEAR ? t('average') : t('averageOver', { count: months.length });
  return (
    <Card as="section" padded aria-labelledby="spent">
      <Title id="spent" className="text-s font-normal text-ink-2">
        {title}
      </Title>
      <MoneyText amount={total} currency={currency} size={size} signed={total < 0} />
      <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-3">
        {[{ label: averageLabel, amount: average }, ...facts].map(({ label, amount }) => (
          <Fact key={label} label={label}>
            <MoneyText amount={amount} currency={currency} size="l" signed={amount < 0} />
          </Fact>
        ))}
      </dl>
      <MonthsView
        title={t('byMonth')}
        level={level === 2 ? 3 : 4}
        colour={colour}
        chart={<MonthsChart months={months} currency={currency} />}
        table={(titleId) => <MonthsTable months={months} currency={currency} titleId={titleId} />}
      />
      <div className="mt-4">
        <Text size="xs" tone="faint">
          {hint}
        </Text>
      </div>
    </Card>
  );
}
