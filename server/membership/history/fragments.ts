import { FREE_MAX_GROUPS } from '#domain/groups/tier.ts';
import { bool, int8, uuid } from '#server/platform/db/columns.ts';

// CTEs for a statement that writes a transaction and its history at once.

/** What COUNTER compares. */
export const COUNTER_VALUES = { groupId: uuid, asOf: int8, userId: uuid, isOverLimit: bool };

/**
 * Takes the group's counter and counts it up: `counter (last_seq)`. Gives no row where members, settings or whether the
 * caller is over their tier's limit are not as the Membership said.
 */
export const COUNTER = `counter as (
  update change_counters set last_seq = last_seq + 1
  where group_id = :groupId and membership_seq = :asOf and :isOverLimit::boolean = exists (
    select 1 from users where id = :userId and tier = 'free'
      and exists (select 1 from user_groups where user_id = :userId offset ${FREE_MAX_GROUPS})
  )
  returning last_seq
)`;

/** The history row of the transaction `:id`, after `counter` and `written`: none where nothing was written. */
export function recordedAs(action: string, version: string): string {
  return `recorded as (
  insert into history (group_id, seq, noun, noun_id, action, version, user_id, at, snapshot)
  select :groupId, counter.last_seq, 'transaction', :id, ${action}, ${version}, :userId, :at, :snapshot
  from counter, written
)`;
}
