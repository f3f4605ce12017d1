import type { Role } from '#domain/permission.ts';
import type { Db } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

/** The row of somebody who left is the one that they come back to: old transactions name it. Their role is a new one. */
export async function enter(
  trx: Db,
  groupId: string,
  userId: string,
  role: Role,
  now: Date,
): Promise<'new' | 'returned'> {
  const [row] = await insertMembership(trx, [groupId, userId, role, now]);
  await insertPosition(trx, [userId, groupId]);
  return row?.is_new ? 'new' : 'returned';
}

export async function exit(trx: Db, groupId: string, userId: string, now: Date): Promise<void> {
  await endMembership(trx, [groupId, userId, now]);
  await removePosition(trx, [userId, groupId]);
}

/** @returns whether it was another one before. */
export async function saveRole(trx: Db, groupId: string, userId: string, role: Role): Promise<boolean> {
  const changed = await updateRole(trx, [groupId, userId, role]);
  return changed.length > 0;
}

// xmax is zero in a row that no update has touched.
const insertMembership = statement<{ is_new: boolean }>(`
insert into memberships (group_id, user_id, role, joined_at) values ($1, $2, $3, $4)
on conflict (group_id, user_id) do update set role = excluded.role, left_at = null
returning xmax = 0 as is_new`);

const endMembership = statement(
  'update memberships set left_at = $3 where group_id = $1 and user_id = $2 and left_at is null',
);

const updateRole = statement(`
update memberships set role = $3 where group_id = $1 and user_id = $2 and role <> $3 returning user_id`);

// What somebody has just joined is what they look for first.
const insertPosition = statement(`
insert into user_groups (user_id, group_id, position)
select $1, $2, coalesce(min(position), 1) - 1 from user_groups where user_id = $1`);

const removePosition = statement('delete from user_groups where user_id = $1 and group_id = $2');
