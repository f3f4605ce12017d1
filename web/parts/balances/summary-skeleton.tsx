import type { ReactNode } from 'react';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { SkeletonCard } from '#web/kit/feedback/skeleton-card.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';

const MEMBERS = 4;
const PAYMENTS = 2;

interface SummarySkeletonProps {
  /** Beside the place of the reader's balance. */
  children?: ReactNode;
}

/** As high as the summary of a group on a phone. */
export function SummaryLineSkeleton({ children }: SummarySkeletonProps) {
  return (
    <Card padded>
      <BalanceTitleSkeleton>{children}</BalanceTitleSkeleton>
    </Card>
  );
}

/** The summary of a group on a wide screen: the reader's balance, those of all members, and payments. */
export function SummarySkeleton({ children }: SummarySkeletonProps) {
  return (
    <Stack gap="m">
      <Card padded>
        <Stack gap="m">
          <BalanceTitleSkeleton>{children}</BalanceTitleSkeleton>
          {[...Array(MEMBERS).keys()].map((member) => (
            <Stack key={member} gap="s">
              <Row justify="between">
                <Skeleton width="s" />
                <Skeleton width="xs" />
              </Row>
              <Skeleton />
            </Stack>
          ))}
        </Stack>
      </Card>
      <SkeletonCard rows={PAYMENTS} />
    </Stack>
  );
}

/** One box, whose content may give way to the title as a whole. */
export function BalanceTitleSkeleton({ children }: SummarySkeletonProps) {
  return (
    <div className="min-w-0">
      <Skeleton width="m" height="figure" />
      {children}
    </div>
  );
}
