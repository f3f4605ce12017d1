import type { Tier } from '#domain/groups/tier.ts';
import { nullable, text, textOf, timestamptz, uuid } from '#server/platform/db/columns.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';

// A log: rows are added, and neither changed nor removed.

export async function insertTierChange(
  trx: Trx,
  change: {
    readonly id: string;
    readonly userId: string;
    readonly at: Date;
    readonly oldTier: Tier;
    readonly newTier: Tier;
    /** Null: the system. */
    readonly changedBy: string | null;
    readonly reason: string;
  },
): Promise<void> {
  await insert(trx, change);
}

const insert = statement({
  text: `
    insert into tier_changes (id, user_id, at, old_tier, new_tier, changed_by, reason)
    values (:id, :userId, :at, :oldTier, :newTier, :changedBy, :reason)`,
  values: {
    id: uuid,
    userId: uuid,
    at: timestamptz,
    oldTier: textOf<Tier>(),
    newTier: textOf<Tier>(),
    changedBy: nullable(uuid),
    reason: text,
  },
});
