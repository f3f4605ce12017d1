// A subscription pays for premium, or a site admin has granted it. Premium lasts while any subscription of an account entitles to
// it: to the end of what is paid, also after it is cancelled, and while a failed payment is tried again.

export const BILLING_PLANS = ['PREMIUM_MONTHLY', 'PREMIUM_YEARLY'] as const;
export type BillingPlan = (typeof BILLING_PLANS)[number];

export const DEFAULT_BILLING_PLAN: BillingPlan = 'PREMIUM_MONTHLY';

/** Days without a charge at the beginning; as many after the first charge, it is given back when asked for. */
export const TRIAL_DAYS = 14;

export const SUBSCRIPTION_STATUSES = [
  'active',
  'expired',
  'cancelled',
  'pending',
  'past_due',
  'paused',
  'trialing',
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** The external id of premium that a site admin has granted begins with it: it is never billed, and it does not end by itself. */
export const ADMIN_GRANT_PREFIX = 'admin-grant-';

const ENTITLING: readonly SubscriptionStatus[] = ['active', 'cancelled', 'past_due', 'trialing'];
/** Of those that the owner may change with the payment provider. */
const MANAGED: readonly SubscriptionStatus[] = ['active', 'trialing'];

/** Whether an account has premium by it. `cancelled` is still paid for; when that ends it is `expired`. */
export function entitlesToPremium(status: SubscriptionStatus): boolean {
  return ENTITLING.includes(status);
}

/** Whether it has not ended: beside one that is paused, another would be paid for twice once that goes on. */
export function isRunning(status: SubscriptionStatus): boolean {
  return status !== 'expired';
}

/** Whether it is paid for, or will be: a trial is billed at its end, and a payment makes one that is pending. */
export function isPaidFor(status: SubscriptionStatus, externalId: string): boolean {
  return !isAdminGrant(externalId) && (entitlesToPremium(status) || status === 'pending');
}

export function isAdminGrant(externalId: string): boolean {
  return externalId.startsWith(ADMIN_GRANT_PREFIX);
}

/** What the order of subscriptions goes by. */
export interface RankedSubscription {
  readonly status: SubscriptionStatus;
  readonly externalId: string;
  readonly startsAt: Date;
}

const RANKS: Readonly<Record<SubscriptionStatus, number>> = {
  active: 0,
  trialing: 1,
  past_due: 2,
  cancelled: 3,
  pending: 4,
  paused: 4,
  expired: 5,
};

/**
 * Of several of one account, the first is the one that is shown, and the one that the owner changes. What gives premium is before
 * what does not, and of that what is paid for before what was granted; then by the state, then the newest.
 */
export function compareSubscriptions(one: RankedSubscription, other: RankedSubscription): number {
  const isLater = ({ status, externalId }: RankedSubscription) =>
    entitlesToPremium(status) ? Number(isAdminGrant(externalId)) : 2;
  return (
    isLater(one) - isLater(other) ||
    RANKS[one.status] - RANKS[other.status] ||
    other.startsAt.getTime() - one.startsAt.getTime()
  );
}

/** Whether its card offers to manage the billing. */
export function isManageable(status: SubscriptionStatus, externalId: string): boolean {
  return MANAGED.includes(status) && !isAdminGrant(externalId);
}

/** What the date on its card is: when it ends, when the trial does, or when it is billed again. */
export function dateLabel(status: SubscriptionStatus): 'expires' | 'trial-ends' | 'next-billing' {
  if (status === 'cancelled' || status === 'expired') return 'expires';
  return status === 'trialing' ? 'trial-ends' : 'next-billing';
}
