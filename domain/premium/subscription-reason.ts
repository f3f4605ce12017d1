// A tier that follows from a subscription is logged with a sentence as its reason. The sentence is kept in English; a
// screen takes it apart to word it in the reader's language.

import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from './subscription.ts';

interface SubscriptionReason {
  readonly externalId: string;
  readonly status: SubscriptionStatus;
}

export function subscriptionReason({ externalId, status }: SubscriptionReason): string {
  return `Subscription ${externalId} is ${status}`;
}

/** What a sentence of subscriptionReason says; undefined of any other reason. */
export function findSubscriptionReason(reason: string): SubscriptionReason | undefined {
  const [, externalId, found] = /^Subscription (\S+) is (\w+)$/.exec(reason) ?? [];
  const status = SUBSCRIPTION_STATUSES.find((one) => one === found);
  return externalId && status ? { externalId, status } : undefined;
}
