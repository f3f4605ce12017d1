import { bool, int8, nullable, texts, uuid, uuids } from '#server/platform/db/columns.ts';

// CTEs for a statement that writes a transaction and its history at once.

/** Who writes, and what has to hold where a Membership has not proved it. */
export const COUNTER_VALUES = {
  groupId: uuid,
  isProved: bool,
  callerIds: uuids,
  roles: texts,
  memberIds: uuids,
  newCurrencies: texts,
  newCategories: uuids,
  isUnlimited: bool,
  readAt: nullable(int8),
  ledgerAt: nullable(int8),
};

/**
 * `counter` holds the group's lock, or no row where a claim does not hold: `:memberIds`, of whom `:callerIds` are some, are members,
 * and each of `:callerIds` has one of `:roles`. No subquery refers to the row that is locked: each is looked up once, in the snapshot
 * from before any wait. The row itself tells whether members or settings have changed since then. `:readAt` is the
 * membership_seq with which an earlier statement read what is written: a claim since then has renamed a member in it.
 * `:ledgerAt` is the last_seq with which it read the debts that a payment pays back: any change since then may have changed them.
 * No snapshot is older than an earlier statement's, so that a row with `:readAt` is the snapshot's, too. While a guest is being
 * merged no claim holds: the command takes the guest out of what it changes before it does.
 */
export const COUNTER = counterBy('1');

/** The same for several changes, of which the last has the seq of `counter`. `steps` is how many. */
export function counterBy(steps: string): string {
  return `counter as (
  update change_counters set last_seq = change_counters.last_seq + ${steps}
  where change_counters.group_id = :groupId
    and change_counters.membership_seq = coalesce(:readAt::bigint, (
      select seen.membership_seq from change_counters as seen where seen.group_id = :groupId
    ))
    and change_counters.last_seq = coalesce(:ledgerAt::bigint, change_counters.last_seq)
    and (:isProved::boolean or (
      cardinality(:memberIds::uuid[]) = (
        select count(*) from memberships
        where memberships.group_id = :groupId and memberships.user_id = any(:memberIds::uuid[])
          and memberships.left_at is null
          and (memberships.role = any(:roles::text[]) or memberships.user_id <> all(:callerIds::uuid[]))
      ) and (:newCurrencies::text[] = '{}' or exists (
        select 1 from groups where groups.id = :groupId and groups.currencies @> :newCurrencies::text[]
      )) and (:newCategories::uuid[] = '{}' or cardinality(:newCategories::uuid[]) = (
        select count(*) from categories
        where categories.group_id = :groupId and categories.id = any(:newCategories::uuid[])
          and categories.put_away_at is null
      )) and (:isUnlimited::boolean or not exists (
        select 1 from users where users.id = any(:callerIds::uuid[]) and users.is_over_limit
      )) and not exists (
        select 1 from memberships where memberships.group_id = :groupId and memberships.merging_into is not null
      )
    ))
  returning change_counters.last_seq
)`;
}

/** The history row of the transaction `:id` and its seq, after `counter` and `written`: none where nothing was written. */
export function recordedAs(action: string, version: string): string {
  return `recorded as (
  insert into history (group_id, seq, noun, noun_id, action, version, user_id, at, snapshot)
  select :groupId, counter.last_seq, 'transaction', :id, ${action}, ${version}, :userId, :at, :snapshot
  from counter, written
  returning history.seq
)`;
}

/** The history rows of first versions, of `entry (id, seq, created_by, created_at, snapshot)`. */
export const RECORDED_EACH = `recorded as (
  insert into history (group_id, seq, noun, noun_id, action, version, user_id, at, snapshot)
  select :groupId, entry.seq, 'transaction', entry.id, 'created', 1, entry.created_by, entry.created_at, entry.snapshot
  from entry
  returning history.seq
)`;
