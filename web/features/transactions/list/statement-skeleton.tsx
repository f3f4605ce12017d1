import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { SkeletonRows } from '#web/kit/feedback/skeleton-rows.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';

/** The search field and eight lines, in the size that they will have. */
export function StatementSkeleton() {
  return (
    <Stack gap="m">
      <Skeleton height="control" />
      <SkeletonRows rows={8} leading="tile" />
    </Stack>
  );
}
