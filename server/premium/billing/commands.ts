import type { Subscription } from '#contract/premium/billing.ts';
import { DomainError } from '#domain/error.ts';
import {
  isBilledAgain,
  type PaddleSubscription,
  subscriptionState,
} from '#domain/premium/paddle-subscription.ts';
import {
  type BillingPlan,
  isAdminGrant,
  isRunning,
  type SubscriptionStatus,
} from '#domain/premium/subscription.ts';
import { subscriptionReason } from '#domain/premium/subscription-reason.ts';
import type { Paddle } from '#server/external/paddle/paddle.ts';
import { findDeletions, getAddressee } from '#server/people/users/queries.ts';
import type { StepsContext, TrxContext } from '#server/platform/commands/context.ts';
import type { BrowserContext } from '#server/platform/commands/handlers.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { lockPerson } from '#server/platform/db/person-lock.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { addJobs } from '#server/platform/jobs/queue.ts';
import { saveSubscription } from '#server/premium/subscriptions/commands.ts';
import {
  getSubscription,
  isCustomerOfOthers,
  listByExternalIds,
  listSubscriptions,
  type SubscriptionRow,
} from '#server/premium/subscriptions/queries.ts';
import { refreshTier } from '#server/premium/tier-changes/commands.ts';

type OwnerContext = BrowserContext<Actor>;

/**
 * The next bill is of the other plan; what is paid for stays. Throws SUBSCRIPTION_EXPIRED where all have ended, and
 * SUBSCRIPTION_NOT_FOUND where none can be changed otherwise.
 */
export async function changePlan(
  ctx: OwnerContext,
  { plan }: { readonly plan: BillingPlan },
): Promise<Subscription> {
  const { paddle, own } = await getOwn(ctx, ['active', 'trialing']);
  const nextBillingAt = own.next_billing_at;
  if (!nextBillingAt) throw new DomainError('SUBSCRIPTION_NOT_FOUND');
  if ((own.next_plan ?? own.plan) === plan) return getCurrent(ctx);
  const answer = await paddle.changePlan(own.external_id, plan, nextBillingAt.toISOString());
  return keepAnswer(ctx, own, answer);
}

const BILLED_AGAIN = ['active', 'trialing', 'past_due'] as const;

/**
 * Premium stays until what is paid for ends; of one that is paused nothing is paid for. One that is cancelled already is
 * answered as it is, since the answer to the first request may have been lost. Throws SUBSCRIPTION_EXPIRED where all have ended,
 * and SUBSCRIPTION_NOT_FOUND where there is none.
 */
export function cancelSubscription(ctx: OwnerContext): Promise<Subscription> {
  return changeOnce(ctx, [...BILLED_AGAIN, 'paused'], ['cancelled'], (paddle, own) =>
    own.status === 'paused' ? paddle.cancelNow(own.external_id) : paddle.cancelAtPeriodEnd(own.external_id),
  );
}

/**
 * Takes a cancellation back; one that is paused is charged at once. One that goes on already is answered as it is. Throws
 * SUBSCRIPTION_EXPIRED where all have ended, and SUBSCRIPTION_NOT_FOUND where there is none.
 */
export function resumeSubscription(ctx: OwnerContext): Promise<Subscription> {
  return changeOnce(ctx, ['cancelled', 'paused'], BILLED_AGAIN, (paddle, own) =>
    own.status === 'paused' ? paddle.resume(own.external_id) : paddle.keep(own.external_id),
  );
}

export interface PortalContext extends OwnerContext {
  /** For the operator's log. */
  readonly warn: (message: string) => void;
}

/**
 * Where the caller manages the payment. Throws SUBSCRIPTION_NOT_FOUND where nothing was ever paid, and where
 * it is not certain that the caller alone is Paddle's customer. The checkout runs in the browser, so the
 * buyer chooses the address, and Paddle assigns a known address to the customer who has it.
 */
export async function openCustomerPortal(ctx: PortalContext): Promise<{ portalUrl: string }> {
  const { paddle, own } = await getOwn(ctx, [
    'active',
    'trialing',
    'past_due',
    'cancelled',
    'paused',
    'expired',
  ]);
  const { customer_id: customerId, external_id: externalId } = own;
  if (customerId === null) throw new DomainError('SUBSCRIPTION_NOT_FOUND');
  const doubt = await doubtOfCustomer(ctx, paddle, customerId);
  if (doubt !== undefined) {
    ctx.warn(`No customer portal for the account of ${externalId}: ${customerId} ${doubt}`);
    throw new DomainError('SUBSCRIPTION_NOT_FOUND');
  }
  return { portalUrl: await paddle.createPortalUrl(customerId, externalId) };
}

export interface PaddleNews {
  readonly subscription: PaddleSubscription;
  readonly userId: string;
  readonly occurredAt: string;
  /** '' for an answer of Paddle's API. */
  readonly eventId: string;
  /** It replaces what is known, whenever that was said. */
  readonly isRepair?: boolean;
  readonly warn?: (message: string) => void;
}

/** Keeps what Paddle says, unless something later is known, and has the tier follow. False where the plan is none of ours. */
export async function keepNews(ctx: TrxContext, news: PaddleNews): Promise<boolean> {
  const { trx, paddle, newId } = ctx;
  const { subscription, userId, occurredAt, eventId, isRepair = false, warn } = news;
  const state = paddle && subscriptionState(subscription, paddle.settings.prices);
  if (!state) return false;
  await lockPerson(trx, userId);
  const { id: externalId, customerId } = subscription;
  const row = { ...state, id: newId(), userId, externalId, customerId, occurredAt, eventId };
  const isWritten = await saveSubscription(trx, row, { isRepair, warn });
  const reason = subscriptionReason({ externalId, status: state.status });
  if (isWritten) await refreshTier(ctx, { userId, reason });
  return true;
}

