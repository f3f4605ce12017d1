// What an admin may do to a tier, and what they are told before: the same rule refuses and explains.

import { plainText } from '#domain/fields/text-rule.ts';
import { FREE_MAX_GROUPS, type Tier } from './tier.ts';

export const TIER_CHANGE_RULES = {
  /** For the log. */
  reason: plainText(1, 500),
} as const;

/**
 * `paid-subscription`: the owner has to end it with Paddle first. Otherwise they would go on paying for
 * nothing.
 */
export const TIER_ERRORS = ['same-tier', 'reason-missing', 'not-confirmed', 'paid-subscription'] as const;
type TierError = (typeof TIER_ERRORS)[number];

export const TIER_WARNINGS = ['loses-premium', 'over-limit'] as const;
type TierWarning = (typeof TIER_WARNINGS)[number];

interface TierFacts {
  readonly tier: Tier;
  readonly groupCount: number;
  readonly isConfirmed: boolean;
  /** A subscription that is paid for gives premium. */
  readonly isPaid: boolean;
}

/**
 * Nothing is changed where there are errors. Warnings are to be read before it is confirmed; where every account is premium,
 * the owner loses nothing.
 */
export function checkTierChange(
  facts: TierFacts,
  to: Tier,
  reason: string | undefined,
  { premiumForAll }: { readonly premiumForAll: boolean },
): { errors: TierError[]; warnings: TierWarning[] } {
  const warnings: TierWarning[] = [];
  if (to === 'free' && !premiumForAll) {
    if (facts.tier !== 'free') warnings.push('loses-premium');
    if (facts.groupCount > FREE_MAX_GROUPS) warnings.push('over-limit');
  }
  return { errors: tierChangeErrors(facts, to, reason), warnings };
}

export function tierChangeErrors(facts: TierFacts, to: Tier, reason: string | undefined): TierError[] {
  const errors: TierError[] = [];
  if (facts.tier === to) errors.push('same-tier');
  if (!reason?.trim()) errors.push('reason-missing');
  // The owner of an unconfirmed account is not proved. The next registration of its address replaces the
  // account, and the log must not refer to an account that is gone.
  if (!facts.isConfirmed) errors.push('not-confirmed');
  if (to === 'free' && facts.isPaid) errors.push('paid-subscription');
  return errors;
}
