import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useParams } from 'react-router';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { EmptyState } from '#web/kit/feedback/empty-state.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { SkeletonCard } from '#web/kit/feedback/skeleton-card.tsx';
import { SkeletonRows } from '#web/kit/feedback/skeleton-rows.tsx';
import { Columns } from '#web/kit/layout/columns.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useMedia } from '#web/lib/browser/use-media.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useGroup } from '#web/queries/groups/groups.ts';
import { groupActivityQuery } from '#web/queries/ledger/activity.ts';
import { Diary } from './diary.tsx';

/** Everything that happened in the group, by whom and when; beside it, on a wide screen, what the router puts there. */
export function Screen({ aside }: { aside: ReactNode }) {
  const isDesktop = useMedia('desktop');
  const { groupId = '' } = useParams();
  return (
    <Columns
      main={<GroupActivity key={groupId} groupId={groupId} />}
      aside={isDesktop && <Suspense fallback={<SkeletonCard rows={4} />}>{aside}</Suspense>}
    />
  );
}

function GroupActivity({ groupId }: { groupId: string }) {
  const { t } = useTranslation('activity');
  const group = useGroup(groupId).data;
  const query = useInfiniteQuery(groupActivityQuery(groupId));
  const items = query.data?.pages.flatMap((page) => page.data);
  if (query.isPending) return <SkeletonRows rows={8} />;
  if (!items) return <ErrorState title={t('failed')} onRetry={() => void query.refetch()} />;
  if (items.length === 0) return <NothingYet groupId={groupId} />;
  return (
    <Stack gap="none" as="section">
      <h2 className="sr-only">{t('title')}</h2>
      <Diary items={items} groupOf={() => group} query={query} />
    </Stack>
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
