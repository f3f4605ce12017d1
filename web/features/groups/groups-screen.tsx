import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { currenciesQuery, defaultCurrencyQuery } from '#web/queries/currencies.ts';
import { useGroups } from '#web/queries/groups.ts';
import { myBalancesQuery } from '#web/queries/my-balances.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { ThumbBar } from '#web/ui/thumb-bar.tsx';
import { GroupList } from './group-list.tsx';

const NEW_GROUP = '/groups/new';

/** All of the reader's groups. A new one is a sheet over it, with an address of its own. */
export function Screen() {
  const { t } = useTranslation('groups');
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
    <Page width="text">
      <PageHeader
        title={t('list.title')}
        actions={hasGroups && <span className="hidden sm:block">{create}</span>}
      />
      {groups.isPending && (
        <Card>
          <SkeletonRows rows={3} leading="tile" />
        </Card>
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
      {hasGroups && <GroupList groups={groups.data} totals={balances.data} />}
      {hasGroups && <ThumbBar>{create}</ThumbBar>}
      <Outlet />
    </Page>
  );
}
