import { useInfiniteQuery } from '@tanstack/react-query';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { EmptyState } from '#web/kit/feedback/empty-state.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { SkeletonRows } from '#web/kit/feedback/skeleton-rows.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { PageHeader } from '#web/kit/layout/page-header.tsx';
import { usePageTitle } from '#web/lib/browser/use-page-title.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useGroups } from '#web/queries/groups/groups.ts';
import { allActivityQuery } from '#web/queries/ledger/activity.ts';
import { Diary } from './diary.tsx';

/** Everything that happened in all of the reader's groups, by whom and when. */
export function Screen() {
  const { t } = useTranslation('activity');
  usePageTitle(t('title'));
  return (
    <Page width="text">
      <PageHeader title={t('title')} />
      <AllActivity />
    </Page>
  );
}

function AllActivity() {
  const { t } = useTranslation('activity');
  const groups = useGroups().data;
  const query = useInfiniteQuery(allActivityQuery());
  const items = query.data?.pages.flatMap((page) => page.data);
  if (query.isPending) return <SkeletonRows rows={8} />;
  if (!items) return <ErrorState title={t('failed')} onRetry={() => void query.refetch()} />;
  if (items.length === 0) return <NothingYet />;
  return (
    <Diary
      items={items}
      groupOf={(groupId) => groups?.find(({ id }) => id === groupId)}
      namesGroup
      query={query}
    />
  );
}

function NothingYet() {
  const { t } = useTranslation('activity');
  return (
    <EmptyState
      title={t('emptyTitle')}
      message={t('emptyAll')}
      action={
        <ButtonLink variant="primary" to="/groups">
          {t('toGroups')}
        </ButtonLink>
      }
    />
  );
}
