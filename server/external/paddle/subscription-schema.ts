import type { Subscription } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { isCurrencyCode } from '#domain/money/currency.ts';
import type { BilledPrice, PaddleSubscription } from '#domain/premium/paddle-subscription.ts';

// Of what Paddle sends, only what is needed here: in its own names, as events and answers of its API alike have it.

const id = z.string().regex(/^[\w-]{1,100}$/);

/** ISO 8601 in UTC with the six decimals that Paddle gives: an order of texts is then one of instants. */
export const momentSchema = z.iso
  .datetime()
  .max(40)
  // The database takes no year 0.
  .startsWith('2')
  .transform((text) => {
    const [whole = '', fraction = ''] = text.replace('Z', '').split('.');
    return `${whole}.${fraction.slice(0, 6).padEnd(6, '0')}Z`;
  });

const moment = momentSchema.nullish().transform((value) => value ?? null);

/** What the checkout in the browser said: it may be anything. */
export const accountSchema = z
  .object({ user_id: z.uuid().toLowerCase() })
  .nullish()
  .catch(null)
  .transform((data) => data?.user_id ?? null);

/** The price is for showing alone: one that is not as expected refuses no news. */
const pricedSchema = z
  .object({
    quantity: z.number().int().min(1).max(1000),
    price: z.object({
      unit_price: z.object({ amount: z.string().regex(/^\d{1,12}$/), currency_code: z.string() }),
      unit_price_overrides: z.array(z.unknown()).max(0),
    }),
  })
  .nullable()
  .catch(null);

const itemSchema = z.looseObject({ price: z.looseObject({ id }) });

export const paddleSubscriptionSchema = z
  .object({
    id,
    status: z.enum(['active', 'canceled', 'past_due', 'paused', 'trialing']),
    customer_id: id,
    custom_data: accountSchema,
    items: z.array(itemSchema).min(1).max(100),
    currency_code: z.string().nullish().catch(null),
    discount: z.unknown().optional(),
    billing_cycle: z.object({ interval: z.enum(['day', 'week', 'month', 'year']) }),
    created_at: momentSchema,
    started_at: moment,
    next_billed_at: moment,
    paused_at: moment,
    canceled_at: moment,
    current_billing_period: z.object({ starts_at: momentSchema, ends_at: momentSchema }).nullish(),
    scheduled_change: z
      .object({ action: z.enum(['cancel', 'pause', 'resume']), effective_at: momentSchema })
      .nullish(),
    updated_at: momentSchema,
  })
  .transform((given): PaddleSubscription => {
    const { current_billing_period: period, scheduled_change: change } = given;
    return {
      id: given.id,
      status: given.status,
      customerId: given.customer_id,
      userId: given.custom_data,
      // Premium is one thing: the first item. Others would be added by hand in Paddle's dashboard.
      priceId: given.items[0]?.price.id ?? '',
      interval: given.billing_cycle.interval,
      price: priceOf(given),
      startsAt: given.started_at ?? given.created_at,
      nextBilledAt: given.next_billed_at,
      pausedAt: given.paused_at,
      canceledAt: given.canceled_at,
      period: period ? { startsAt: period.starts_at, endsAt: period.ends_at } : null,
      scheduledChange: change ? { action: change.action, effectiveAt: change.effective_at } : null,
      updatedAt: given.updated_at,
    };
  });

interface Billed {
  readonly items: readonly unknown[];
  readonly currency_code?: string | null | undefined;
  readonly discount?: unknown;
}

/**
 * Null where the customer may pay something else than the one price: other items, a discount, a currency that Paddle
 * converts to, or a price of some countries.
 */
function priceOf({ items, currency_code: currency, discount }: Billed): BilledPrice | null {
  const item = pricedSchema.parse(items[0]);
  if (!item || items.length > 1 || discount) return null;
  const { amount, currency_code: listed } = item.price.unit_price;
  if (listed !== currency || !isCurrencyCode(listed)) return null;
  return { amount: Number(amount) * item.quantity, currency: listed };
}

const customerSchema = z.object({ email: z.string() });

export function parseCustomer(found: unknown): z.output<typeof customerSchema> {
  return customerSchema.parse(found);
}

export function parseAnswer(found: Subscription): PaddleSubscription {
  return paddleSubscriptionSchema.parse(asSent(found));
}

export function parseIfReadable(found: Subscription): PaddleSubscription | undefined {
  return paddleSubscriptionSchema.safeParse(asSent(found)).data;
}

/** What the SDK made of an answer, in the names of an event: both are parsed alike. */
function asSent({ currentBillingPeriod, scheduledChange, ...found }: Subscription) {
  return {
    id: found.id,
    status: found.status,
    customer_id: found.customerId,
    custom_data: found.customData,
    items: found.items.map(({ quantity, price }) => ({
      quantity,
      price: {
        id: price.id,
        unit_price: { amount: price.unitPrice.amount, currency_code: price.unitPrice.currencyCode },
        unit_price_overrides: price.unitPriceOverrides,
      },
    })),
    currency_code: found.currencyCode,
    discount: found.discount,
    billing_cycle: found.billingCycle,
    created_at: found.createdAt,
    started_at: found.startedAt,
    next_billed_at: found.nextBilledAt,
    paused_at: found.pausedAt,
    canceled_at: found.canceledAt,
    current_billing_period: currentBillingPeriod && {
      starts_at: currentBillingPeriod.startsAt,
      ends_at: currentBillingPeriod.endsAt,
    },
    scheduled_change: scheduledChange && {
      action: scheduledChange.action,
      effective_at: scheduledChange.effectiveAt,
    },
    updated_at: found.updatedAt,
  };
}

/** A payment: all that is read of it is which subscription it began. */
export const paddleTransactionSchema = z
  .object({
    subscription_id: id.nullish().transform((value) => value ?? null),
    customer_id: id.nullish().transform((value) => value ?? null),
    custom_data: accountSchema,
    items: z
      .array(
        z.object({
          price: z.object({
            id,
            billing_cycle: z.object({ interval: z.enum(['day', 'week', 'month', 'year']) }).nullish(),
          }),
        }),
      )
      .min(1)
      .max(100),
  })
  .transform((given) => ({
    subscriptionId: given.subscription_id,
    customerId: given.customer_id,
    userId: given.custom_data,
    priceId: given.items[0]?.price.id ?? '',
    interval: given.items[0]?.price.billing_cycle?.interval ?? ('day' as const),
  }));
