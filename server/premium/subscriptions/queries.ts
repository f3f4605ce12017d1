import type { Subscription } from '#contract/premium/billing.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import {
  type BillingPlan,
  compareSubscriptions,
  entitlesToPremium,
  isAdminGrant,
  type SubscriptionStatus,
} from '#domain/premium/subscription.ts';
import {
  int8,
  nullable,
  type RowOf,
  text,
  textOf,
  texts,
  timestamptz,
  uuid,
} from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import type { Caller } from '#server/platform/http/actor.ts';

const SUBSCRIPTION = {
  user_id: uuid,
  external_id: text,
  customer_id: nullable(text),
  plan: nullable(textOf<BillingPlan>()),
  next_plan: nullable(textOf<BillingPlan>()),
  status: textOf<SubscriptionStatus>(),
  starts_at: timestamptz,
  next_billing_at: nullable(timestamptz),
  price_amount: nullable(int8),
  price_currency: nullable(textOf<CurrencyCode>()),
  expires_at: nullable(timestamptz),
  /** Another whenever later news have been kept. A text: Paddle counts microseconds. */
  version: text,
};

export type SubscriptionRow = RowOf<typeof SUBSCRIPTION>;

const COLUMNS = `user_id, external_id, customer_id, plan, next_plan, status, starts_at, next_billing_at,
  price_amount, price_currency, expires_at,
  occurred_at::text || ' ' || event_id as version`;

/** Those of them that are known. */
export const listByExternalIds = statement({
  text: `select ${COLUMNS} from subscriptions where external_id = any(:externalIds)`,
  values: { externalIds: texts },
  row: SUBSCRIPTION,
});

/** Of an account, first the one that is shown and changed: see compareSubscriptions. */
export async function listSubscriptions(db: Db, userId: string): Promise<readonly SubscriptionRow[]> {
  const rows = await findOfOne(db, { userId });
  return rows.toSorted((one, other) => compareSubscriptions(rankedOf(one), rankedOf(other)));
}

/** Whether Paddle has one customer for this account and for another: the address of the checkout is the buyer's choice. */
export async function isCustomerOfOthers(
  db: Db,
  { userId, customerId }: { readonly userId: string; readonly customerId: string },
): Promise<boolean> {
  return (await findOfOthers(db, { userId, customerId })).length > 0;
}

/** Null where there was none. */
export async function getSubscription(db: Db, { userId }: Caller): Promise<Subscription | null> {
  const [shown] = await listSubscriptions(db, userId);
  return shown ? subscriptionOf(shown) : null;
}

/** For the export of one's own data. */
export async function exportSubscriptions(db: Db, userId: string): Promise<Subscription[]> {
  return (await listSubscriptions(db, userId)).map(subscriptionOf);
}

export interface Entitlement {
  readonly isEntitled: boolean;
  /** By a subscription that is paid for. */
  readonly isPaid: boolean;
}

export async function findEntitlement(db: Db, userId: string): Promise<Entitlement> {
  const entitling = (await listSubscriptions(db, userId)).filter(({ status }) => entitlesToPremium(status));
  return {
    isEntitled: entitling.length > 0,
    isPaid: entitling.some(({ external_id: id }) => !isAdminGrant(id)),
  };
}

function rankedOf({ status, external_id: externalId, starts_at: startsAt }: SubscriptionRow) {
  return { status, externalId, startsAt };
}

function subscriptionOf(row: SubscriptionRow): Subscription {
  const { price_amount: amount, price_currency: currency } = row;
  return {
    tier: entitlesToPremium(row.status) ? 'premium' : 'free',
    plan: row.plan,
    status: row.status,
    startsAt: row.starts_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    nextBillingAt: row.next_billing_at?.toISOString() ?? null,
    price: amount === null || currency === null ? null : { amount, currency },
    externalSubscriptionId: row.external_id,
    nextPlan: row.next_plan,
  };
}

const findOfOne = statement({
  text: `select ${COLUMNS} from subscriptions where user_id = :userId order by starts_at desc, id desc`,
  values: { userId: uuid },
  row: SUBSCRIPTION,
});

const findOfOthers = statement({
  text: 'select user_id from subscriptions where customer_id = :customerId and user_id <> :userId limit 1',
  values: { customerId: text, userId: uuid },
  row: { user_id: uuid },
});
