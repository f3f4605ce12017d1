import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Group } from '#contract/groups.ts';
import type { PersonalStatistics } from '#contract/statistics.ts';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { EmptyState } from '#web/kit/feedback/empty-state.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { PageHeader } from '#web/kit/layout/page-header.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useAddressValue } from '#web/lib/browser/use-address-value.ts';
import { usePageTitle } from '#web/lib/browser/use-page-title.ts';
import { useToday } from '#web/lib/format/use-today.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { inUsualCurrency } from '#web/parts/money/usual-currency.ts';
import { useGroups } from '#web/queries/groups/groups.ts';
import { personalStatisticsQuery } from '#web/queries/ledger/statistics.ts';
import { Choices } from './choices.tsx';
import { HistoryCard } from './history-card.tsx';
import { type PeriodName, rangeOf } from './periods.ts';
import { PersonalCategoriesCard } from './spending-by-category.tsx';
import { SpendingByGroupCard } from './spending-by-group-card.tsx';
import { SpendingCard } from './spending-card.tsx';
import { StatisticsSkeleton } from './statistics-skeleton.tsx';
import { useShownStatistics } from './use-shown-statistics.ts';

/** What all groups together cost the reader, and how their balance went. A currency is never added to another. */
export function Screen() {
  const { t } = useTranslation('statistics');
  usePageTitle(t('personal.title'));
  const [period, setPeriod] = useState<PeriodName>('months12');
  const [chosen, choose] = useAddressValue('currency');
  const query = useQuery(personalStatisticsQuery(rangeOf(period, useToday())));
  const { data, isMissing, isPlaceholderData, shownPeriod } = useShownStatistics(query, period);
  const { data: groups = [], isLoading } = useGroups();
  // Which one is usual is the groups' to say: it would change under the reader when they come.
  const usual = isLoading ? undefined : mostUsed(data ?? [], groups);
  const shown = data?.find(({ currency }) => currency === chosen) ?? usual;
  const isEmpty = data?.length === 0 && !isPlaceholderData;
  return (
    <Page>
      <PageHeader title={t('personal.title')} back={{ to: '/dashboard', label: t('app:nav.dashboard') }} />
      <Stack gap="m">
        <Choices
          period={period}
          onPeriod={setPeriod}
          currencies={data?.map(({ currency }) => currency) ?? []}
          currency={shown?.currency}
          onCurrency={choose}
        />
        {isMissing && <ErrorState title={t('personal.failed')} onRetry={() => void query.refetch()} />}
        {!isMissing && !shown && !isEmpty && <StatisticsSkeleton members={4} charts={2} />}
        {isEmpty && <Nothing />}
        {shown && (
          <Cards statistics={shown} groups={groups} period={shownPeriod} isBusy={isPlaceholderData} />
        )}
      </Stack>
    </Page>
  );
}

/** In which something was spent in the most groups; of those that are alike, as the dashboard chooses. */
function mostUsed(
  all: readonly PersonalStatistics[],
  groups: readonly Group[],
): PersonalStatistics | undefined {
  const most = Math.max(...all.map((statistics) => statistics.groups.length));
  return inUsualCurrency(
    all.filter((statistics) => statistics.groups.length === most),
    groups,
  );
}

function Cards({
  statistics,
  groups,
  period,
  isBusy,
}: {
  statistics: PersonalStatistics;
  groups: readonly Group[];
  period: PeriodName;
  isBusy: boolean;
}) {
  const { t } = useTranslation('statistics');
  return (
    <div
      aria-busy={isBusy}
      className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] lg:gap-6"
    >
      <div className="grid min-w-0 gap-4 lg:gap-6">
        <HistoryCard statistics={statistics} period={period} />
        <SpendingCard
          statistics={statistics}
          title={t(`personal.spent.${period}`)}
          hint={t('personal.spentHint')}
          level={2}
          size="3xl"
          colour="blue"
        />
      </div>
      <div className="grid min-w-0 gap-4 lg:gap-6">
        <SpendingByGroupCard statistics={statistics} groups={groups} />
        <PersonalCategoriesCard statistics={statistics} groups={groups} />
      </div>
    </div>
  );
}

function Nothing() {
  const { t } = useTranslation('statistics');
  return (
    <EmptyState
      title={t('personal.emptyTitle')}
      message={t('personal.empty')}
      action={
        <ButtonLink variant="primary" to="/groups">
          {t('personal.toGroups')}
        </ButtonLink>
      }
    />
  );
}
