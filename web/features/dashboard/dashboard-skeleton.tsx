import type { ReactNode } from 'react';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { SkeletonCard } from '#web/kit/feedback/skeleton-card.tsx';
import { Columns } from '#web/kit/layout/columns.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';

/** As high as what replaces it. */
export function DashboardSkeleton({ children }: { children?: ReactNode }) {
  return (
    <Page>
      <div aria-hidden className="mb-7">
        {/* As high with the figure and its line in the skeleton's place. */}
        <div className="grid min-h-30.5 content-start gap-2 sm:min-h-25.5">
          <Skeleton width="l" />
          <Skeleton width="l" height="figure" />
          <Skeleton width="m" />
          {children}
        </div>
      </div>
      <CardsSkeleton />
    </Page>
  );
}

/** What stands under the figure. Its cards come all at once: no one of them is pushed down by the one above it. */
export function CardsSkeleton() {
  return <Columns main={<MainSkeleton />} aside={<SkeletonCard rows={3} leading="tile" />} />;
}

/** Of the wider column. */
export function MainSkeleton() {
  return (
    <Stack gap="l">
      <SkeletonCard rows={2} />
      <SkeletonCard rows={5} />
    </Stack>
  );
}
