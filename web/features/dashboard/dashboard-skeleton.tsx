import { Columns } from '#web/ui/columns.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SkeletonCard } from '#web/ui/skeleton-card.tsx';
import { Stack } from '#web/ui/stack.tsx';

/** As high as what replaces it. */
export function DashboardSkeleton() {
  return (
    <Page>
      <div aria-hidden className="mb-7 grid gap-2">
        <Skeleton width="l" />
        <Skeleton width="l" height="figure" />
        <Skeleton width="m" />
      </div>
      <Columns
        main={
          <Stack gap="l">
            <SkeletonCard rows={2} />
            <SkeletonCard rows={5} />
          </Stack>
        }
        aside={<SkeletonCard rows={3} leading="tile" />}
      />
    </Page>
  );
}
