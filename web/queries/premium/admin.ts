import { queryOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { DataOf } from '#contract/endpoint.ts';
import * as contract from '#contract/premium/admin.ts';
import type { Tier } from '#domain/groups/tier.ts';
import { TIER_ERRORS } from '#domain/groups/tier-change.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { mayBeTaken } from '#web/lib/forms/unanswered.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { reading } from '#web/queries/connection/reading.ts';
import { ADMIN_KEY, adminList, adminReading, type PageRequest, STATS_KEY } from './admin-key.ts';

// What site admins read and change. Other people act meanwhile, and no live stream says so: each visit reads anew.

const staleTime = 0;

interface UserFilters extends PageRequest {
  search?: string | undefined;
  tier?: Tier | undefined;
  confirmed?: 'true' | 'false' | undefined;
}

/** Its answer also says whether the caller is an admin at all. */
export function adminStatsQuery() {
  return queryOptions({
    queryKey: STATS_KEY,
    ...reading(contract.getAdminStats, {}),
    staleTime,
  });
}

export function usersQuery(filters: UserFilters) {
  return queryOptions(adminList('users', contract.listUsers, { query: filters }));
}

export function userQuery(id: string) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'user', id],
    ...adminReading(contract.getUser, { params: { id } }),
    staleTime,
  });
}

export function tierChangesQuery(filters: PageRequest & { userId?: string | undefined }) {
  return queryOptions(adminList('tier-changes', contract.listTierChanges, { query: filters }));
}

export function exceedingLimitsQuery(page: PageRequest) {
  return queryOptions(adminList('exceeding-limits', contract.listExceedingLimits, { query: page }));
}

/** What stands against the change and what follows from it, before there is a reason. */
export function tierValidationQuery(userId: string, tier: Tier) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'tier-validation', userId, tier],
    ...adminReading(contract.validateTierChange, { params: { id: userId }, body: { tier } }),
    staleTime,
    gcTime: 0,
  });
}

export interface TierChoice {
  readonly tier: Tier;
  readonly reason: string;
}

export type TierFindings = DataOf<typeof contract.validateTierChange>;

export function useValidateTierChange(userId: string) {
  return useMutation({
    mutationFn: (body: TierChoice) => call(contract.validateTierChange, { params: { id: userId }, body }),
  });
}

/** Sent again after an answer that was lost, by itself or by a press, it may find the tier changed: then it has succeeded. */
export function useChangeUserTier(userId: string) {
  const unclear = useRef<Tier>(undefined);
  return useMutation({
    async mutationFn(body: TierChoice): Promise<DataOf<typeof contract.changeUserTier>> {
      const { tier } = body;
      try {
        return await call(contract.changeUserTier, { params: { id: userId }, body });
      } catch (error) {
        if (unclear.current === tier && tierErrorOf(error) === 'same-tier') return { tier };
        if (mayBeTaken(error)) unclear.current = tier;
        throw error;
      }
    },
    onSettled: (_, __, ___, ____, { client }) => {
      // Admins have a tier of their own, and may change it.
      for (const queryKey of [ADMIN_KEY, keys.profile, keys.tier])
        void client.invalidateQueries({ queryKey });
    },
  });
}

/** Why a change of a tier was refused, where it was for a reason of its own. */
export function tierErrorOf(error: unknown): TierFindings['errors'][number] | undefined {
  const reason = error instanceof ApiError ? error.params.reason : undefined;
  return TIER_ERRORS.find((known) => known === reason);
}
