import { ADMIN_GRANT_PREFIX, isPaidFor } from '#domain/premium/subscription.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { listSubscriptions } from './queries.ts';
import {
  deleteSubscriptionsOf,
  endGrantRows,
  insertGrantRow,
  type SubscriptionRow,
  upsertSubscription,
} from './rows.ts';

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
  row: SubscriptionRow,
  { isRepair = false, warn }: SavingOptions = {},
): Promise<boolean> {
  const ids = warn ? await listPaidFor(trx, row.userId) : [];
  if ((await upsertSubscription(trx, row, isRepair)) === 'known') return false;
  const { externalId, status } = row;
  const isNew = isPaidFor({ status, externalSubscriptionId: externalId }) && !ids.includes(externalId);
  if (isNew && ids.length > 0) warn?.(`${externalId} is paid for beside ${ids.join(', ')}, by one account`);
  return true;
}

async function listPaidFor(trx: Trx, userId: string): Promise<string[]> {
  const all = await listSubscriptions(trx, userId);
  return all
    .filter(({ external_id, status }) => isPaidFor({ status, externalSubscriptionId: external_id }))
    .map(({ external_id }) => external_id);
}

/** Premium without end and without a bill. */
export async function addGrant(
  trx: Trx,
  { id, userId, now }: { readonly id: string; readonly userId: string; readonly now: Date },
): Promise<void> {
  await insertGrantRow(trx, { id, userId, externalId: `${ADMIN_GRANT_PREFIX}${id}`, now });
}

export async function endGrantsOf(trx: Trx, userId: string, now: Date): Promise<void> {
  await endGrantRows(trx, userId, now);
}

export async function forgetPerson(trx: Trx, { userId }: { readonly userId: string }): Promise<void> {
  await deleteSubscriptionsOf(trx, userId);
}
