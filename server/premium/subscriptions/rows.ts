import type { CurrencyCode } from '#domain/money/currency.ts';
import type { SubscriptionState } from '#domain/premium/paddle-subscription.ts';
import type { BillingPlan, SubscriptionStatus } from '#domain/premium/subscription.ts';
import { bool, int8, nullable, text, textOf, uuid } from '#server/platform/db/columns.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';

/** What Paddle says of one. Instants as texts: Paddle counts microseconds, and the order of two events may be in them. */
export interface SubscriptionNews extends SubscriptionState {
  readonly id: string;
  readonly userId: string;
  readonly externalId: string;
  readonly customerId: string | null;
  readonly occurredAt: string;
  readonly eventId: string;
}

/**
 * Adds it, or replaces what is known by later news. What a payment said of a subscription, `pending`, is before all that the
 * subscription itself says. The account stays the one of the first news. `isRepair`: also by earlier
 * news. False where later news are known already.
 */
export async function upsertSubscription(
  trx: Trx,
  row: SubscriptionNews,
  isRepair: boolean,
): Promise<boolean> {
  const { price, ...rest } = row;
  const priced = { priceAmount: price?.amount ?? null, priceCurrency: price?.currency ?? null };
  return (await upsert(trx, { ...rest, ...priced, isRepair })).length > 0;
}

const upsert = statement({
  text: `
    insert into subscriptions as known (id, user_id, external_id, customer_id, plan, next_plan, status, starts_at,
      next_billing_at, price_amount, price_currency, expires_at, occurred_at, event_id)
    values (:id, :userId, :externalId, :customerId, :plan, :nextPlan, :status, :startsAt::text::timestamptz,
      :nextBillingAt::text::timestamptz, :priceAmount, :priceCurrency, :expiresAt::text::timestamptz,
      :occurredAt::text::timestamptz, :eventId)
    on conflict (external_id) do update set
      customer_id = coalesce(excluded.customer_id, known.customer_id), plan = excluded.plan,
      next_plan = excluded.next_plan, status = excluded.status, starts_at = excluded.starts_at,
      next_billing_at = excluded.next_billing_at, price_amount = excluded.price_amount,
      price_currency = excluded.price_currency, expires_at = excluded.expires_at,
      event_id = case when known.occurred_at > excluded.occurred_at then known.event_id else excluded.event_id end,
      occurred_at = greatest(known.occurred_at, excluded.occurred_at)
    where :isRepair or (known.status <> 'pending', known.occurred_at, known.event_id)
      < (excluded.status <> 'pending', excluded.occurred_at, excluded.event_id)
    returning id`,
  values: {
    id: uuid,
    userId: uuid,
    externalId: text,
    customerId: nullable(text),
    plan: textOf<BillingPlan>(),
    nextPlan: nullable(textOf<BillingPlan>()),
    status: textOf<SubscriptionStatus>(),
    startsAt: text,
    nextBillingAt: nullable(text),
    priceAmount: nullable(int8),
    priceCurrency: nullable(textOf<CurrencyCode>()),
    expiresAt: nullable(text),
    occurredAt: text,
    eventId: text,
    isRepair: bool,
  },
  row: { id: uuid },
});
