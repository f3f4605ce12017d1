import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Outlet } from 'react-router';
import type { Group } from '#contract/groups.ts';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { EmptyState } from '#web/kit/feedback/empty-state.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { LoadMore } from '#web/kit/feedback/load-more.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { SkeletonRows } from '#web/kit/feedback/skeleton-rows.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { PageHeader } from '#web/kit/layout/page-header.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useOnline } from '#web/lib/browser/use-online.ts';
import { usePageTitle } from '#web/lib/browser/use-page-title.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { NEW_RULE } from '#web/parts/recurring/paths.ts';
import { useGroups } from '#web/queries/groups/groups.ts';
import { useTier } from '#web/queries/groups/tier.ts';
import { recurringExpensesQuery } from '#web/queries/ledger/recurring-expenses.ts';
import { PremiumOffer } from './premium-offer.tsx';
import { RuleRow } from './rule-row.tsx';

/** What books itself, in all of the reader's groups. A new one is a sheet over it, with an address of its own. */
export function RuleList() {
  const { t } = useTranslation('recurring');
  usePageTitle(t('title'));
  const isOnline = useOnline();
  const groups = useGroups();
  const isFree = useTier()?.tier === 'free';
  const rules = useRules();
  const shown = rules.data?.pages.flatMap(({ data }) => data);
  const mayCreate = !isFree && groups.data !== undefined && groups.data.length > 0;
  return (
    <Page width="text">
      <PageHeader
        title={t('title')}
        detail={t('lead')}
        actions={
          mayCreate &&
          shown?.length !== 0 && (
            <ButtonLink to={NEW_RULE} variant="primary" icon={Plus}>
              {t('create')}
            </ButtonLink>
          )
        }
      />
      <Stack gap="m">
        {!isOnline && <Notice>{t('offline')}</Notice>}
        {isFree && shown && shown.length > 0 && <PremiumOffer hasRules />}
        <Rules groups={groups} rules={rules} isFree={isFree} />
      </Stack>
      <Outlet />
    </Page>
  );
}

interface RulesProps {
  groups: ReturnType<typeof useGroups>;
  rules: ReturnType<typeof useRules>;
  isFree: boolean;
}

function useRules() {
  return useInfiniteQuery(recurringExpensesQuery());
}

function Rules({ groups, rules, isFree }: RulesProps) {
  const { t } = useTranslation('recurring');
  const failed = [groups, rules].filter(({ data, isError }) => isError && !data);
  if (failed.length > 0)
    return (
      <ErrorState
        title={t('failed')}
        error={failed[0]?.error}
        onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))}
      />
    );
  if (!groups.data || !rules.data)
    return (
      <Card>
        <SkeletonRows rows={4} leading="tile" />
      </Card>
    );
  const shown = rules.data.pages.flatMap(({ data }) => data);
  if (shown.length === 0) return <NothingYet groups={groups.data} isFree={isFree} />;
  return (
    <>
      <Card>
        <List label={t('title')}>
          {shown.map((rule) => (
            <RuleRow key={rule.id} rule={rule} group={groups.data.find(({ id }) => id === rule.groupId)} />
          ))}
        </List>
      </Card>
      <LoadMore query={rules} label={t('more')} />
    </>
  );
}

function NothingYet({ groups, isFree }: { groups: readonly Group[]; isFree: boolean }) {
  const { t } = useTranslation('recurring');
  if (isFree) return <PremiumOffer />;
  const [title, message, action, to] =
    groups.length === 0
      ? (['empty.noGroup', 'empty.noGroupMessage', 'empty.noGroupAction', '/groups/new'] as const)
      : (['empty.title', 'empty.message', 'empty.action', NEW_RULE] as const);
  return (
    <Card>
      <EmptyState
        title={t(title)}
        message={t(message)}
        action={
          <ButtonLink variant="primary" icon={Plus} to={to}>
            {t(action)}
          </ButtonLink>
        }
      />
    </Card>
  );
}
