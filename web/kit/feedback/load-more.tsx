import { Button } from '#web/kit/actions/button.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { Notice } from './notice.tsx';

interface LoadMoreProps {
  hasMore: boolean;
  busy: boolean;
  /** More was asked for and did not come. */
  failed: boolean;
  onLoadMore: () => void;
  label: string;
}

export function LoadMore({ hasMore, busy, failed, onLoadMore, label }: LoadMoreProps) {
  const { t } = useTranslation();
  if (!hasMore) return null;
  return (
    <div className="grid justify-items-center gap-2 py-5">
      {/* Goes while it is tried again, so that it is read out when that has failed, too. */}
      {failed && !busy && <Notice tone="danger">{t('state.failed')}</Notice>}
      <Button busy={busy} onClick={onLoadMore}>
        {failed ? t('action.retry') : label}
      </Button>
    </div>
  );
}
