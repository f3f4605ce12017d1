import { queryOptions, useMutation } from '@tanstack/react-query';
import type { DataOf } from '#contract/endpoint.ts';
import * as contract from '#contract/premium/admin.ts';
import type { Tier } from '#domain/groups/tier.ts';
import { call } from '#web/lib/api/call.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { reading } from '#web/queries/connection/reading.ts';
import { ADMIN_KEY, adminList, type PageRequest } from './admin-key.ts';

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
    queryKey: [...ADMIN_KEY, 'stats'],
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
    ...reading(contract.getUser, { params: { id } }),
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
    ...reading(contract.validateTierChange, { params: { id: userId }, body: { tier } }),
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

export function useChangeUserTier(userId: string) {
  return useMutation({
    mutationFn: (body: TierChoice) => call(contract.changeUserTier, { params: { id: userId }, body }),
    onSettled: (_, __, ___, ____, { client }) => {
      // Admins have a tier of their own, and may change it.
      for (const queryKey of [ADMIN_KEY, keys.profile, keys.tier])
        void client.invalidateQueries({ queryKey });
    },
  });
}
