import type { Transaction } from '#contract/transactions.ts';
import { type PlaceTaken, takePlaceInTransaction } from '#domain/ledger/take-place.ts';
import { bool, int8, json, nullable, texts, uuid, uuids } from '#server/platform/db/columns.ts';

// CTEs for a statement that writes a transaction and its history at once.

/** The group of what a statement reads from `source`. */
export type GroupIn = (source: string) => string;

/** All of one statement is in one group. */
export const ONE_GROUP: GroupIn = () => ':groupId';

export const OWN_GROUP: GroupIn = (source) => `${source}.group_id`;

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
 * `counter (group_id, last_seq, last_at, steps)` holds the group's lock. `steps` is how many changes it counts: the last of them
 * has its seq. `last_at` is the moment that the history has of them: never before that of an earlier change, whatever the order
 * in which requests came and clocks say. `stands` is what must hold for the statement to write: what writes nothing takes no
 * seq, except where the only reason is what another request wrote during the wait.
 *
 * It has no row where a condition does not hold: all of `:memberIds`, which include `:callerIds`, must be members, and each of
 * `:callerIds` must have one of `:roles`. No subquery refers to the locked row, so each is evaluated once, in the snapshot from
 * before any wait. The locked row itself tells whether members or settings have changed since that snapshot. `:readAt` is the
 * membership_seq that an earlier statement read along with what is written now: a claim since then may have taken the place of a
 * guest in it. `:ledgerAt` is the last_seq that it read along with the debts that a payment pays back: any change
 * since then may have changed them. No snapshot is older than that of an earlier statement, so a row with
 * `:readAt` is in the snapshot, too. While a guest is being merged they never hold, because the command must
 * first replace the guest in what it changes.
 */
export function counterWhere(stands: string, steps = '1'): string {
  return `counter as (
  update change_counters set last_seq = change_counters.last_seq + ${steps}, last_at = greatest(change_counters.last_at, :at)
  where change_counters.group_id = :groupId
    and change_counters.membership_seq = coalesce(:readAt::bigint, (
      select seen.membership_seq from change_counters as seen where seen.group_id = :groupId
    ))
    and change_counters.last_seq = coalesce(:ledgerAt::bigint, change_counters.last_seq)
    and ${stands}
    and (:isProved::boolean or (${holds({
      groupId: ':groupId',
      callerIds: ':callerIds::uuid[]',
      memberIds: ':memberIds::uuid[]',
      newCurrencies: ':newCurrencies::text[]',
      newCategories: ':newCategories::uuid[]',
    })}))
  returning change_counters.group_id, change_counters.last_seq, change_counters.last_at, ${steps} as steps
)`;
}

export const COUNTERS_VALUES = { conditions: json(), groupIds: uuids, roles: texts, isUnlimited: bool };

/** What has to hold in one of several groups, as countersWhere takes it as JSON. */
export interface GroupConditions {
  readonly group_id: string;
  /** How many changes. */
  readonly steps: number;
  readonly caller_ids: readonly string[];
  readonly member_ids: readonly string[];
  readonly new_currencies: readonly string[];
  readonly new_categories: readonly string[];
  /** Of what is written. */
  readonly new_ids: readonly string[];
  /** What that adds up to, in minor units of whatever currencies. */
  readonly amount: number;
  /** When the last of it came. */
  readonly at: string;
}

/**
 * `counter (group_id, last_seq, last_at, steps)` holds the locks of those of `:groupIds` whose `:conditions`
 * hold, and which no other database transaction has locked. It waits for no lock, so that no
 * group waits for another. They are checked as for one group; `stands` is one more, on a row `wanted` of them.
 */
export const countersWhere = (stands: string) => `allowed as materialized (
  select wanted.group_id, wanted.steps, wanted.at, seen.membership_seq
  from json_to_recordset(:conditions::json) as wanted (
    group_id uuid, steps bigint, caller_ids uuid[], member_ids uuid[], new_currencies text[], new_categories uuid[],
    new_ids uuid[], amount bigint, at timestamptz
  ) join change_counters as seen on seen.group_id = wanted.group_id
  where seen.group_id = any(:groupIds::uuid[]) and ${stands} and ${holds({
    groupId: 'wanted.group_id',
    callerIds: 'wanted.caller_ids',
    memberIds: 'wanted.member_ids',
    newCurrencies: 'wanted.new_currencies',
    newCategories: 'wanted.new_categories',
  })}
), locked as (
  select change_counters.group_id from change_counters
  where change_counters.group_id in (select allowed.group_id from allowed)
  for no key update skip locked
), counter as (
  update change_counters set last_seq = change_counters.last_seq + allowed.steps,
    last_at = greatest(change_counters.last_at, allowed.at)
  from allowed join locked on locked.group_id = allowed.group_id
  where change_counters.group_id = allowed.group_id and change_counters.membership_seq = allowed.membership_seq
  returning change_counters.group_id, change_counters.last_seq, change_counters.last_at, allowed.steps
)`;

/** What has to hold for a write, as a statement names it. */
type ConditionName = 'groupId' | 'callerIds' | 'memberIds' | 'newCurrencies' | 'newCategories';

function holds(names: Readonly<Record<ConditionName, string>>): string {
  const { groupId, callerIds, memberIds, newCurrencies, newCategories } = names;
  return `cardinality(${memberIds}) = (
      select count(*) from memberships
      where memberships.group_id = ${groupId} and memberships.user_id = any(${memberIds})
        and memberships.left_at is null
        and (memberships.role = any(:roles::text[]) or memberships.user_id <> all(${callerIds}))
    ) and (${newCurrencies} = '{}' or exists (
      select 1 from groups where groups.id = ${groupId} and groups.currencies @> ${newCurrencies}
    )) and (${newCategories} = '{}' or cardinality(${newCategories}) = (
      select count(*) from categories
      where categories.group_id = ${groupId} and categories.id = any(${newCategories})
        and categories.put_away_at is null
    )) and (:isUnlimited::boolean or not exists (
      select 1 from users where users.id = any(${callerIds}) and users.is_over_limit
    )) and not exists (
      select 1 from memberships where memberships.group_id = ${groupId} and memberships.merging_into is not null
    )`;
}

/** The history row of the transaction `:id` and its seq, after `counter` and `written`: none where nothing was written. */
export function recordedAs(action: string, version: string): string {
  return `recorded as (
  insert into history (group_id, seq, noun, noun_id, action, version, user_id, at, snapshot)
  select :groupId, counter.last_seq, 'transaction', :id, ${action}, ${version}, :userId, counter.last_at, :snapshot
  from counter, written
  returning history.seq
)`;
}

/** The history rows of first versions, of `entry (id, seq, last_at, created_by, snapshot)`. */
export const recordedEachOf = (groupIn: GroupIn) => `recorded as (
  insert into history (group_id, seq, noun, noun_id, action, version, user_id, at, snapshot)
  select ${groupIn('entry')}, entry.seq, 'transaction', entry.id, 'created', 1, entry.created_by, entry.last_at, entry.snapshot
  from entry
  returning history.group_id, history.seq
)`;

/**
 * The JSON of transactions in which both take part, with what they entered as one entry: a rule of the domain, which SQL does not
 * know.
 */
export function mergedSnapshots(
  shared: readonly { readonly snapshot: Transaction }[],
  taken: PlaceTaken,
): string[] {
  return shared.map(({ snapshot }) => JSON.stringify(takePlaceInTransaction(snapshot, taken)));
}
