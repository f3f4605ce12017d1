import type { PersonalStatistics } from '#contract/statistics.ts';
import { NO_MONEY, subtracted } from '#domain/money/money.ts';
import { Text } from '#web/kit/content/text.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { writtenMonth } from '#web/lib/format/written-dates.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { BalanceChart } from './charts.tsx';
import { Fact } from './fact.tsx';
import { MonthsTable } from './months-table.tsx';
import { MonthsView } from './months-view.tsx';
import type { PeriodName } from './periods.ts';

interface HistoryCardProps {
  statistics: PersonalStatistics;
  period: PeriodName;
}

/** The balance at the end of the period, and month by month how it came about. */
export function HistoryCard({ statistics: { currency, opening, months }, period }: HistoryCardProps) {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const last = months.at(-1);
  const net = last?.net ?? NO_MONEY;
  const balances = months.map(({ month, net: total }) => ({ month, total }));
  return (
    <Card as="section" padded aria-labelledby="net">
      <h2 id="net" className="text-s font-normal text-ink-2">
        {t(`personal.net.${net > 0 ? 'owed' : net < 0 ? 'owe' : 'even'}`, {
          month: last && writtenMonth(last.month, language),
        })}
      </h2>
      <MoneyText amount={net} currency={currency} tone="auto" size="4xl" />
      <dl className="mt-4">
        <Fact label={t(`personal.change.${period}`)}>
          <MoneyText amount={subtracted(net, opening)} currency={currency} tone="auto" size="l" signed />
        </Fact>
      </dl>
      <MonthsView
        title={t('personal.history')}
        level={3}
        colour="teal"
        chart={<BalanceChart months={balances} currency={currency} />}
        table={(titleId) => (
          <MonthsTable
            months={balances}
            currency={currency}
            heading={t('personal.balance')}
            tone="auto"
            titleId={titleId}
          />
        )}
      />
      <div className="mt-4">
        <Text size="xs" tone="faint">
          {t('personal.historyHint')}
        </Text>
      </div>
    </Card>
  );
}
