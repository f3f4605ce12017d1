import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { ArrowUpDown, Check, Plus } from 'lucide-react';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { isAtHand } from '#web/lib/archive.ts';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { currenciesQuery, defaultCurrencyQuery } from '#web/queries/currencies.ts';
import { useGroups } from '#web/queries/groups.ts';
import { myBalancesQuery } from '#web/queries/my-balances.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { Columns } from '#web/ui/columns.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
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
const ArrangeGroups = lazyPart(async () => (await import('./arrange-groups.tsx')).ArrangeGroups);

/** All of the reader's groups. A new one is a sheet over it, with an address of its own. */
export function Screen() {
  const { t } = useTranslation('groups');
  usePageTitle(t('list.title'));
  const groups = useGroups();
  const balances = useQuery(myBalancesQuery());
  const [wantsArranging, setArranging] = useState(false);
  usePrefetchQuery(currenciesQuery());
  usePrefetchQuery(defaultCurrencyQuery());
  const hasGroups = groups.data !== undefined && groups.data.length > 0;
  const canArrange = groups.data !== undefined && groups.data.filter(isAtHand).length > 1;
  const isArranging = canArrange && wantsArranging;
  const create = (
    <ButtonLink to={NEW_GROUP} variant="primary" icon={Plus}>
      {t('list.create')}
    </ButtonLink>
  );

  return (
    <Page>
      <PageHeader
        title={t('list.title')}
        actions={
          <>
            {canArrange && (
              <ArrangeToggle isArranging={isArranging} onToggle={() => setArranging(!isArranging)} />
            )}
            {hasGroups && !isArranging && <span className="hidden sm:block">{create}</span>}
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
              <GroupList groups={groups.data} totals={balances.data} />
            )
          }
          aside={
            <Stack gap="l">
              <TotalsCard totals={balances.data} />
              <PlanCard />
            </Stack>
          }
        />
      )}
      {hasGroups && (
        <ThumbBar>
          {isArranging ? (
            <Button variant="primary" icon={Check} onClick={() => setArranging(false)}>
              {t('order.done')}
            </Button>
          ) : (
            create
          )}
        </ThumbBar>
      )}
      <Outlet />
    </Page>
  );
}

interface ArrangeToggleProps {
  isArranging: boolean;
  onToggle: () => void;
}

/** One button for both, so that the focus stays where it is. */
function ArrangeToggle({ isArranging, onToggle }: ArrangeToggleProps) {
  const { t } = useTranslation('groups');
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
  const { t } = useTranslation('groups');
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
