import { queryOptions } from '@tanstack/react-query';
import { getDashboard } from '#contract/dashboard.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { reading } from '#web/queries/connection/reading.ts';

const REFETCH_MS = 60_000;

/** The reader across all groups, per currency and per person, with the groups that matter most. */
export function dashboardQuery() {
  return queryOptions({
    queryKey: keys.dashboard,
    ...reading(getDashboard, {}),
    refetchInterval: REFETCH_MS,
  });
}
