import { Search } from 'lucide-react';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { SkeletonRows } from '#web/kit/feedback/skeleton-rows.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

/** The search field and a large screen of lines, in the size that they will have: the footer stays below it. */
export function StatementSkeleton({ rows = 12 }: { rows?: number }) {
  const { t } = useTranslation('transactions');
  return (
    <Stack gap="m">
      <Row>
        <div aria-hidden className="relative flex-1">
          <Skeleton height="control" />
          <span className="absolute inset-y-0 left-3.5 flex items-center gap-2 text-control text-ink-2">
            <Search size={18} />
            {t('filter.search')}
          </span>
        </div>
        <div className="w-11">
          <Skeleton height="control" round />
        </div>
      </Row>
      <SkeletonRows rows={rows} leading="tile" />
    </Stack>
  );
}
