import { useQuery } from '@tanstack/react-query';
import type { CurrencyTotals } from '#contract/balances.ts';
import type { Group } from '#contract/groups.ts';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { usePageTitle } from '#web/lib/browser/use-page-title.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useGroups } from '#web/queries/groups/groups.ts';
import { myBalancesQuery } from '#web/queries/ledger/my-balances.ts';
import { ActivityCard } from './activity-card.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { FewerPaymentsCard } from './fewer-payments-card.tsx';
import { GroupsCard } from './groups-card.tsx';
import { NetHeader } from './net-header.tsx';
import { Newcomer } from './newcomer.tsx';
import { SettleCard } from './settle-card.tsx';
import { usePlans } from './use-plans.ts';

/** The reader's balances over all groups. A currency is never added to another. */
export function Screen() {
  const { t } = useTranslation('dashboard');
  usePageTitle(t('app:nav.dashboard'));
  const groups = useGroups();
  const totals = useQuery(myBalancesQuery());
  const failed = [groups, totals].filter(({ isError, data }) => isError && data === undefined);
  if (failed.length > 0)
    return (
      <Page>
        <h1 className="sr-only">{t('app:nav.dashboard')}</h1>
        <ErrorState
          title={t('failed')}
          onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))}
        />
      </Page>
    );
  if (!groups.data || !totals.data) return <DashboardSkeleton />;
  if (groups.data.length === 0) return <Newcomer />;
  return <Overview groups={groups.data} totals={totals.data} />;
}

function Overview({ groups, totals }: { groups: readonly Group[]; totals: readonly CurrencyTotals[] }) {
  const plans = usePlans(groups, totals);
  return (
    <Page>
      <NetHeader groups={groups} totals={totals} />
      {/* Two columns on a wide screen; on a narrow one the groups come before the long list of changes. */}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:grid-rows-[auto_1fr] lg:gap-x-10">
        <SettleCard payments={plans.own} />
        <div className="grid gap-6 lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <GroupsCard groups={groups} totals={totals} />
          <FewerPaymentsCard saving={plans.saving} />
        </div>
        <ActivityCard groups={groups} />
      </div>
    </Page>
  );
}
