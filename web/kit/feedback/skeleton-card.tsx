import { Card } from '#web/kit/layout/card.tsx';
import { Skeleton } from './skeleton.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';

interface SkeletonCardProps {
  rows?: number;
  leading?: 'avatar' | 'tile' | 'none';
}

export function SkeletonCard({ rows = 3, leading = 'avatar' }: SkeletonCardProps) {
  return (
    <Card>
      <div className="flex min-h-12 items-center px-4 pt-3 pb-1 sm:px-5">
        <Skeleton width="s" />
      </div>
      <SkeletonRows rows={rows} leading={leading} />
    </Card>
  );
}
