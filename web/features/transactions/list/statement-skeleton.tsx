import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { SkeletonRows } from '#web/kit/feedback/skeleton-rows.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';

/** The search field and a large screen of lines, in the size that they will have: the footer stays below it. */
export function StatementSkeleton() {
  return (
    <Stack gap="m">
      <Skeleton height="control" />
      <SkeletonRows rows={12} leading="tile" />
    </Stack>
  );
}
