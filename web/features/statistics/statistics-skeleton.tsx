import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { SkeletonCard } from '#web/kit/feedback/skeleton-card.tsx';
import { Card } from '#web/kit/layout/card.tsx';

interface StatisticsSkeletonProps {
  members: number;
  /** Cards with a chart, one below the other. */
  charts?: number;
}

/** The cards in the size that they will have, as far as it is known who is in the group. */
export function StatisticsSkeleton({ members, charts = 1 }: StatisticsSkeletonProps) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] lg:gap-6">
      <div className="grid min-w-0 gap-4 lg:gap-6">
        {Array.from({ length: charts }, (_, index) => `chart ${index}`).map((key) => (
          <ChartSkeleton key={key} />
        ))}
      </div>
      <SkeletonCard rows={Math.max(members, 3)} />
    </div>
  );
}

function ChartSkeleton() {
  return (
    <Card padded>
      <Skeleton width="m" />
      <div className="mt-2">
        <Skeleton width="l" height="figure" />
      </div>
      <div className="mt-4 flex gap-8">
        <Skeleton width="s" height="control" />
        <Skeleton width="s" height="control" />
      </div>
      <div className="mt-6">
        <Skeleton width="s" height="title" />
      </div>
      <div className="mt-6 h-60 animate-breathe rounded-m bg-line/40" />
      <div className="mt-6">
        <Skeleton width="l" />
      </div>
    </Card>
  );
}
