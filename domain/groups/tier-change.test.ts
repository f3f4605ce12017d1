import { describe, expect, it } from 'vitest';
import type { Tier } from './tier.ts';
import { checkTierChange } from './tier-change.ts';

const facts = (tier: Tier, groupCount = 0, isConfirmed = true) => ({
  tier,
  groupCount,
  isConfirmed,
  isPaid: false,
});

describe('a change of tier by an admin', () => {
  it.each<[string, ReturnType<typeof facts>, Tier, string | undefined, string[], string[]]>([
    ['to premium', facts('free'), 'premium', 'Beta tester', [], []],
    ['to the same tier', facts('premium'), 'premium', 'Again', ['same-tier'], []],
    ['without a reason', facts('free'), 'premium', '  ', ['reason-missing'], []],
    ['before there is a reason', facts('free'), 'premium', undefined, ['reason-missing'], []],
    ['to free', facts('premium', 2), 'free', 'It ended', [], ['loses-premium']],
    ['to free, over its limit', facts('premium', 3), 'free', 'It ended', [], ['loses-premium', 'over-limit']],
    ['of an unconfirmed account', facts('free', 0, false), 'premium', 'A gift', ['not-confirmed'], []],
    [
      'to free, while a subscription is paid for',
      { ...facts('premium'), isPaid: true },
      'free',
      'It ended',
      ['paid-subscription'],
      ['loses-premium'],
    ],
  ])('%s', (_, given, to, reason, errors, warnings) => {
    expect(checkTierChange(given, to, reason, { premiumForAll: false })).toEqual({ errors, warnings });
  });

  it('warns of nothing where every account is premium', () => {
    expect(checkTierChange(facts('premium', 3), 'free', 'It ended', { premiumForAll: true })).toEqual({
      errors: [],
      warnings: [],
    });
  });
});
