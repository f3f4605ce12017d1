import { Button } from '#web/kit/actions/button.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

interface LoadMoreProps {
  hasMore: boolean;
  busy: boolean;
  onLoadMore: () => void;
  label?: string;
}

export function LoadMore({ hasMore, busy, onLoadMore, label }: LoadMoreProps) {
  const { t } = useTranslation();
  if (!hasMore) return null;
  return (
    <div className="flex justify-center py-5">
      <Button busy={busy} onClick={onLoadMore}>
        {label ?? t('action.loadMore')}
      </Button>
    </div>
  );
}
