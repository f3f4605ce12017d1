import { ADMIN_GRANT_PREFIX, isPaidFor } from '#domain/premium/subscription.ts';
import { text, timestamptz, uuid } from '#server/platform/db/columns.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import { listSubscriptions } from './queries.ts';
import { type SubscriptionNews, upsertSubscription } from './rows.ts';

// The rows alone: a command that writes one then has the tier follow, in the same database transaction and
// under the person's lock.

export interface SavingOptions {
  readonly isRepair?: boolean;
  /** Told where an account begins to pay for a second one, so that the operator can give the money back. */
  readonly warn?: ((message: string) => void) | undefined;
}

/** What Paddle says of a subscription. False where something later is known already. */
export async function saveSubscription(
  trx: Trx,
  row: SubscriptionNews,
  { isRepair = false, warn }: SavingOptions = {},
): Promise<boolean> {
  const ids = warn ? await listPaidFor(trx, row.userId) : [];
  if (!(await upsertSubscription(trx, row, isRepair))) return false;
  const { externalId, status } = row;
  const isNew = isPaidFor(status, externalId) && !ids.includes(externalId);
  if (isNew && ids.length > 0) warn?.(`${externalId} is paid for beside ${ids.join(', ')}, by one account`);
  return true;
}

async function listPaidFor(trx: Trx, userId: string): Promise<string[]> {
  const all = await listSubscriptions(trx, userId);
  return all
    .filter(({ external_id, status }) => isPaidFor(status, external_id))
    .map(({ external_id }) => external_id);
}

/** Premium without end and without a bill. */
export async function addGrant(
  trx: Trx,
  { id, userId, now }: { readonly id: string; readonly userId: string; readonly now: Date },
): Promise<void> {
  await insertGrant(trx, { id, userId, externalId: `${ADMIN_GRANT_PREFIX}${id}`, now });
}

export async function endGrantsOf(trx: Trx, userId: string, now: Date): Promise<void> {
  await endGrants(trx, { userId, now });
}

export async function forgetPerson(trx: Trx, { userId }: { readonly userId: string }): Promise<void> {
  await trx.deleteFrom('subscriptions').where('user_id', '=', userId).execute();
}

const insertGrant = statement({
  text: `
    insert into subscriptions (id, user_id, external_id, status, starts_at, occurred_at, event_id)
    values (:id, :userId, :externalId, 'active', :now, :now, '')`,
  values: { id: uuid, userId: uuid, externalId: text, now: timestamptz },
});

const endGrants = statement({
  text: `
    update subscriptions set status = 'expired', expires_at = :now, occurred_at = :now
    where user_id = :userId and plan is null and status = 'active'`,
  values: { userId: uuid, now: timestamptz },
});
