import { queryOptions } from '@tanstack/react-query';
import { getConsolidatedBalances } from '#contract/consolidated.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { reading } from '#web/queries/connection/reading.ts';

/** Not one of `keys`, which are a part of every page. */
export const CONSOLIDATED = [...keys.balances, 'consolidated'] as const;

const REFETCH_MS = 60_000;

/**
 * What lies between the reader and each other person in each of all groups, per currency. The dashboard knows
 * the largest parts.
 */
export function consolidatedQuery() {
  return queryOptions({
    queryKey: CONSOLIDATED,
    ...reading(getConsolidatedBalances, {}),
    refetchInterval: REFETCH_MS,
  });
}
