import type { Tier } from '#domain/groups/tier.ts';
import { nullable, text, textOf, timestamptz, uuid } from '#server/platform/db/columns.ts';
import { writeStatement } from '#server/platform/db/statement.ts';

// A log: rows are added, and neither changed nor removed.

export const insertTierChange = writeStatement({
  text: `
    insert into tier_changes (id, user_id, at, old_tier, new_tier, changed_by, reason)
    values (:id, :userId, :at, :oldTier, :newTier, :changedBy, :reason)`,
  values: {
    id: uuid,
    userId: uuid,
    at: timestamptz,
    oldTier: textOf<Tier>(),
    newTier: textOf<Tier>(),
    /** Null: the system. */
    changedBy: nullable(uuid),
    reason: text,
  },
});
