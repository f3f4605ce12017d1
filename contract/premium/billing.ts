import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { currencySchema, instantSchema } from '#contract/value.ts';
import { TIERS } from '#domain/groups/tier.ts';
import { BILLING_PLANS, SUBSCRIPTION_STATUSES } from '#domain/premium/subscription.ts';

// Premium is sold through Paddle Billing. Where it is not configured, the installation sells nothing: no plans, no client token.

const planSchema = z.enum(BILLING_PLANS);

export const subscriptionSchema = z.object({
  tier: z.enum(TIERS),
  /** Null: granted by a site admin. */
  plan: planSchema.nullable(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  startsAt: instantSchema,
  /** When premium ends or has ended by it; null while it goes on. */
  expiresAt: instantSchema.nullable(),
  /** The next charge; in a trial, its end. Null where none is to come. */
  nextBillingAt: instantSchema.nullable(),
  /**
   * Of a period from the next charge on, in minor units, before what tax may add: of the next plan where that is another.
   * Null where no charge is to come, or it is not known.
   */
  price: z.object({ amount: z.number().int().min(0), currency: currencySchema }).nullable(),
  /** Paddle's id, or one with the prefix of a grant by an admin. */
  externalSubscriptionId: z.string(),
  /** The plan from the next billing on, where it is another. */
  nextPlan: planSchema.nullable(),
});
export type Subscription = z.output<typeof subscriptionSchema>;

export const billingConfigSchema = z.object({
  /** Empty: this installation sells nothing. */
  plans: z.array(z.object({ id: planSchema, priceId: z.string() })),
  environment: z.enum(['sandbox', 'production']),
  /** For the overlay in the browser; no secret. */
  clientToken: z.string().nullable(),
  /** Where the overlay's script is. */
  scriptUrl: z.url().nullable(),
});
export type BillingConfig = z.output<typeof billingConfigSchema>;

export const productSchema = z.object({
  id: planSchema,
  priceId: z.string(),
  /** Minor units of the currency, tax as Paddle shows it where the visitor is. */
  amount: z.number().int().min(0),
  currency: currencySchema,
  interval: z.enum(['month', 'year']),
  /** 0: it is charged at once. */
  trialDays: z.number().int().min(0),
});
export type BillingProduct = z.output<typeof productSchema>;

export const getSubscription = endpoint({
  method: 'GET',
  path: '/api/tier/subscription',
  access: 'user',
  summary:
    'The caller’s subscription: the one that gives premium, else the latest; null where there was none',
  data: subscriptionSchema.nullable(),
});

export const changeSubscription = endpoint({
  method: 'PATCH',
  path: '/api/tier/subscription',
  access: 'user',
  summary: 'Bill another plan from the next billing on',
  body: z.object({ plan: planSchema }),
  data: subscriptionSchema,
});

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/tier/subscription/cancel',
  access: 'user',
  summary:
    'End the subscription with the period that is paid for; until then premium stays. One that is paused ends at once',
  data: subscriptionSchema,
});

export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/api/tier/subscription/resume',
  access: 'user',
  summary:
    'Take a cancellation back before it has come into force, or resume what is paused, which is charged at once',
  data: subscriptionSchema,
});

export const getBillingConfig = endpoint({
  method: 'GET',
  path: '/api/paddle/public-config',
  access: 'public',
  summary: 'What the checkout in the browser needs to know',
  data: billingConfigSchema,
});

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/paddle/products',
  access: 'public',
  summary: 'The plans with their prices, in the visitor’s currency where Paddle has one',
  data: z.array(productSchema),
});

export const getCustomerPortal = endpoint({
  method: 'GET',
  path: '/api/paddle/customer-portal',
  access: 'user',
  summary:
    'An address at which the caller manages the payment: cards, invoices, cancelling. It is valid for a short time',
  data: z.object({ portalUrl: z.url() }),
});

export const receivePaddleEvent = endpoint({
  method: 'POST',
  path: '/api/paddle/webhook',
  access: 'public',
  summary:
    'Paddle tells of an event, signed over the bytes of the body; the same event again changes nothing',
});
