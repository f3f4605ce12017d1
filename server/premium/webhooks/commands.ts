import type { z } from 'zod';
import { daysBefore } from '#domain/calendar/day.ts';
import { DomainError } from '#domain/error.ts';
import { planOf } from '#domain/premium/paddle-subscription.ts';
import { isSignedByPaddle } from '#server/external/paddle/signature.ts';
import {
  paddleSubscriptionSchema,
  paddleTransactionSchema,
} from '#server/external/paddle/subscription-schema.ts';
import { findAccountState } from '#server/people/users/queries.ts';
import type { StepsContext, TrxContext } from '#server/platform/commands/context.ts';
import type { SessionContext } from '#server/platform/commands/handlers.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { lockPerson } from '#server/platform/db/person-lock.ts';
import { invalidField } from '#server/platform/http/error.ts';
import type { WarningContext } from '#server/platform/jobs/job.ts';
import { addJob } from '#server/platform/jobs/queue.ts';
import { recordAct } from '#server/premium/admin-acts/commands.ts';
import { keepNews } from '#server/premium/billing/commands.ts';
import { saveSubscription } from '#server/premium/subscriptions/commands.ts';
import { listByExternalIds } from '#server/premium/subscriptions/queries.ts';
import {
  accountNamedBy,
  actionOf,
  isOfAdjustment,
  isOfPayment,
  isOfSubscription,
  type PaddleEvent,
  parseEvent,
  subscriptionIdOf,
} from './event.ts';
import {
  deleteEvent,
  deleteEventsAppliedBefore,
  deleteEventsOf,
  findBody,
  insertEvent,
  lockWaitingEvent,
  markApplied,
  markFailed,
  markWaiting,
} from './rows.ts';

/**
 * Stores what Paddle tells, once, and applies it by a job: Paddle waits for a few seconds only, and tells again what was not
 * taken. Throws RESOURCE_NOT_FOUND without Paddle, UNAUTHORIZED for any signature that does not hold, VALIDATION_ERROR for
 * what is no event.
 */
export async function receiveEvent(
  { paddle, now, transaction, warn }: WarningContext,
  { body, signature }: { readonly body: Buffer; readonly signature: string | undefined },
): Promise<void> {
  if (!paddle) throw new DomainError('RESOURCE_NOT_FOUND');
  if (!isSignedByPaddle(body, signature, paddle.settings.webhookSecret, now)) {
    throw new DomainError('UNAUTHORIZED');
  }
  const text = body.toString('utf8');
  const event = parseEvent(text);
  if (!event) throw invalidField('', 'invalid_event', 'no event of Paddle');
  if (isOfAdjustment(event.type)) warnOfAdjustment(event, warn);
  if (!isOfSubscription(event.type)) return;
  const { id, type, occurredAt } = event;
  const row = { id, type, occurredAt, receivedAt: now, subscriptionId: subscriptionIdOf(event), body: text };
  await transaction(async ({ trx }) => {
    const [added] = await insertEvent(trx, row);
    if (added) await addJob(trx, 'apply-paddle-event', { id });
  });
}

/** Nothing changes by it here, so the operator may want to end the subscription. */
function warnOfAdjustment(event: PaddleEvent, warn: WarningContext['warn']): void {
  const subscriptionId = subscriptionIdOf(event);
  if (subscriptionId === null) return;
  warn(
    `Paddle tells of an adjustment of ${subscriptionId} (${actionOf(event)}): premium stays until it ends`,
  );
}

/** A job. What cannot be applied stays, with the reason. Run again, or with others in any order, it ends in the same state. */
export async function applyEvent(
  { transaction, warn }: WarningContext,
  { id }: { readonly id: string },
): Promise<void> {
  await transaction(async (ctx) => {
    const { trx, now } = ctx;
    const body = await findBody(trx, id);
    const event = body === undefined ? undefined : parseEvent(body);
    // The person first, as the end of an account does, which then takes the person's events.
    const userId = event && (await accountOf(trx, subscriptionIdOf(event), accountNamedBy(event)));
    if (userId) await lockPerson(trx, userId);
    const [waiting] = await lockWaitingEvent(trx, { id });
    if (!waiting) return;
    const outcome = event ? await apply({ ...ctx, warn }, event) : { failure: 'it is no event' };
    if (outcome === 'forgotten') await deleteEvent(trx, id);
    else if (outcome === 'applied') await markApplied(trx, { id, now });
    else await markFailed(trx, { id, error: outcome.failure.slice(0, 500), now });
  });
}

