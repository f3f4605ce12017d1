import { refreshOverLimit } from '#server/membership/tiers/commands.ts';
import { nullable, timestamptz, uuid, uuids } from '#server/platform/db/columns.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { lockPerson } from '#server/platform/db/person-lock.ts';
import { statement, writeStatement } from '#server/platform/db/statement.ts';
import type { MemberRef } from './queries.ts';

// The groups that a person is in, in the person's own order, with those that the person has archived.

/** First in the order, because a person looks for the group that they have just joined. */
export async function addOwnGroup(trx: Trx, member: MemberRef): Promise<void> {
  await insertFirst(trx, member);
  await refreshOverLimit(trx, [member.userId]);
}

export async function removeOwnGroups(
  trx: Trx,
  left: { readonly groupIds: readonly string[]; readonly userId: string },
): Promise<void> {
  await deleteGroups(trx, left);
  await refreshOverLimit(trx, [left.userId]);
}

/** For groups that are deleted: no foreign key leads from a person's list to a group, which may be on another node. */
export async function removeFromLists(
  trx: Trx,
  ended: { readonly groupIds: readonly string[]; readonly userIds: readonly string[] },
): Promise<void> {
  const removed = await deleteGroupsOfAll(trx, ended);
  const userIds = removed.map((row) => row.user_id);
  await refreshOverLimit(trx, userIds);
}

/** A group that is archived already keeps its instant. */
export const setArchivedAt = writeStatement({
  text: `
    update user_groups set archived_at = case when :archivedAt::timestamptz is not null then coalesce(archived_at, :archivedAt) end
    where user_id = :userId and group_id = :groupId`,
  values: { userId: uuid, groupId: uuid, archivedAt: nullable(timestamptz) },
});

/** Until the end of the transaction no other request adds a group for the person or orders them. @returns the groups' ids. */
export async function lockOwnGroups(trx: Trx, userId: string): Promise<string[]> {
  // Joining a group takes the same lock, so that neither undoes the other.
  await lockPerson(trx, userId);
  const rows = await findGroups(trx, { userId });
  return rows.map((row) => row.group_id);
}

/** These groups first, the others after them in the order they had. */
export const orderOwnGroups = writeStatement({
  text: `
    update user_groups set position = ranked.position
    from (
      select group_id,
        row_number() over (order by array_position(:groupIds::uuid[], group_id), position, group_id) as position
      from user_groups where user_id = :userId
    ) as ranked
    where user_groups.user_id = :userId and user_groups.group_id = ranked.group_id`,
  values: { userId: uuid, groupIds: uuids },
});

const insertFirst = statement({
  text: `
    insert into user_groups (user_id, group_id, position)
    select :userId, :groupId, coalesce(min(position), 1) - 1 from user_groups where user_id = :userId`,
  values: { userId: uuid, groupId: uuid },
});

const deleteGroups = statement({
  text: 'delete from user_groups where user_id = :userId and group_id = any(:groupIds)',
  values: { userId: uuid, groupIds: uuids },
});

const deleteGroupsOfAll = statement({
  text: `
    delete from user_groups where user_id = any(:userIds) and group_id = any(:groupIds) returning user_id`,
  values: { userIds: uuids, groupIds: uuids },
  row: { user_id: uuid },
});

const findGroups = statement({
  text: 'select group_id from user_groups where user_id = :userId',
  values: { userId: uuid },
  row: { group_id: uuid },
});
