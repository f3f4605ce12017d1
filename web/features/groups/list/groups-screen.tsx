import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { ArrowUpDown, Check, Plus } from 'lucide-react';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { Button } from '#web/kit/actions/button.tsx';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { IconButton } from '#web/kit/actions/icon-button.tsx';
import { EmptyState } from '#web/kit/feedback/empty-state.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { SkeletonCard } from '#web/kit/feedback/skeleton-card.tsx';
import { SkeletonRows } from '#web/kit/feedback/skeleton-rows.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { Columns } from '#web/kit/layout/columns.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { PageHeader } from '#web/kit/layout/page-header.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { usePageTitle } from '#web/lib/browser/use-page-title.ts';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { BalancesFailed } from '#web/parts/balances/balances-failed.tsx';
import { isUnarchived } from '#web/parts/groups/archive.ts';
import { currenciesQuery, defaultCurrencyQuery } from '#web/queries/groups/currencies.ts';
import { useGroups } from '#web/queries/groups/groups.ts';
import { myBalancesQuery } from '#web/queries/ledger/my-balances.ts';
import { GroupList } from './group-list.tsx';
import { PlanCard } from './plan-card.tsx';
import { TotalsCard } from './totals-card.tsx';

const NEW_GROUP = '/groups/new';
const ArrangeGroups = deferred(async () => (await import('./arrange-groups.tsx')).ArrangeGroups, {
  on: 'first-interaction',
});

/** All of the reader's groups. A new one is a sheet over it, with an address of its own. */
export function Screen() {
  const { t } = useTranslation('listing');
  usePageTitle(t('list.title'));
  const groups = useGroups();
  const balances = useQuery(myBalancesQuery());
  const [wantsArranging, setArranging] = useState(false);
  usePrefetchQuery(currenciesQuery());
  usePrefetchQuery(defaultCurrencyQuery());
  const hasGroups = groups.data !== undefined && groups.data.length > 0;
  const canArrange = groups.data !== undefined && groups.data.filter(isUnarchived).length > 1;
  const isArranging = canArrange && wantsArranging;

  return (
    <Page>
      <PageHeader
        title={t('list.title')}
        actions={
          <>
            {canArrange && (
              <ArrangeToggle isArranging={isArranging} onToggle={() => setArranging(!isArranging)} />
            )}
            {hasGroups && !isArranging && (
              <ButtonLink to={NEW_GROUP} variant="primary" icon={Plus}>
                {t('list.create')}
              </ButtonLink>
            )}
          </>
        }
      />
      {groups.isPending && <Waiting />}
      {groups.isError && !groups.data && (
        <ErrorState title={t('list.failed')} onRetry={() => void groups.refetch()} />
      )}
      {groups.data?.length === 0 && <NoGroups />}
      {hasGroups && (
        <Columns
          main={
            isArranging ? (
              <ArrangeGroups groups={groups.data} />
            ) : (
              <GroupList groups={groups.data} totals={balances.data} isFailed={balances.isError} />
            )
          }
          aside={
            <Stack gap="l">
              {balances.isError && !balances.data ? (
                <BalancesFailed onRetry={() => void balances.refetch()} />
              ) : (
                <TotalsCard totals={balances.data} />
              )}
              <PlanCard />
            </Stack>
          }
        />
      )}
      <Outlet />
    </Page>
  );
}

/** One button for both, so that the focus stays where it is. */
function ArrangeToggle({ isArranging, onToggle }: { isArranging: boolean; onToggle: () => void }) {
  const { t } = useTranslation('listing');
  const icon = isArranging ? Check : ArrowUpDown;
  const variant = isArranging ? 'primary' : 'outline';
  const label = t(isArranging ? 'order.done' : 'order.action');
  return (
    <>
      <span className="hidden sm:block">
        <Button icon={icon} variant={variant} onClick={onToggle}>
          {label}
        </Button>
      </span>
      <span className="sm:hidden">
        <IconButton icon={icon} variant={variant} label={label} onClick={onToggle} />
      </span>
    </>
  );
}

function NoGroups() {
  const { t } = useTranslation('listing');
  return (
    <Card>
      <EmptyState
        title={t('list.emptyTitle')}
        message={t('list.emptyMessage')}
        action={
          <ButtonLink to={NEW_GROUP} variant="primary" icon={Plus}>
            {t('list.emptyAction')}
          </ButtonLink>
        }
      />
    </Card>
  );
}

function Waiting() {
  return (
    <Columns
      main={
        <Card>
          <SkeletonRows rows={3} leading="tile" />
        </Card>
      }
      aside={<SkeletonCard rows={1} leading="none" />}
    />
  );
}