/** Throws RESOURCE_NOT_FOUND where there is none. */
export async function retryEvent(ctx: SessionContext, { id }: { readonly id: string }): Promise<void> {
  const [event] = await markWaiting(ctx.trx, { id });
  if (!event) throw new DomainError('RESOURCE_NOT_FOUND');
  await addJob(ctx.trx, 'apply-paddle-event', { id });
  const { type, attempts } = event;
  const subject = { kind: 'webhook' as const, id };
  await recordAct(ctx, { action: 'retry-webhook', subject, details: { type, attempts } });
}

const KEPT_DAYS = 90;

/** A job. What has failed stays until it is applied. */
export async function clearAppliedEvents({ writer, now }: StepsContext): Promise<void> {
  await deleteEventsAppliedBefore(writer, daysBefore(now, KEPT_DAYS));
}

export async function forgetPerson(trx: Trx, { userId }: { readonly userId: string }): Promise<void> {
  await deleteEventsOf(trx, userId);
}

type Outcome = 'applied' | 'forgotten' | { readonly failure: string };

type ApplyingContext = TrxContext & Pick<WarningContext, 'warn'>;

async function apply(ctx: ApplyingContext, event: PaddleEvent): Promise<Outcome> {
  if (isOfPayment(event.type)) return applyPayment(ctx, event);
  const parsed = paddleSubscriptionSchema.safeParse(event.data);
  if (!parsed.success) return { failure: firstIssue(parsed.error) };
  const subscription = parsed.data;
  const owner = await ownerOf(ctx, subscription);
  if (typeof owner !== 'object' || !('userId' in owner)) return owner;
  const { occurredAt, id: eventId } = event;
  const { userId } = owner;
  const isKept = await keepNews(ctx, { subscription, userId, occurredAt, eventId, warn: ctx.warn });
  return isKept ? 'applied' : { failure: `the price ${subscription.priceId} is of no plan` };
}

/** Money has come for a subscription of which nothing is known yet: it is on its way. */
async function applyPayment(
  ctx: ApplyingContext,
  { id: eventId, occurredAt, data }: PaddleEvent,
): Promise<Outcome> {
  const { trx, paddle, newId, warn } = ctx;
  const parsed = paddleTransactionSchema.safeParse(data);
  if (!parsed.success) return { failure: firstIssue(parsed.error) };
  const { subscriptionId: externalId, customerId } = parsed.data;
  const plan = paddle && planOf(parsed.data, paddle.settings.prices);
  // For something that is no subscription, or none of ours.
  if (externalId === null || !plan) return 'applied';
  const owner = await ownerOf(ctx, { id: externalId, userId: parsed.data.userId });
  if (typeof owner !== 'object' || !('userId' in owner)) return owner;
  const dates = { startsAt: occurredAt, nextBillingAt: null, price: null, expiresAt: null, occurredAt };
  const pending = { plan, nextPlan: null, status: 'pending' as const, ...dates };
  const row = { id: newId(), userId: owner.userId, externalId, customerId, eventId, ...pending };
  await saveSubscription(trx, row, { warn });
  return 'applied';
}

async function ownerOf(
  { trx }: TrxContext,
  { id, userId: named }: { readonly id: string; readonly userId: string | null },
): Promise<{ readonly userId: string } | Exclude<Outcome, 'applied'>> {
  const userId = await accountOf(trx, id, named);
  if (userId === null) return { failure: 'it names no account' };
  // The end of the account takes the same lock: nothing is kept of a person who has just been forgotten.
  await lockPerson(trx, userId);
  const state = await findAccountState(trx, userId);
  if (state === 'deleted') return 'forgotten';
  return state === 'open' ? { userId } : { failure: 'there is no such account' };
}

/** The account of the first news of it; before that, the one that the checkout named. */
async function accountOf(trx: Trx, id: string | null, named: string | null): Promise<string | null> {
  const [known] = id === null ? [] : await listByExternalIds(trx, { externalIds: [id] });
  return known?.user_id ?? named;
}

function firstIssue({ issues: [issue] }: z.ZodError): string {
  return `data.${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not as expected'}`;
}
