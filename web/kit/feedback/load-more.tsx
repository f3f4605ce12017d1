import { useEffect, useRef } from 'react';
import { Button } from '#web/kit/actions/button.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

interface LoadMoreProps {
  hasMore: boolean;
  busy: boolean;
  onLoadMore: () => void;
  label?: string;
  /** More is loaded, too, when the reader comes within half a screen of the end. */
  ahead?: boolean;
}

export function LoadMore({ hasMore, busy, onLoadMore, label, ahead = false }: LoadMoreProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!ahead || busy || !place.current) return;
    // After each change anew: an end that is still near after it loads more once again.
    const observer = new IntersectionObserver(
      // A busy page is told of several moments at once.
      (moments) => moments.some(({ isIntersecting }) => isIntersecting) && onLoadMore(),
      { rootMargin: '50% 0px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  });
  if (!hasMore) return null;
  return (
    <div ref={place} className="flex justify-center py-5">
      <Button busy={busy} onClick={onLoadMore}>
        {label ?? t('action.loadMore')}
      </Button>
    </div>
  );
}
