import { expect, it } from 'vitest';
import { SUBSCRIPTION_STATUSES } from './subscription.ts';
import { findSubscriptionReason, subscriptionReason } from './subscription-reason.ts';

it.each(SUBSCRIPTION_STATUSES)(
  'the reason of a subscription that is %s is read as it was written',
  (status) => {
    const written = { externalId: 'sub_01h', status };
    expect(findSubscriptionReason(subscriptionReason(written))).toEqual(written);
  },
);

it.each(['It ended', 'Subscription sub_01h is constructor', 'Subscription sub_01h is active, they say'])(
  'another reason is none of a subscription: %s',
  (reason) => {
    expect(findSubscriptionReason(reason)).toBeUndefined();
  },
);
