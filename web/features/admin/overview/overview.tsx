import { useQuery } from '@tanstack/react-query';
import { PremiumForAllNotice } from '#web/features/admin/tiers/premium-for-all-notice.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { SkeletonCard } from '#web/kit/feedback/skeleton-card.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { usePageTitle } from '#web/lib/browser/use-page-title.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { adminStatsQuery } from '#web/queries/premium/admin.ts';
import { SignupsCard } from './signups-card.tsx';
import { StatTiles, StatTilesComing } from './stat-tiles.tsx';

/** How many accounts and groups there are, and how many came lately. */
export function Overview() {
  const { t } = useTranslation('admin');
  usePageTitle(t('title'));
  const { data, error, refetch } = useQuery(adminStatsQuery());
  if (data)
    return (
      <Stack gap="m">
        <PremiumForAllNotice />
        <StatTiles stats={data} />
        <SignupsCard days={data.signupsByDay} />
      </Stack>
    );
  if (error) return <ErrorState title={t('stats.failed')} error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap="m">
      <StatTilesComing />
      <SkeletonCard rows={4} leading="none" />
    </Stack>
  );
}
