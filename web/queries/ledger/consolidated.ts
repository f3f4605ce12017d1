import { queryOptions } from '@tanstack/react-query';
import { getConsolidatedBalances } from '#contract/consolidated.ts';
import { call } from '#web/lib/api/call.ts';
import { keys } from '#web/queries/connection/keys.ts';

const REFETCH_MS = 60_000;

/** What lies between the reader and each other person in all groups, per currency. */
export function consolidatedQuery() {
  return queryOptions({
    queryKey: keys.consolidated,
    queryFn: ({ signal }) => call(getConsolidatedBalances, {}, { signal }),
    refetchInterval: REFETCH_MS,
  });
}
