import { queryOptions } from '@tanstack/react-query';
import { getMyBalances } from '#contract/balances.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { reading } from '#web/queries/connection/reading.ts';

const REFETCH_MS = 60_000;

/** The reader across all groups: per currency net, owed to them, owed by them, and how each group adds to it. */
export function myBalancesQuery() {
  return queryOptions({
    queryKey: keys.balances,
    ...reading(getMyBalances, {}),
    refetchInterval: REFETCH_MS,
  });
}
