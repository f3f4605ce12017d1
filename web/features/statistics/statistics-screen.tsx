import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { GroupStatistics } from '#contract/statistics.ts';
import { NO_MONEY } from '#domain/money/money.ts';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { EmptyState } from '#web/kit/feedback/empty-state.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useTodayOf } from '#web/parts/groups/today-of.ts';
import { useGroupPeople } from '#web/parts/people/use-group-people.ts';
import { statisticsQuery } from '#web/queries/ledger/statistics.ts';
import { Choices } from './choices.tsx';
import { MembersCard } from './members-card.tsx';
import { type PeriodName, rangeOf } from './periods.ts';
import { GroupCategoriesCard } from './spending-by-category.tsx';
import { SpendingCard } from './spending-card.tsx';
import { StatisticsSkeleton } from './statistics-skeleton.tsx';
import { useShownStatistics } from './use-shown-statistics.ts';

/** What the group spends: by month, by category, and by payer and by recipient. A currency is never added to another. */
export function Screen() {
  const { t } = useTranslation('statistics');
  const { groupId, group, people } = useGroupPeople();
  const [period, setPeriod] = useState<PeriodName>('months12');
  const [chosen, choose] = useState<string>();
  const today = useTodayOf(group);
  const query = useQuery(statisticsQuery(groupId, rangeOf(period, today)));
  const { data, isMissing, isPlaceholderData, shownPeriod } = useShownStatistics(query, period);
  const all = data && group ? inOrder(data, group.currencies) : undefined;
  const shown = all?.find(({ currency }) => currency === chosen) ?? all?.[0];
  const yours = shown?.members.find(({ userId }) => userId === people.you);
  return (
    <Stack gap="m" as="section">
      <h2 className="sr-only">{t('title')}</h2>
      <Choices
        period={period}
        onPeriod={setPeriod}
        currencies={all?.map(({ currency }) => currency) ?? []}
        currency={shown?.currency}
        onCurrency={choose}
      />
      {isMissing && <ErrorState title={t('failed')} onRetry={() => void query.refetch()} />}
      {!isMissing && !shown && (!all || isPlaceholderData) && (
        <StatisticsSkeleton members={people.active.length} />
      )}
      {all && !shown && !isPlaceholderData && (
        <EmptyState
          title={t('emptyTitle')}
          message={t('empty')}
          action={
            <ButtonLink variant="primary" icon={Plus} to={`/groups/${groupId}/transaction/new`}>
              {t('add')}
            </ButtonLink>
          }
        />
      )}
      {shown && group && (
        <div
          aria-busy={isPlaceholderData}
          className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] lg:gap-6"
        >
          <div className="grid min-w-0 gap-4 lg:gap-6">
            <SpendingCard
              statistics={shown}
              title={t(`spent.${shownPeriod}`)}
              hint={t('hint')}
              level={3}
              size="4xl"
              colour={group.colour}
              facts={[
                { label: t('yourShare'), amount: yours?.share ?? NO_MONEY },
                { label: t('youPaid'), amount: yours?.paid ?? NO_MONEY },
              ]}
            />
            <GroupCategoriesCard statistics={shown} group={group} range={rangeOf(shownPeriod, today)} />
          </div>
          <MembersCard statistics={shown} colour={group.colour} people={people} />
        </div>
      )}
    </Stack>
  );
}

/** The group's own currencies first, as it lists them. */
function inOrder(all: readonly GroupStatistics[], currencies: readonly string[]): GroupStatistics[] {
  const rank = (currency: string) =>
    currencies.includes(currency) ? currencies.indexOf(currency) : Infinity;
  return [...all].sort((a, b) => rank(a.currency) - rank(b.currency) || (a.currency < b.currency ? -1 : 1));
}
