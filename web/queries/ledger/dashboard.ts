import { queryOptions } from '@tanstack/react-query';
import { getDashboard } from '#contract/dashboard.ts';
import { call } from '#web/lib/api/call.ts';
import { keys } from '#web/queries/connection/keys.ts';

const REFETCH_MS = 60_000;

/** The reader across all groups, per currency and per person, with the groups that matter most. */
export function dashboardQuery() {
  return queryOptions({
    queryKey: keys.dashboard,
    queryFn: ({ signal }) => call(getDashboard, {}, { signal }),
    refetchInterval: REFETCH_MS,
  });
}
