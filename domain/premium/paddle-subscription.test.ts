import { describe, expect, it } from 'vitest';
import { getCurrency } from '#domain/money/currency.ts';
import { type PaddleSubscription, planOf, subscriptionState } from './paddle-subscription.ts';

const PRICES = { PREMIUM_MONTHLY: 'pri_m', PREMIUM_YEARLY: 'pri_y' };

const JANUARY = '2026-01-10T00:00:00.000000Z';
const FEBRUARY = '2026-02-10T00:00:00.000000Z';
const NEXT_YEAR = '2027-01-10T00:00:00.000000Z';
const month = { startsAt: JANUARY, endsAt: FEBRUARY };
const year = { startsAt: JANUARY, endsAt: NEXT_YEAR };

const monthly: PaddleSubscription = {
  id: 'sub_1',
  status: 'active',
  customerId: 'ctm_1',
  userId: null,
  priceId: 'pri_m',
  interval: 'month',
  price: { amount: 499, currency: getCurrency('EUR').code },
  startsAt: JANUARY,
  nextBilledAt: FEBRUARY,
  pausedAt: null,
  canceledAt: null,
  period: month,
  scheduledChange: null,
  updatedAt: JANUARY,
};
const cancel = { action: 'cancel', effectiveAt: FEBRUARY } as const;

describe('a subscription at Paddle', () => {
  it('has a price as long as it is billed again', () => {
    const priceOf = (facts: Partial<PaddleSubscription>) =>
      subscriptionState({ ...monthly, ...facts }, PRICES)?.price;
    expect(priceOf({})).toEqual(monthly.price);
    expect(priceOf({ price: null })).toBeNull();
    expect(priceOf({ scheduledChange: cancel })).toBeNull();
    expect(priceOf({ status: 'paused', pausedAt: FEBRUARY, nextBilledAt: null, period: null })).toBeNull();
  });

  it.each<[string, Partial<PaddleSubscription>, object]>([
    ['active', {}, { plan: 'PREMIUM_MONTHLY', status: 'active', expiresAt: null, nextBillingAt: FEBRUARY }],
    ['on trial', { status: 'trialing' }, { status: 'trialing', nextBillingAt: FEBRUARY, expiresAt: null }],
    ['with a failed payment', { status: 'past_due' }, { status: 'past_due', nextBillingAt: FEBRUARY }],
    [
      'to be cancelled',
      { scheduledChange: cancel },
      { status: 'cancelled', expiresAt: FEBRUARY, nextBillingAt: null },
    ],
    [
      'to be cancelled on trial',
      { status: 'trialing', scheduledChange: cancel },
      { status: 'cancelled', expiresAt: FEBRUARY },
    ],
    [
      'to be cancelled with a failed payment',
      { status: 'past_due', scheduledChange: cancel },
      { status: 'cancelled', expiresAt: FEBRUARY },
    ],
    [
      'to be paused',
      { scheduledChange: { action: 'pause', effectiveAt: FEBRUARY } },
      { status: 'active', expiresAt: FEBRUARY, nextBillingAt: null },
    ],
    [
      'paused',
      { status: 'paused', pausedAt: FEBRUARY, nextBilledAt: null, period: null },
      { status: 'paused', expiresAt: FEBRUARY, nextBillingAt: null },
    ],
    [
      'paused, to be resumed',
      { status: 'paused', scheduledChange: { action: 'resume', effectiveAt: NEXT_YEAR } },
      { status: 'paused', expiresAt: null },
    ],
    [
      'canceled',
      { status: 'canceled', canceledAt: FEBRUARY, nextBilledAt: null, period: null },
      { status: 'expired', expiresAt: FEBRUARY, nextBillingAt: null },
    ],
    [
      'canceled at a time that it does not say',
      { status: 'canceled', updatedAt: FEBRUARY },
      { status: 'expired', expiresAt: FEBRUARY },
    ],
    [
      'billed yearly',
      { priceId: 'pri_y', interval: 'year', period: year },
      { plan: 'PREMIUM_YEARLY', nextPlan: null },
    ],
    [
      'to be billed yearly, paid for a month',
      { priceId: 'pri_y', interval: 'year' },
      { plan: 'PREMIUM_MONTHLY', nextPlan: 'PREMIUM_YEARLY' },
    ],
    [
      'to be billed monthly, paid for a year',
      { period: year },
      { plan: 'PREMIUM_YEARLY', nextPlan: 'PREMIUM_MONTHLY' },
    ],
    [
      'to be billed monthly, paid for a year and cancelled',
      { period: year, scheduledChange: cancel },
      { plan: 'PREMIUM_YEARLY', nextPlan: null },
    ],
    [
      'on trial, of which nothing is paid',
      { status: 'trialing', priceId: 'pri_y', interval: 'year' },
      { plan: 'PREMIUM_YEARLY', nextPlan: null },
    ],
  ])('%s', (_, given, expected) => {
    expect(subscriptionState({ ...monthly, ...given }, PRICES)).toMatchObject({
      startsAt: JANUARY,
      ...expected,
    });
  });

  it.each([
    ['pri_m', 'year', 'PREMIUM_MONTHLY'],
    ['pri_y', 'month', 'PREMIUM_YEARLY'],
    ['pri_of_last_year', 'month', 'PREMIUM_MONTHLY'],
    ['pri_of_last_year', 'year', 'PREMIUM_YEARLY'],
    ['pri_of_something', 'week', undefined],
  ] as const)('of the price %s, billed by the %s, is %s', (priceId, interval, plan) => {
    expect(planOf({ priceId, interval }, PRICES)).toBe(plan);
    const state = subscriptionState({ ...monthly, priceId, interval, period: null }, PRICES);
    expect(state?.plan).toBe(plan);
  });
});
