// The free tier holds two groups, premium any number. Being over the limit (after premium ends) never loses
// data: until they have left enough groups, members may read, settle towards zero (over-limit.ts), hand over
// and leave, in every group alike.

export const TIERS = ['free', 'premium'] as const;
export type Tier = (typeof TIERS)[number];

export const FREE_MAX_GROUPS = 2;

/** Whether a person of this tier has premium. `premiumForAll`: this instance sells nothing. */
export function hasPremium(tier: Tier, { premiumForAll }: { readonly premiumForAll: boolean }): boolean {
  return premiumForAll || tier === 'premium';
}

export type TierInfo = ReturnType<typeof tierInfo>;

/**
 * What a person may do with groups now.
 * @param facts groupCount: the groups they are a member of; hasBilling: this installation can bill subscriptions.
 */
export function tierInfo(facts: {
  tier: Tier;
  groupCount: number;
  premiumForAll: boolean;
  hasBilling: boolean;
}) {
  const tier: Tier = hasPremium(facts.tier, facts) ? 'premium' : 'free';
  const maxGroups = tier === 'premium' ? null : FREE_MAX_GROUPS;
  const hasRoom = maxGroups === null || facts.groupCount < maxGroups;
  const requiredReduction = maxGroups === null ? 0 : Math.max(0, facts.groupCount - maxGroups);
  return {
    tier,
    /** null: unlimited. */
    limits: { maxGroups },
    groupCount: facts.groupCount,
    canCreateGroup: hasRoom,
    canJoinGroup: hasRoom,
    overLimit: requiredReduction > 0,
    /** How many groups to leave to be within the limit again; 0 when within. */
    requiredReduction,
    /** Without it a free account has nothing to buy, and no subscription can be changed. */
    hasBilling: facts.hasBilling,
  };
}
