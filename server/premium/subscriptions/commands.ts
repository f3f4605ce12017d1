import { ADMIN_GRANT_PREFIX } from '#domain/premium/subscription.ts';
import type { Trx } from '#server/platform/db/database.ts';
import {
  deleteSubscriptionsOf,
  endGrantRows,
  insertGrantRow,
  type SubscriptionRow,
  upsertSubscription,
} from './rows.ts';

// The rows alone: a command that writes one then has the tier follow, in the same database transaction and under the person's lock.

/** What Paddle says of a subscription. False where something later is known already. */
export async function saveSubscription(
  trx: Trx,
  row: SubscriptionRow,
  { isRepair = false }: { readonly isRepair?: boolean } = {},
): Promise<boolean> {
  return (await upsertSubscription(trx, row, isRepair)) === 'written';
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
