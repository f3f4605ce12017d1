import { type PaddleSubscription, subscriptionState } from '#domain/premium/paddle-subscription.ts';
import type { PaddleSettings } from '#server/paddle-settings.ts';
import { findAccountState } from '#server/people/users/queries.ts';
import type { StepsContext } from '#server/platform/commands/context.ts';
import { listByExternalIds, type OwnSubscription } from '#server/premium/subscriptions/queries.ts';
import { keepNews } from './commands.ts';

export interface ReconcilingContext extends StepsContext {
  /** For the operator's log. */
  readonly warn: (message: string) => void;
}

/**
 * A job: events may be lost, or be late by days. Reads every subscription that Paddle has, and repairs what is otherwise here.
 * Throws where Paddle does not answer: what has been repaired stays, and the job is tried again.
 */
export async function reconcileSubscriptions(ctx: ReconcilingContext): Promise<void> {
  const { paddle, db } = ctx;
  if (!paddle) return;
  for await (const page of paddle.listSubscriptions()) {
    const ids = page.map(({ id }) => id);
    const known = new Map((await listByExternalIds(db, ids)).map((row) => [row.external_id, row]));
    const different = page.filter((found) => !isAsKnown(known.get(found.id), found, paddle.settings));
    for (const found of different) await repair(ctx, found, known.get(found.id)?.user_id ?? found.userId);
  }
}

async function repair(
  { db, transaction, warn }: ReconcilingContext,
  subscription: PaddleSubscription,
  userId: string | null,
): Promise<void> {
  const { id, status, updatedAt: occurredAt } = subscription;
  // An account that has gone leaves its ended subscriptions at Paddle.
  if (userId === null || (await findAccountState(db, userId)) !== 'open') {
    if (status !== 'canceled')
      warn(`Paddle bills ${id}, which is ${status}, for no account of this installation`);
    return;
  }
  const news = { subscription, userId, occurredAt, eventId: '', isRepair: true };
  const isKept = await transaction((ctx) => keepNews(ctx, news));
  warn(
    isKept
      ? `${id} is ${status} at Paddle, and was otherwise here: repaired`
      : `${id} is of no plan that is sold here`,
  );
}

function isAsKnown(
  row: OwnSubscription | undefined,
  found: PaddleSubscription,
  { prices }: PaddleSettings,
): boolean {
  const state = subscriptionState(found, prices);
  if (!row || !state) return false;
  const isSame = (known: Date | null, said: string | null) =>
    (known?.getTime() ?? null) === (said === null ? null : Date.parse(said));
  return (
    row.status === state.status &&
    row.plan === state.plan &&
    row.next_plan === state.nextPlan &&
    row.customer_id === found.customerId &&
    isSame(row.starts_at, state.startsAt) &&
    isSame(row.next_billing_at, state.nextBillingAt) &&
    isSame(row.expires_at, state.expiresAt)
  );
}
