import { queryOptions, useQuery } from '@tanstack/react-query';
import { getTierInfo } from '#contract/routes.ts';
import { call } from '#web/lib/call.ts';
import { keys } from './keys.ts';

export function tierQuery() {
  return queryOptions({
    queryKey: keys.tier,
    queryFn: ({ signal }) => call(getTierInfo, {}, { signal }),
  });
}

/** What the reader's plan allows; undefined until it is known, when nothing is forbidden on suspicion. */
export function useTier() {
  return useQuery(tierQuery()).data;
}
