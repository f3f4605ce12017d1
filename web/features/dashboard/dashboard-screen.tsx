import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CurrencyTotals } from '#contract/balances.ts';
import type { Group } from '#contract/groups.ts';
import { useGroups } from '#web/queries/groups.ts';
import { myBalancesQuery } from '#web/queries/my-balances.ts';
import { Columns } from '#web/ui/columns.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { ActivityCard } from './activity-card.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { FewerPaymentsCard } from './fewer-payments-card.tsx';
import { GroupsCard } from './groups-card.tsx';
import { NetHeader } from './net-header.tsx';
import { Newcomer } from './newcomer.tsx';
import { SettleCard } from './settle-card.tsx';
import { usePlans } from './use-plans.ts';

/** Where one stands, all groups together; a currency is never added to another. */
export function Screen() {
  const { t } = useTranslation('dashboard');
  const groups = useGroups();
  const totals = useQuery(myBalancesQuery());
  const failed = [groups, totals].filter(({ isError, data }) => isError && data === undefined);
  if (failed.length > 0)
    return (
      <Page>
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
      <Columns
        main={
          <Stack gap="l">
            <SettleCard payments={plans.own} />
            <GroupsCard groups={groups} totals={totals} />
          </Stack>
        }
        aside={
          <Stack gap="l">
            <FewerPaymentsCard saving={plans.saving} />
            <ActivityCard groups={groups} />
          </Stack>
        }
      />
    </Page>
  );
}
