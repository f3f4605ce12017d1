import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { EmptyState } from '#web/kit/feedback/empty-state.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { SkeletonCard } from '#web/kit/feedback/skeleton-card.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { Columns } from '#web/kit/layout/columns.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { PageHeader } from '#web/kit/layout/page-header.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { usePageTitle } from '#web/lib/browser/use-page-title.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useConfig } from '#web/queries/connection/config.ts';
import { tierQuery } from '#web/queries/groups/tier.ts';
import { OwnPlan } from './own-plan.tsx';
import { named, PLAN_FEATURES, SOURCES } from './plan-features.ts';
import { PlanTable } from './plan-table.tsx';

/** What Premium adds, for accounts on the free plan. */
export function Screen() {
  const { t } = useTranslation('upgrade');
  usePageTitle(t('title'));
  const [params] = useSearchParams();
  const config = useConfig();
  const tier = useQuery(tierQuery());
  const source = named(SOURCES, params.get('source'));
  const free = tier.data?.tier === 'free' ? tier.data : undefined;

  return (
    <Page>
      <PageHeader
        eyebrow={source && t('from', { place: t(`source.${source}`) })}
        title={t('title')}
        detail={free && t('lead')}
      />
      {tier.isError && !tier.data && <ErrorState onRetry={() => void tier.refetch()} />}
      {tier.isPending && (
        <Columns
          main={<SkeletonCard rows={6} leading="none" />}
          aside={<SkeletonCard rows={2} leading="none" />}
        />
      )}
      {free && (
        <Columns
          main={
            <Stack gap="l">
              <Notice title={t('notForSale.title')}>{t('notForSale.message')}</Notice>
              <PlanTable asked={named(PLAN_FEATURES, params.get('feature'))} />
            </Stack>
          }
          aside={<OwnPlan tier={free} />}
        />
      )}
      {tier.data?.tier === 'premium' && (
        <Card>
          <EmptyState
            title={t(config?.premiumForAll ? 'forAll.title' : 'premium.title')}
            message={t(config?.premiumForAll ? 'forAll.message' : 'premium.message')}
            action={
              <ButtonLink to="/groups" variant="primary">
                {t('toGroups')}
              </ButtonLink>
            }
          />
        </Card>
      )}
    </Page>
  );
}
