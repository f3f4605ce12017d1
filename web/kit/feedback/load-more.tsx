import { useState } from 'react';
import { Button } from '#web/kit/actions/button.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { Notice } from './notice.tsx';

/** What a list needs of the query that reads it page by page. */
export interface PagedQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  /** More was asked for and did not come. */
  isFetchNextPageError: boolean;
  /** A read waits for the connection: of more, or of what is shown. */
  isPaused: boolean;
  /** Ends once more has come or failed. */
  fetchNextPage: () => unknown;
}

export function LoadMore({ query, label }: { query: PagedQuery; label: string }) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  // All of them at every render: the query tells of a change only of what was read.
  const { isFetchingNextPage: busy, isFetchNextPageError: failed, isPaused } = query;
  if (!query.hasNextPage) return null;
  const ask = async () => {
    setAsked(true);
    await query.fetchNextPage();
    setAsked(false);
  };
  const isWaiting = isAsked && isPaused;
  return (
    <div className="grid justify-items-center gap-2 py-5">
      {/* Goes while it is tried again, so that it is read out when that has failed, too. */}
      {failed && !busy && !isWaiting && <Notice tone="danger">{t('state.failed')}</Notice>}
      <Button busy={busy} onClick={() => void ask()}>
        {failed ? t('action.retry') : label}
      </Button>
      <p role="status" className="text-s text-ink-2 empty:-mt-2">
        {isWaiting && t('state.waiting')}
      </p>
      {/* Stands for the button on paper, which has none (print.css). */}
      <p className="hidden text-s text-ink-2 print:block">{t('state.unprinted')}</p>
    </div>
  );
}
