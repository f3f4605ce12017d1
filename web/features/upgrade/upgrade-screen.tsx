import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { useConfig } from '#web/queries/config.ts';
import { tierQuery } from '#web/queries/tier.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { Columns } from '#web/ui/columns.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonCard } from '#web/ui/skeleton-card.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { OwnPlan } from './own-plan.tsx';
import { named, PLAN_FEATURES, SOURCES } from './plan-features.ts';
import { PlanTable } from './plan-table.tsx';

/** What Premium adds to the free plan, for whoever is on it. */
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
