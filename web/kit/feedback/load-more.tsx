import { Button } from '#web/kit/actions/button.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { Notice } from './notice.tsx';

/** What a list needs of the query that reads it page by page. */
export interface PagedQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  /** More was asked for and did not come. */
  isFetchNextPageError: boolean;
  /** What was asked for waits for the connection, and comes by itself once it is back. */
  isPaused: boolean;
  fetchNextPage: () => unknown;
}

export function LoadMore({ query, label }: { query: PagedQuery; label: string }) {
  const { t } = useTranslation('errors');
  const { isFetchingNextPage: busy, isFetchNextPageError: failed } = query;
  if (!query.hasNextPage) return null;
  const problem = query.isPaused ? 'code.NETWORK_ERROR_offline' : failed && !busy && 'app:state.failed';
  return (
    <div className="grid justify-items-center gap-2 py-5">
      {/* Goes while it is tried again, so that it is read out when that has failed, too. */}
      {problem && <Notice tone="danger">{t(problem)}</Notice>}
      <Button busy={busy} onClick={() => void query.fetchNextPage()}>
        {failed ? t('app:action.retry') : label}
      </Button>
    </div>
  );
}
