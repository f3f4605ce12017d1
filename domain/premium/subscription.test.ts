import { describe, expect, it } from 'vitest';
import {
  BILLING_PLANS,
  DEFAULT_BILLING_PLAN,
  dateLabel,
  entitlesToPremium,
  isAdminGrant,
  isManageable,
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
      expect(isManageable({ status, externalSubscriptionId: 'sub_1' })).toBe(manages);
      expect(dateLabel(status)).toBe(label);
    },
  );

  it('granted has no billing to manage', () => {
    for (const status of SUBSCRIPTION_STATUSES) {
      expect(isManageable({ status, externalSubscriptionId: 'admin-grant-1' })).toBe(false);
    }
    expect([isAdminGrant('admin-grant-1'), isAdminGrant('sub_admin-grant-1')]).toEqual([true, false]);
  });
});

it('the plan that is offered first is monthly', () => {
  expect(DEFAULT_BILLING_PLAN).toBe(BILLING_PLANS[0]);
});
