import type { Page, ParsedOf } from '#contract/endpoint.ts';
import type { listTierChanges as listEndpoint, TierChange } from '#contract/premium/admin.ts';
import type { Tier } from '#domain/groups/tier.ts';
import {
  bool,
  int8,
  nullable,
  type RowOf,
  text,
  textOf,
  timestamptz,
  uuid,
} from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import { cutPage, instantBefore } from '#server/platform/http/cursor.ts';
import { type Entitlement, findEntitlement } from '#server/premium/subscriptions/queries.ts';

/** Of all accounts or of one, the newest first. */
export async function listTierChanges(
  db: Db,
  { userId, cursor, limit }: ParsedOf<typeof listEndpoint>['query'],
): Promise<Page<TierChange>> {
  const rows = await findPage(db, {
    userId: userId ?? null,
    ...instantBefore(cursor),
    limit: limit + 1,
  });
  return cutPage(rows.map(tierChangeOf), limit, ({ at, id }) => [at, id]);
}

/** All of one account with their reasons, the newest first. Without the admin of each, which is personal data of that admin. */
export async function exportTierChanges(
  db: Db,
  userId: string,
): Promise<Pick<TierChange, 'at' | 'oldTier' | 'newTier' | 'reason'>[]> {
  const rows = await findAllOf(db, { userId });
  return rows.map(({ at, ...change }) => ({ at: at.toISOString(), ...change }));
}

export interface TierFacts extends Entitlement {
  readonly tier: Tier;
  readonly isConfirmed: boolean;
  readonly groupCount: number;
}

/** What decides on a change of the account's tier. Undefined where there is no account, or no longer. */
export async function findTierFacts(db: Db, userId: string): Promise<TierFacts | undefined> {
  const [row] = await findFacts(db, { userId });
  if (!row) return undefined;
  const facts = { tier: row.tier, isConfirmed: row.email_verified, groupCount: row.group_count };
  return { ...facts, ...(await findEntitlement(db, userId)) };
}

const TIER_CHANGE = {
  id: uuid,
  at: timestamptz,
  userId: uuid,
  displayName: text,
  email: text,
  oldTier: textOf<Tier>(),
  newTier: textOf<Tier>(),
  adminId: nullable(uuid),
  adminName: nullable(text),
  reason: text,
};

function tierChangeOf({ at, adminId, adminName, ...change }: RowOf<typeof TIER_CHANGE>): TierChange {
  const changedBy = adminId !== null && adminName !== null ? { id: adminId, displayName: adminName } : null;
  return { ...change, at: at.toISOString(), changedBy };
}

const findPage = statement({
  text: `
    select tier_changes.id, tier_changes.at, tier_changes.user_id as "userId", owner.display_name as "displayName", owner.email,
      tier_changes.old_tier as "oldTier", tier_changes.new_tier as "newTier", tier_changes.reason,
      tier_changes.changed_by as "adminId", admin.display_name as "adminName"
    from tier_changes join users as owner on owner.id = tier_changes.user_id
      left join users as admin on admin.id = tier_changes.changed_by
    where (:userId::uuid is null or tier_changes.user_id = :userId)
      and (tier_changes.at, tier_changes.id) < (:beforeTime, :beforeId)
    order by tier_changes.at desc, tier_changes.id desc limit :limit`,
  values: { userId: nullable(uuid), beforeTime: timestamptz, beforeId: uuid, limit: int8 },
  row: TIER_CHANGE,
});

const findAllOf = statement({
  text: `
    select at, old_tier as "oldTier", new_tier as "newTier", reason from tier_changes
    where user_id = :userId order by at desc, id desc`,
  values: { userId: uuid },
  row: { at: timestamptz, oldTier: textOf<Tier>(), newTier: textOf<Tier>(), reason: text },
});

const findFacts = statement({
  text: `
    select users.tier, users.email_verified,
      (select count(*) from user_groups where user_groups.user_id = :userId) as group_count
    from users where users.id = :userId and not users.is_guest and users.deleted_at is null`,
  values: { userId: uuid },
  row: { tier: textOf<Tier>(), email_verified: bool, group_count: int8 },
});
