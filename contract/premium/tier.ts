import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { TIERS } from '#domain/groups/tier.ts';

export const getTierInfo = endpoint({
  method: 'GET',
  path: '/api/tier/info',
  access: 'user',
  summary: 'The caller’s tier, its limits and how much of them is used',
  data: z.object({
    tier: z.enum(TIERS),
    limits: z.object({ maxGroups: z.number().int().nullable() }),
    groupCount: z.number().int(),
    canCreateGroup: z.boolean(),
    canJoinGroup: z.boolean(),
    overLimit: z.boolean(),
    requiredReduction: z.number().int(),
    /** Whether this installation bills subscriptions: else none is sold, and none can be changed. */
    hasBilling: z.boolean(),
  }),
});
