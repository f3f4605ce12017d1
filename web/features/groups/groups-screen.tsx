import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Outlet } from 'react-router';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { currenciesQuery, defaultCurrencyQuery } from '#web/queries/currencies.ts';
import { useGroups } from '#web/queries/groups.ts';
import { myBalancesQuery } from '#web/queries/my-balances.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { Columns } from '#web/ui/columns.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonCard } from '#web/ui/skeleton-card.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { ThumbBar } from '#web/ui/thumb-bar.tsx';
import { GroupList } from './group-list.tsx';
import { PlanCard } from './plan-card.tsx';
import { TotalsCard } from './totals-card.tsx';

const NEW_GROUP = '/groups/new';

/** All of the reader's groups. A new one is a sheet over it, with an address of its own. */
export function Screen() {
  const { t } = useTranslation('groups');
  usePageTitle(t('list.title'));
  const groups = useGroups();
  const balances = useQuery(myBalancesQuery());
  usePrefetchQuery(currenciesQuery());
  usePrefetchQuery(defaultCurrencyQuery());
  const create = (
    <ButtonLink to={NEW_GROUP} variant="primary" icon={Plus}>
      {t('list.create')}
    </ButtonLink>
  );
  const hasGroups = groups.data !== undefined && groups.data.length > 0;

  return (
    <Page>
      <PageHeader
        title={t('list.title')}
        actions={hasGroups && <span className="hidden sm:block">{create}</span>}
      />
      {groups.isPending && (
        <Columns
          main={
            <Card>
              <SkeletonRows rows={3} leading="tile" />
            </Card>
          }
          aside={<SkeletonCard rows={1} leading="none" />}
        />
      )}
      {groups.isError && !groups.data && (
        <ErrorState title={t('list.failed')} onRetry={() => void groups.refetch()} />
      )}
      {groups.data?.length === 0 && (
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
      )}
      {hasGroups && (
        <Columns
          main={<GroupList groups={groups.data} totals={balances.data} />}
          aside={
            <Stack gap="l">
              <TotalsCard totals={balances.data} />
              <PlanCard />
            </Stack>
          }
        />
      )}
      {hasGroups && <ThumbBar>{create}</ThumbBar>}
      <Outlet />
    </Page>
  );
}
