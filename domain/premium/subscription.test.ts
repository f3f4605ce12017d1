import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BILLING_PLANS,
  compareSubscriptions,
  DEFAULT_BILLING_PLAN,
  dateLabel,
  entitlesToPremium,
  isAdminGrant,
  isManageable,
  isPaidFor,
  isRunning,
  type RankedSubscription,
  SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
} from './subscription.ts';

describe('a subscription that is', () => {
  it.each<[SubscriptionStatus, boolean, boolean, ReturnType<typeof dateLabel>]>([
    ['active', true, true, 'next-billing'],
    ['trialing', true, true, 'trial-ends'],
    ['past_due', true, false, 'next-billing'],
    ['cancelled', true, false, 'expires'],
    ['paused', false, false, 'next-billing'],
    ['pending', false, false, 'next-billing'],
    ['expired', false, false, 'expires'],
  ])(
    '%s gives premium: %s, offers to manage the billing: %s, and its date is %s',
    (status, gives, manages, label) => {
      expect(entitlesToPremium(status)).toBe(gives);
      expect(isManageable(status, 'sub_1')).toBe(manages);
      expect(dateLabel(status)).toBe(label);
    },
  );

  it.each<[SubscriptionStatus, boolean, boolean]>([
    ['active', true, true],
    ['trialing', true, true],
    ['past_due', true, true],
    ['cancelled', true, true],
    ['pending', true, true],
    ['paused', true, false],
    ['expired', false, false],
  ])('%s is running: %s, and is paid for or will be: %s', (status, runs, isPaid) => {
    expect(isRunning(status)).toBe(runs);
    expect(isPaidFor(status, 'sub_1')).toBe(isPaid);
    expect(isPaidFor(status, 'admin-grant-1')).toBe(false);
  });

  it('granted has no billing to manage', () => {
    for (const status of SUBSCRIPTION_STATUSES) {
      expect(isManageable(status, 'admin-grant-1')).toBe(false);
    }
    expect([isAdminGrant('admin-grant-1'), isAdminGrant('sub_admin-grant-1')]).toEqual([true, false]);
  });
});

describe('of several subscriptions', () => {
  const of = (status: SubscriptionStatus, externalId: string, day: number): RankedSubscription => ({
    status,
    externalId,
    startsAt: new Date(Date.UTC(2026, 2, day)),
  });
  const ordered = [
    of('active', 'sub_newer', 2),
    of('active', 'sub_older', 1),
    of('trialing', 'sub_1', 9),
    of('past_due', 'sub_2', 9),
    of('cancelled', 'sub_3', 9),
    of('active', 'admin-grant-1', 9),
    of('paused', 'sub_4', 8),
    of('pending', 'sub_5', 7),
    of('paused', 'sub_6', 6),
    of('expired', 'admin-grant-2', 5),
    of('expired', 'sub_7', 4),
  ];

  it('the first is one that is paid for and goes on, then a grant, then what gives nothing, each the newest first', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(ordered, { minLength: ordered.length }), (shuffled) => {
        expect(shuffled.toSorted(compareSubscriptions)).toEqual(ordered);
      }),
    );
  });
});

it('the plan that is offered first is monthly', () => {
  expect(DEFAULT_BILLING_PLAN).toBe(BILLING_PLANS[0]);
});
