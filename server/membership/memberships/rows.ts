import type { Role } from '#domain/groups/permission.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';

/** The row of somebody who left is the one that they come back to: old transactions name it. Their role is a new one. */
export async function enter(
  trx: Trx,
  groupId: string,
  userId: string,
  role: Role,
  now: Date,
): Promise<'new' | 'returned'> {
  const [row] = await insertMembership(trx, [groupId, userId, role, now]);
  await insertPosition(trx, [userId, groupId]);
  return row?.is_new ? 'new' : 'returned';
}

export async function exit(trx: Trx, groupId: string, userId: string, now: Date): Promise<void> {
  await endMembership(trx, [groupId, userId, now]);
  await removePosition(trx, [userId, groupId]);
  await dropArrangements(trx, [groupId], userId);
}

/**
 * What the groups had arranged with somebody who is gone: a household needs two, and a split that the form starts from
 * shares out among the others, or not at all where percents no longer come to a hundred.
 */
export async function dropArrangements(trx: Trx, groupIds: readonly string[], userId: string): Promise<void> {
  await dissolveHouseholds(trx, [groupIds]);
  await dropFromSplit(trx, [groupIds, userId]);
}

/** @returns whether it was another one before. */
export async function saveRole(trx: Trx, groupId: string, userId: string, role: Role): Promise<boolean> {
  const changed = await updateRole(trx, [groupId, userId, role]);
  return changed.length > 0;
}

// xmax is zero in a row that no update has touched.
const insertMembership = statement<{ is_new: boolean }>(`
insert into memberships (group_id, user_id, role, joined_at) values ($1, $2, $3, $4)
on conflict (group_id, user_id) do update set role = excluded.role, left_at = null
returning xmax = 0 as is_new`);

const endMembership = statement(`
update memberships set left_at = $3, household_id = null where group_id = $1 and user_id = $2 and left_at is null`);

const updateRole = statement(`
update memberships set role = $3 where group_id = $1 and user_id = $2 and role <> $3 returning user_id`);

// What somebody has just joined is what they look for first.
const insertPosition = statement(`
insert into user_groups (user_id, group_id, position)
select $1, $2, coalesce(min(position), 1) - 1 from user_groups where user_id = $1`);

const removePosition = statement('delete from user_groups where user_id = $1 and group_id = $2');

const dissolveHouseholds = statement(`with lone as (
  select group_id, id from households where group_id = any($1) and 2 > (
    select count(*) from memberships
    where memberships.group_id = households.group_id and household_id = households.id
  )
), freed as (
  update memberships set household_id = null from lone
  where memberships.group_id = lone.group_id and household_id = lone.id
)
delete from households using lone where households.group_id = lone.group_id and households.id = lone.id`);

const dropFromSplit = statement(`
update groups set default_split = case when default_split ->> 'mode' = 'parts' then (
  select jsonb_build_object('mode', 'parts', 'parts', jsonb_agg(line.part order by place))
  from jsonb_array_elements(default_split -> 'parts') with ordinality as line (part, place)
  where line.part ->> 'userId' <> $2
  having bool_or((line.part ->> 'parts')::numeric > 0)
) end
where id = any($1) and default_split -> 'parts' @> jsonb_build_array(jsonb_build_object('userId', $2::text))`);
