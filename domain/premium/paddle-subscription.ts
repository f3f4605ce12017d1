// The state of a subscription here follows from its state at Paddle and from nothing else. So Paddle's
// notifications may arrive in any order: the result is the same, as long as the latest one counts.

import { DAY_MS } from '#domain/calendar/day.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import type { BillingPlan, SubscriptionStatus } from './subscription.ts';

export interface BilledPrice {
  /** Minor units, at least 0. */
  readonly amount: number;
  readonly currency: CurrencyCode;
}

/** A subscription as Paddle has it at a moment. Instants are ISO 8601 in UTC. */
export interface PaddleSubscription {
  readonly id: string;
  readonly status: 'active' | 'canceled' | 'past_due' | 'paused' | 'trialing';
  readonly customerId: string;
  /** The account that it was bought for, as the checkout said. */
  readonly userId: string | null;
  readonly priceId: string;
  readonly interval: 'day' | 'week' | 'month' | 'year';
  /** Of a period. Null where Paddle's price alone does not tell what this customer pays. */
  readonly price: BilledPrice | null;
  readonly startsAt: string;
  readonly nextBilledAt: string | null;
  readonly pausedAt: string | null;
  readonly canceledAt: string | null;
  readonly period: { readonly startsAt: string; readonly endsAt: string } | null;
  readonly scheduledChange: {
    readonly action: 'cancel' | 'pause' | 'resume';
    readonly effectiveAt: string;
  } | null;
  /** With six decimals of a second, as Paddle counts. */
  readonly updatedAt: string;
}

export interface SubscriptionState {
  readonly plan: BillingPlan;
  /** The plan from the next billing on, where it is another. */
  readonly nextPlan: BillingPlan | null;
  readonly status: SubscriptionStatus;
  readonly startsAt: string;
  readonly expiresAt: string | null;
  readonly nextBillingAt: string | null;
  /** Of a period from the next billing on: where there is a next plan, of that. Null where none comes, or it is not known. */
  readonly price: BilledPrice | null;
}

/** Undefined where it is of a price that is not ours, and billed neither monthly nor yearly. */
export function subscriptionState(
  subscription: PaddleSubscription,
  prices: Readonly<Record<BillingPlan, string>>,
): SubscriptionState | undefined {
  const billed = planOf(subscription, prices);
  if (!billed) return undefined;
  const { status, expiresAt } = statusOf(subscription);
  const nextBillingAt = expiresAt === null ? subscription.nextBilledAt : null;
  const plan = paidPlan(subscription) ?? billed;
  return {
    plan,
    nextPlan: nextBillingAt !== null && plan !== billed ? billed : null,
    status,
    startsAt: subscription.startsAt,
    expiresAt,
    nextBillingAt,
    price: nextBillingAt === null ? null : subscription.price,
  };
}

/** Whether a bill comes unless something is done. One that is paused may have a day on which it begins again by itself. */
export function isBilledAgain({
  status,
  scheduledChange,
}: Pick<PaddleSubscription, 'status' | 'scheduledChange'>): boolean {
  if (status === 'paused') return scheduledChange?.action === 'resume';
  return status !== 'canceled' && scheduledChange?.action !== 'cancel';
}

/** By its price; a former price of ours is told by how often it is billed. */
export function planOf(
  { priceId, interval }: Pick<PaddleSubscription, 'priceId' | 'interval'>,
  prices: Readonly<Record<BillingPlan, string>>,
): BillingPlan | undefined {
  if (priceId === prices.PREMIUM_MONTHLY) return 'PREMIUM_MONTHLY';
  if (priceId === prices.PREMIUM_YEARLY) return 'PREMIUM_YEARLY';
  if (interval === 'month') return 'PREMIUM_MONTHLY';
  return interval === 'year' ? 'PREMIUM_YEARLY' : undefined;
}

function statusOf(subscription: PaddleSubscription): Pick<SubscriptionState, 'status' | 'expiresAt'> {
  const { status, scheduledChange, canceledAt, pausedAt, updatedAt } = subscription;
  if (status === 'canceled') return { status: 'expired', expiresAt: canceledAt ?? updatedAt };
  if (status === 'paused') return { status, expiresAt: pausedAt };
  if (scheduledChange?.action === 'cancel') {
    return { status: 'cancelled', expiresAt: scheduledChange.effectiveAt };
  }
  return { status, expiresAt: scheduledChange?.action === 'pause' ? scheduledChange.effectiveAt : null };
}

/** Longer than any month, shorter than what is left of a year that was paid for in all but its last weeks. */
const MONTH_DAYS_MAX = 45;

/** Paddle changes the plan at once and bills it later: what is paid for tells how long the present period is. */
function paidPlan({ status, period }: PaddleSubscription): BillingPlan | undefined {
  if (period === null || status === 'trialing') return undefined;
  const days = (Date.parse(period.endsAt) - Date.parse(period.startsAt)) / DAY_MS;
  return days > MONTH_DAYS_MAX ? 'PREMIUM_YEARLY' : 'PREMIUM_MONTHLY';
}
