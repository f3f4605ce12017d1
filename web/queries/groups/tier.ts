import { queryOptions, useQuery } from '@tanstack/react-query';
import { getTierInfo } from '#contract/premium/tier.ts';
import type { TierInfo } from '#domain/groups/tier.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { reading } from '#web/queries/connection/reading.ts';

export function tierQuery() {
  return queryOptions({
    queryKey: keys.tier,
    ...reading(getTierInfo, {}),
  });
}

/** What the reader’s plan allows; undefined until it is known. Until then nothing is forbidden. */
export function useTier(): TierInfo | undefined {
  return useQuery(tierQuery()).data;
}

/** Whether the account is known to be in more groups than its plan allows. Premium allows any number. */
export function isOverLimit(tier: TierInfo | undefined): boolean {
  return tier?.overLimit === true;
}
