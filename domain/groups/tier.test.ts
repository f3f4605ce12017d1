import { expect, test } from 'vitest';
import { tierInfo } from './tier.ts';

test.each([
  { groupCount: 0, room: true, excess: 0 },
  { groupCount: 1, room: true, excess: 0 },
  { groupCount: 2, room: false, excess: 0 },
  { groupCount: 5, room: false, excess: 3 },
])(
  'the free tier with $groupCount groups: room for more $room, to leave $excess',
  ({ groupCount, room, excess }) => {
    expect(tierInfo({ tier: 'free', groupCount, premiumForAll: false, hasBilling: true })).toEqual({
      tier: 'free',
      limits: { maxGroups: 2 },
      groupCount,
      canCreateGroup: room,
      canJoinGroup: room,
      overLimit: excess > 0,
      requiredReduction: excess,
      hasBilling: true,
    });
  },
);

test.each([
  { tier: 'premium', premiumForAll: false },
  { tier: 'free', premiumForAll: true },
] as const)('$tier with premium for all $premiumForAll has no limit', (facts) => {
  expect(tierInfo({ ...facts, groupCount: 40, hasBilling: false })).toEqual({
    tier: 'premium',
    limits: { maxGroups: null },
    groupCount: 40,
    canCreateGroup: true,
    canJoinGroup: true,
    overLimit: false,
    requiredReduction: 0,
    hasBilling: false,
  });
});
