import { bool, int8, nullable, text, texts, uuid, uuids } from '#server/platform/db/columns.ts';

// CTEs for a statement that writes a transaction and its history at once.

/** Who writes, and what has to hold where a Membership has not proved it. */
export const COUNTER_VALUES = {
  groupId: uuid,
  userId: uuid,
  isProved: bool,
  roles: texts,
  newcomers: uuids,
  settles: bool,
  newCurrency: nullable(text),
  isUnlimited: bool,
  readAt: nullable(int8),
};

/**
 * `counter` holds the group's lock, or no row where a claim does not hold. The claim is held against the snapshot from
 * before any wait for the lock; the lock's own row tells whether members or settings have changed since then. `:readAt` is
 * the membership_seq with which an earlier statement read what is written: a claim since then has renamed a member in it.
 */
export const COUNTER = `known as materialized (
  select change_counters.membership_seq from change_counters
  where change_counters.group_id = :groupId
    and (:readAt::bigint is null or change_counters.membership_seq = :readAt) and (:isProved::boolean or (
    exists (
      select 1 from memberships
      where memberships.group_id = :groupId and memberships.user_id = :userId and memberships.left_at is null
        and memberships.role = any(:roles::text[])
    ) and cardinality(:newcomers::uuid[]) = (
      select count(*) from memberships
      where memberships.group_id = :groupId and memberships.user_id = any(:newcomers::uuid[])
        and (memberships.left_at is null or :settles::boolean and exists (
          select 1 from balances
          where balances.group_id = :groupId and balances.user_id = memberships.user_id and balances.amount <> 0
        ))
    ) and (:newCurrency::text is null or exists (
      select 1 from groups where groups.id = :groupId and :newCurrency::text = any(groups.currencies)
    )) and (:isUnlimited::boolean or not exists (
      select 1 from users where users.id = :userId and users.is_over_limit
    ))
  ))
), counter as (
  update change_counters set last_seq = change_counters.last_seq + 1
  from known
  where change_counters.group_id = :groupId and change_counters.membership_seq = known.membership_seq
  returning change_counters.last_seq
)`;

/** The history row of the transaction `:id`, after `counter` and `written`: none where nothing was written. */
export function recordedAs(action: string, version: string): string {
  return `recorded as (
  insert into history (group_id, seq, noun, noun_id, action, version, user_id, at, snapshot)
  select :groupId, counter.last_seq, 'transaction', :id, ${action}, ${version}, :userId, :at, :snapshot
  from counter, written
)`;
}
