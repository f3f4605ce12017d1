import { json } from '#server/platform/db/columns.ts';

/**
 * A JSON column with the user's id `:to` wherever it has `:from` as the value of `key`; where that is null, of any key. An id in
 * a text that a person typed stays: its quotes would be escaped.
 */
export function jsonWithPlaceTaken(column: string, key: string | null = 'userId'): string {
  return `replace(${column}::text, ${written('from', key)}, ${written('to', key)})`;
}

/** Whether a JSON column has the user's id `:value` where jsonWithPlaceTaken replaces it. */
export function jsonNames(
  column: string,
  value: 'from' | 'to' | 'userId' | 'guestId',
  key: string | null = 'userId',
): string {
  return `position(${written(value, key)} in ${column}::text) > 0`;
}

function written(value: string, key: string | null): string {
  return `format('${key === null ? '' : `"${key}":`}"%s"', :${value}::uuid)`;
}

/**
 * The part of a WITH that proves membership: one row for a member and none for any other person. It takes :groupId and
 * :userId.
 */
export const CALLER = `caller as (
  select group_id, user_id, role from memberships
  where group_id = :groupId and user_id = :userId and left_at is null
)`;

/** Of which groups a fragment reads rows: a condition on `column`, which has the id of a row's group. */
export type OfGroup = (column: string) => string;

export const THE_GROUP: OfGroup = (column) => `${column} = :groupId`;

/** Pairs of each guest of the group who is being merged, and the member who takes them over. */
export const mergingIn = (ofGroup: OfGroup) => `(
    select coalesce(json_agg(json_build_array(user_id, merging_into)), '[]') from memberships
    where ${ofGroup('group_id')} and merging_into is not null
  )`;

export const MERGING_COLUMN = json<[guestId: string, into: string][]>();
