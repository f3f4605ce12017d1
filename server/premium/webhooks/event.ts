import { z } from 'zod';
import { accountSchema, momentSchema } from '#server/external/paddle/subscription-schema.ts';

// The envelope of what Paddle tells. What is in it is parsed when it is applied.

const envelopeSchema = z.object({
  event_id: z.string().regex(/^[\w-]{1,100}$/),
  event_type: z.string().regex(/^[a-z_.]{1,100}$/),
  occurred_at: momentSchema,
  data: z.unknown(),
});

export interface PaddleEvent {
  readonly id: string;
  readonly type: string;
  readonly occurredAt: string;
  readonly data: unknown;
}

/** Undefined for anything that is no event: nothing could say which it is. */
export function parseEvent(body: string): PaddleEvent | undefined {
  const parsed = envelopeSchema.safeParse(parseJson(body));
  if (!parsed.success) return undefined;
  const { event_id: id, event_type: type, occurred_at: occurredAt, data } = parsed.data;
  return { id, type, occurredAt, data };
}

/** Of a subscription itself, or of a payment that may have begun one. Any other changes nothing here. */
export function isOfSubscription(type: string): boolean {
  return type.startsWith('subscription.') || isOfPayment(type);
}

export function isOfPayment(type: string): boolean {
  return type === 'transaction.paid' || type === 'transaction.completed';
}

/** Of a refund, a chargeback or another correction of a payment. */
export function isOfAdjustment(type: string): boolean {
  return type.startsWith('adjustment.');
}

const idSchema = z.string().regex(/^[\w-]{1,100}$/);
const namingSchema = z.object({ id: idSchema.optional(), subscription_id: idSchema.nullish() });

/** Null where it does not say. */
export function subscriptionIdOf({ type, data }: PaddleEvent): string | null {
  const parsed = namingSchema.safeParse(data);
  if (!parsed.success) return null;
  const isOfMoney = isOfPayment(type) || isOfAdjustment(type);
  return (isOfMoney ? parsed.data.subscription_id : parsed.data.id) ?? null;
}

const word = z.string().regex(/^[a-z_]{1,50}$/);
const adjustmentSchema = z.object({ action: word, status: word });

/** In Paddle's words, such as “refund, approved”. */
export function actionOf({ data }: PaddleEvent): string {
  const { action, status } = adjustmentSchema.safeParse(data).data ?? {};
  return action === undefined ? 'adjustment' : `${action}, ${status}`;
}

const accountNamingSchema = z.object({ custom_data: accountSchema });

/** The account that the checkout named. */
export function accountNamedBy({ data }: PaddleEvent): string | null {
  return accountNamingSchema.safeParse(data).data?.custom_data ?? null;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
