import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Dashboard } from '#contract/dashboard.ts';
import type { Group } from '#contract/groups.ts';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { useAddressValue } from '#web/lib/browser/use-address-value.ts';
import { useMedia } from '#web/lib/browser/use-media.ts';
import { usePageTitle } from '#web/lib/browser/use-page-title.ts';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { inUsualCurrency } from '#web/parts/money/usual-currency.ts';
import { useGroups } from '#web/queries/groups/groups.ts';
import { waitingInvitationsQuery } from '#web/queries/groups/invitations.ts';
import { dashboardQuery } from '#web/queries/ledger/dashboard.ts';
import { ActivityCard } from './activity-card.tsx';
import { CardsSkeleton, DashboardSkeleton, MainSkeleton } from './dashboard-skeleton.tsx';
import { FewerPaymentsCard } from './fewer-payments-card.tsx';
import { GroupsCard } from './groups-card.tsx';
import { NetHeader } from './net-header.tsx';
import { Newcomer } from './newcomer.tsx';
import { PeopleCard } from './people-card.tsx';
import { SettleCard } from './settle-card.tsx';
import { openTotals } from './totals.ts';
import { usePlans } from './use-plans.ts';
import { SettlingAcross, useSettlingWith } from './use-settling-with.ts';

const WaitingInvitations = deferred(
  async () => (await import('./waiting-invitations.tsx')).WaitingInvitations,
  { on: 'render', texts: ['waiting'] },
);

const DueSoonCard = deferred(async () => (await import('./due-soon-card.tsx')).DueSoonCard, {
  on: 'afterwards',
  texts: ['recurring'],
  isSilent: true,
});

/** The reader's balances over all groups. A currency is never added to another. */
export function Screen() {
  const { t } = useTranslation('dashboard');
  usePageTitle(t('app:nav.dashboard'));
  const groups = useGroups();
  const dashboard = useQuery(dashboardQuery());
  const invitations = useQuery(waitingInvitationsQuery());
  const failed = [groups, dashboard].filter(({ isError, data }) => isError && data === undefined);
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
  if (!groups.data || !dashboard.data || invitations.isLoading) return <DashboardSkeleton />;
  const waiting = invitations.data?.length ? <WaitingInvitations invitations={invitations.data} /> : null;
  if (groups.data.length === 0) return <Newcomer waiting={waiting} />;
  return <Overview groups={groups.data} waiting={waiting} {...dashboard.data} />;
}

interface OverviewProps extends Dashboard {
  groups: readonly Group[];
  waiting: ReactNode;
}

function Overview({ groups, totals, people, waiting }: OverviewProps) {
  const plans = usePlans(groups, totals);
  const isPlanned = plans.own !== undefined || plans.isLate;
  const isDesktop = useMedia('desktop');
  const [chosen, choose] = useAddressValue('currency');
  const open = openTotals(totals);
  const total = open.find(({ currency }) => currency === chosen) ?? inUsualCurrency(open, groups);
  const { userId, settleWith, stop } = useSettlingWith();
  // It comes late: last in its column, it moves nothing.
  const dueSoon = isPlanned && <DueSoonCard groups={groups} />;
  return (
    <Page>
      {waiting && <div className="mb-7">{waiting}</div>}
      <NetHeader groups={groups} open={open} total={total} onChoose={choose} />
      {/* On a narrow screen the groups come after what waits for the plans, and would be moved by it. */}
      {isDesktop || isPlanned ? (
        // Two columns on a wide screen; on a narrow one the groups come before the long list of changes.
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:grid-rows-[auto_1fr] lg:gap-x-10">
          <div key={total?.currency} className="grid min-w-0 gap-6 empty:hidden">
            {isPlanned ? (
              total && (
                <>
                  <PeopleCard
                    balances={people}
                    currency={total.currency}
                    groups={groups}
                    onSettle={settleWith}
                  />
                  <SettleCard payments={plans.own} total={total} />
                </>
              )
            ) : (
              <MainSkeleton />
            )}
          </div>
          <div className="grid gap-6 lg:stays-in-view lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <GroupsCard groups={groups} totals={totals} />
            <FewerPaymentsCard saving={plans.saving} />
            {isDesktop && dueSoon}
          </div>
          {/* Until the plans are there, only the groups are: they stand at the top of their column. */}
          {isPlanned && <ActivityCard groups={groups} />}
          {!isDesktop && dueSoon}
        </div>
      ) : (
        <CardsSkeleton />
      )}
      {userId && (
        <SettlingAcross
          key={userId}
          userId={userId}
          people={people}
          currency={total?.currency}
          groups={groups}
          onClose={stop}
        />
      )}
    </Page>
  );
}
