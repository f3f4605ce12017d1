import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useParams } from 'react-router';
import type { Activity } from '#contract/activity.ts';
import type { Group } from '#contract/groups.ts';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { EmptyState } from '#web/kit/feedback/empty-state.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { LoadMore } from '#web/kit/feedback/load-more.tsx';
import { SkeletonCard } from '#web/kit/feedback/skeleton-card.tsx';
import { SkeletonRows } from '#web/kit/feedback/skeleton-rows.tsx';
import { Columns } from '#web/kit/layout/columns.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useMedia } from '#web/lib/browser/use-media.ts';
import { formatTime } from '#web/lib/format/date-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { ActivityRow } from '#web/parts/activity/activity-row.tsx';
import { StatementDay } from '#web/parts/transactions/statement-day.tsx';
import { useRecentlyChanged } from '#web/queries/connection/live.ts';
import { useGroup } from '#web/queries/groups/groups.ts';
import { groupActivityQuery } from '#web/queries/ledger/activity.ts';
import { activityDays, latestOf } from './activity-days.ts';

/** Everything that happened in the group, by whom and when; beside it, on a wide screen, what the router puts there. */
export function Screen({ aside }: { aside: ReactNode }) {
  const isDesktop = useMedia('desktop');
  const { groupId = '' } = useParams();
  return (
    <Columns
      main={<Diary key={groupId} groupId={groupId} />}
      aside={isDesktop && <Suspense fallback={<SkeletonCard rows={4} />}>{aside}</Suspense>}
    />
  );
}

function Diary({ groupId }: { groupId: string }) {
  const { t } = useTranslation('activity');
  const group = useGroup(groupId).data;
  const query = useInfiniteQuery(groupActivityQuery(groupId));
  const items = query.data?.pages.flatMap((page) => page.data);
  if (query.isPending) return <SkeletonRows rows={8} />;
  if (!items) return <ErrorState title={t('failed')} onRetry={() => void query.refetch()} />;
  if (items.length === 0) return <NothingYet groupId={groupId} />;
  const latest = latestOf(items);
  return (
    <Stack gap="none" as="section">
      <h2 className="sr-only">{t('title')}</h2>
      {activityDays(items, Intl.DateTimeFormat().resolvedOptions().timeZone).map((day) => (
        <StatementDay key={day.date} date={day.date}>
          <List>
            {day.items.map((item) => (
              <Change key={item.seq} item={item} group={group} isLatest={latest.has(item.seq)} />
            ))}
          </List>
        </StatementDay>
      ))}
      <LoadMore
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onLoadMore={() => void query.fetchNextPage()}
        label={t('more')}
      />
    </Stack>
  );
}

interface ChangeProps {
  item: Activity;
  group: Group | undefined;
  /** Only the last of the changes of one thing can have just been made. */
  isLatest: boolean;
}

function Change({ item, group, isLatest }: ChangeProps) {
  const language = useLanguage();
  const isRecent = useRecentlyChanged(item.id);
  return (
    <ActivityRow
      item={item}
      group={group}
      inset={false}
      time={formatTime(item.at, language)}
      highlighted={isRecent && isLatest}
    />
  );
}

function NothingYet({ groupId }: { groupId: string }) {
  const { t } = useTranslation('activity');
  return (
    <EmptyState
      title={t('emptyTitle')}
      message={t('empty')}
      action={
        <ButtonLink variant="primary" icon={Plus} to={`/groups/${groupId}/transaction/new`}>
          {t('add')}
        </ButtonLink>
      }
    />
  );
}
