import type { Db, Trx } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';

// The groups that a person is in, in the person's own order, with those that the person has archived.

/** First in the order: the group that a person has just joined is the one that they look for. */
export async function addOwnGroup(trx: Trx, userId: string, groupId: string): Promise<void> {
  await insertFirst(trx, [userId, groupId]);
}

export async function removeOwnGroups(trx: Trx, userId: string, groupIds: readonly string[]): Promise<void> {
  await deleteGroups(trx, [userId, groupIds]);
}

/** A group that is archived already keeps its instant. */
export async function setArchivedAt(
  db: Db,
  userId: string,
  groupId: string,
  archivedAt: Date | null,
): Promise<void> {
  await updateArchived(db, [userId, groupId, archivedAt]);
}

/** Until the end of the transaction no other request adds a group for the person or orders them. @returns the groups' ids. */
export async function lockOwnGroups(trx: Trx, userId: string): Promise<string[]> {
  await lockUser(trx, [userId]);
  const rows = await findGroups(trx, [userId]);
  return rows.map((row) => row.group_id);
}

/** These groups first, the others after them in the order they had. */
export async function orderOwnGroups(trx: Trx, userId: string, groupIds: readonly string[]): Promise<void> {
  await rank(trx, [userId, groupIds]);
}

const insertFirst = statement(`
insert into user_groups (user_id, group_id, position)
select $1, $2, coalesce(min(position), 1) - 1 from user_groups where user_id = $1`);

const deleteGroups = statement('delete from user_groups where user_id = $1 and group_id = any($2)');

const updateArchived = statement(`
update user_groups set archived_at = case when $3::timestamptz is not null then coalesce(archived_at, $3) end
where user_id = $1 and group_id = $2`);

// Joining a group takes the same lock, so that neither undoes the other.
const lockUser = statement('select from users where id = $1 for no key update');

const findGroups = statement<{ group_id: string }>('select group_id from user_groups where user_id = $1');

const rank = statement(`
update user_groups set position = ranked.position
from (
  select group_id, row_number() over (order by array_position($2::uuid[], group_id), position, group_id) as position
  from user_groups where user_id = $1
) as ranked
where user_groups.user_id = $1 and user_groups.group_id = ranked.group_id`);