/** No further bill: the person has asked for the end of the account, and may come back to what is paid for. */
export async function stopBillingOf(trx: Trx, userId: string): Promise<void> {
  const running = await listRunning(trx, userId);
  // One that is paused may begin again by itself: Paddle alone knows.
  const goOn = running.filter(({ status }) => status !== 'cancelled');
  const payloads = goOn.map(({ external_id: externalId }) => ({ externalId, when: 'period-end' as const }));
  await addJobs(trx, 'end-at-paddle', payloads);
}

/** What is paid for ends with the account. */
export async function forgetPerson(trx: Trx, { userId }: { readonly userId: string }): Promise<void> {
  const running = await listRunning(trx, userId);
  const payloads = running.map(({ external_id: externalId }) => ({ externalId, when: 'now' as const }));
  await addJobs(trx, 'end-at-paddle', payloads);
}

/**
 * A job: no bill may come after the account has gone. Throws where Paddle is away, and is tried again; what
 * is given up, the comparison of the next night queues anew. Changes nothing where there is nothing to bill,
 * or the deletion is not asked for any longer.
 */
export async function endAtPaddle(
  { paddle, db }: StepsContext,
  { externalId, when }: { readonly externalId: string; readonly when: 'now' | 'period-end' },
): Promise<void> {
  if (!paddle) throw new Error(`Paddle is not configured, and ${externalId} goes on there`);
  if (when === 'now') return paddle.endNow(externalId);
  const found = await paddle.find(externalId);
  if (!found || !isBilledAgain(found)) return;
  const [known] = await listByExternalIds(db, { externalIds: [externalId] });
  const userId = known?.user_id ?? found.userId;
  // The owner may have come back since it was queued.
  if (userId === null || !(await findDeletions(db, [userId])).has(userId)) return;
  // One that is paused has no period that could end.
  await (found.status === 'paused' ? paddle.cancelNow(externalId) : paddle.cancelAtPeriodEnd(externalId));
}

/** Why this customer of Paddle may be another person than the caller. */
async function doubtOfCustomer(
  { db, actor: { userId } }: OwnerContext,
  paddle: Paddle,
  customerId: string,
): Promise<string | undefined> {
  if (await isCustomerOfOthers(db, { userId, customerId })) return 'has subscriptions of another account too';
  const { email, isConfirmed } = await getAddressee(db, userId);
  const address = await paddle.getCustomerEmail(customerId);
  const isOwn = isConfirmed && address.toLowerCase() === email.toLowerCase();
  return isOwn ? undefined : 'has another address than the account';
}

async function listRunning(trx: Trx, userId: string): Promise<SubscriptionRow[]> {
  return (await listSubscriptions(trx, userId)).filter(
    ({ external_id: id, status }) => !isAdminGrant(id) && isRunning(status),
  );
}

/** Asks Paddle to change the first that is in a state of `from`. Where only `to` has one, that one is changed already. */
async function changeOnce(
  ctx: OwnerContext,
  from: readonly SubscriptionStatus[],
  to: readonly SubscriptionStatus[],
  ask: (paddle: Paddle, own: SubscriptionRow) => Promise<PaddleSubscription>,
): Promise<Subscription> {
  const { paddle, bought, refusal } = await listOwn(ctx);
  const own = bought.find(({ status }) => from.includes(status));
  if (own) return keepAnswer(ctx, own, await ask(paddle, own));
  if (!bought.some(({ status }) => to.includes(status))) throw refusal;
  return getCurrent(ctx);
}

/** The first that Paddle bills and that is in one of these states. */
async function getOwn(
  ctx: OwnerContext,
  states: readonly SubscriptionStatus[],
): Promise<{ paddle: Paddle; own: SubscriptionRow }> {
  const { paddle, bought, refusal } = await listOwn(ctx);
  const own = bought.find(({ status }) => states.includes(status));
  if (!own) throw refusal;
  return { paddle, own };
}

/**
 * The subscriptions of the caller that Paddle bills, in the order in which they are shown, and the refusal where none can be
 * changed. An account whose subscriptions have all ended is told so, unless premium is granted to it. Throws SERVICE_UNAVAILABLE
 * where it has some and Paddle is not configured.
 */
async function listOwn({ db, paddle, actor }: OwnerContext) {
  const all = await listSubscriptions(db, actor.userId);
  const bought = all.filter(({ external_id: id }) => !isAdminGrant(id));
  const isEnded = bought.length > 0 && !all.some(({ status }) => isRunning(status));
  const refusal = new DomainError(isEnded ? 'SUBSCRIPTION_EXPIRED' : 'SUBSCRIPTION_NOT_FOUND');
  if (!paddle) throw bought.length > 0 ? new DomainError('SERVICE_UNAVAILABLE') : refusal;
  return { paddle, bought, refusal };
}

/** What Paddle answers is what it will also tell by an event: the caller sees it at once. */
async function keepAnswer(
  ctx: OwnerContext,
  { user_id: userId }: SubscriptionRow,
  subscription: PaddleSubscription,
): Promise<Subscription> {
  const news = { subscription, userId, occurredAt: subscription.updatedAt, eventId: '' };
  await ctx.transaction((step) => keepNews(step, news));
  return getCurrent(ctx);
}

async function getCurrent({ db, actor }: OwnerContext): Promise<Subscription> {
  const subscription = await getSubscription(db, actor);
  if (!subscription) throw new DomainError('SUBSCRIPTION_NOT_FOUND');
  return subscription;
}
