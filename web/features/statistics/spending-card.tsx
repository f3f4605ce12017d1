import { type ReactNode, useState } from 'react';
import type { GroupStatistics } from '#contract/statistics.ts';
import type { TileColour } from '#domain/groups/group.ts';
import { type MinorUnits, minorUnits, NO_MONEY } from '#domain/money/money.ts';
import { Text } from '#web/kit/content/text.tsx';
import { SegmentedControl } from '#web/kit/fields/segmented-control.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { classes } from '#web/kit/look/classes.ts';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { tileLook } from '#web/parts/groups/tile-look.ts';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { MonthsTable } from './months-table.tsx';
import type { PeriodName } from './periods.ts';

// The chart library outweighs the whole screen: the figures are there before it is.
const MonthsChart = deferred(async () => (await import('./months-chart.tsx')).MonthsChart, {
  on: 'render',
  fallback: () => <div className="h-full animate-breathe rounded-m bg-line/40" />,
});

interface SpendingCardProps {
  statistics: GroupStatistics;
  period: PeriodName;
  colour: TileColour;
  you: string;
}

/** The whole of what was spent, what of it concerns the reader, and how it went month by month. */
export function SpendingCard({ statistics, period, colour, you }: SpendingCardProps) {
  const { t } = useTranslation('statistics');
  const [view, setView] = useState<'chart' | 'table'>('chart');
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
      <div className="mt-6 flex items-center justify-between gap-3">
        <h4 id="by-month" className="font-semibold">
          {t('byMonth')}
        </h4>
        <SegmentedControl
          label={t('shown')}
          size="sm"
          value={view}
          onValueChange={setView}
          options={[
            { value: 'chart', label: t('chart') },
            { value: 'table', label: t('table') },
          ]}
        />
      </div>
      {view === 'chart' && (
        <div {...tileLook(colour)} aria-hidden className="mt-4 h-60">
          <MonthsChart months={months} currency={currency} />
        </div>
      )}
      {/* What the chart shows is in the table for those who listen, whichever of the two is seen. */}
      <div className={classes(view === 'chart' ? 'sr-only' : 'mt-3')}>
        <MonthsTable months={months} currency={currency} />
      </div>
      <div className="mt-4">
        <Text size="xs" tone="faint">
          {t('hint')}
        </Text>
      </div>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text as="dt" size="xs" tone="faint">
        {label}
      </Text>
      <dd>{children}</dd>
    </div>
  );
}
