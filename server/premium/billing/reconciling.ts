import {
  isBilledAgain,
  type PaddleSubscription,
  subscriptionState,
} from '#domain/premium/paddle-subscription.ts';
import type { Paddle } from '#server/external/paddle/paddle.ts';
import type { PaddleSettings } from '#server/paddle-settings.ts';
import { findAccountState, findDeletions } from '#server/people/users/queries.ts';
import type { TrxContext } from '#server/platform/commands/context.ts';
import { lockPerson } from '#server/platform/db/person-lock.ts';
import type { WarningContext } from '#server/platform/jobs/job.ts';
import { addKeyedJobs } from '#server/platform/jobs/queue.ts';
import { listByExternalIds, type SubscriptionRow } from '#server/premium/subscriptions/queries.ts';
import { keepNews } from './commands.ts';

/** A subscription as a page of Paddle has it, beside what is known of it here. */
interface Compared {
  readonly found: PaddleSubscription;
  readonly known: SubscriptionRow | undefined;
  readonly userId: string | null;
  /** What becomes of the account. */
  readonly deletion: 'asked' | 'done' | undefined;
}

/**
 * A job: events may be lost, or be late by days. Reads every subscription that Paddle has, and repairs what is otherwise here.
 * What Paddle would still bill to an account that goes is ended. Throws where Paddle does not answer: what has been repaired
 * stays, and the job is tried again.
 */
export async function reconcileSubscriptions(ctx: WarningContext): Promise<void> {
  const { paddle } = ctx;
  if (!paddle) return;
  for await (const page of paddle.listSubscriptions()) {
    const compared = await compare(ctx, page);
    // An account that has gone leaves its ended subscriptions at Paddle.
    const kept = compared.filter(({ deletion }) => deletion !== 'done');
    const different = kept.filter(({ found, known }) => !isAsKnown(known, found, paddle.settings));
    for (const one of different) await repair(ctx, paddle, one);
    await endForLeavingAccounts(ctx, compared);
  }
}

async function compare(
  { db }: WarningContext,
  page: readonly PaddleSubscription[],
): Promise<readonly Compared[]> {
  const known = await listByExternalIds(db, { externalIds: page.map(({ id }) => id) });
  const rows = new Map(known.map((row) => [row.external_id, row]));
  const owned = page.map((found) => {
    const known = rows.get(found.id);
    return { found, known, userId: known?.user_id ?? found.userId };
  });
  const deletions = await findDeletions(
    db,
    owned.flatMap(({ userId }) => userId ?? []),
  );
  return owned.map((one) => ({ ...one, deletion: deletions.get(one.userId ?? '') }));
}

async function repair(
  { transaction, warn }: WarningContext,
  paddle: Paddle,
  { found: { id, status: listed }, known, userId }: Compared,
): Promise<void> {
  const unowned = (status: string) => {
    if (status !== 'canceled')
      warn(`Paddle bills ${id}, which is ${status}, for no account of this installation`);
  };
  if (userId === null) return unowned(listed);
  // The page may be older than an event that was applied before the row was read: what is asked for now is not.
  const found = await paddle.find(id);
  if (!found || isAsKnown(known, found, paddle.settings)) return;
  const outcome = await transaction((ctx) => keepRepair(ctx, { found, known, userId, warn }));
  if (outcome === 'unowned') unowned(found.status);
  else if (outcome === 'kept') warn(`${id} is ${found.status} at Paddle, and was otherwise here: repaired`);
  else if (outcome === 'of no plan') warn(`${id} is of no plan that is sold here`);
}

async function keepRepair(
  ctx: TrxContext,
  {
    found,
    known,
    userId,
    warn,
  }: Pick<Compared, 'found' | 'known'> & Pick<WarningContext, 'warn'> & { readonly userId: string },
): Promise<'kept' | 'overtaken' | 'of no plan' | 'unowned'> {
  // The end of the account takes the same lock: nothing is kept of a person who has just been forgotten.
  await lockPerson(ctx.trx, userId);
  if ((await findAccountState(ctx.trx, userId)) !== 'open') return 'unowned';
  const [present] = await listByExternalIds(ctx.trx, { externalIds: [found.id] });
  // An event was applied since: what it says may be later than what Paddle answered.
  if (present?.version !== known?.version) return 'overtaken';
  const news = {
    subscription: found,
    userId,
    occurredAt: found.updatedAt,
    eventId: '',
    isRepair: true,
    warn,
  };
  return (await keepNews(ctx, news)) ? 'kept' : 'of no plan';
}

/** The jobs that were to end them may have been given up while Paddle was away. */
async function endForLeavingAccounts(
  { transaction, warn }: WarningContext,
  compared: readonly Compared[],
): Promise<void> {
  const jobs = compared.flatMap(({ found, deletion }) => {
    const when = endOf(found, deletion);
    if (!when) return [];
    return { key: `end-at-paddle ${found.id} ${when}`, payload: { externalId: found.id, when } };
  });
  if (jobs.length === 0) return;
  await transaction(({ trx }) => addKeyedJobs(trx, 'end-at-paddle', jobs));
  for (const { payload } of jobs)
    warn(`${payload.externalId} runs at Paddle for an account that goes: it is ended`);
}

function endOf(found: PaddleSubscription, deletion: Compared['deletion']): 'now' | 'period-end' | undefined {
  if (deletion === 'done' && found.status !== 'canceled') return 'now';
  return deletion === 'asked' && isBilledAgain(found) ? 'period-end' : undefined;
}

function isAsKnown(
  row: SubscriptionRow | undefined,
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
    // One that is not known comes with the next news: all rows from before would be asked for in one night.
    (row.price_amount === null ||
      (row.price_amount === state.price?.amount && row.price_currency === state.price.currency)) &&
    isSame(row.expires_at, state.expiresAt)
  );
}
