import type { MemberRename } from '#server/membership/memberships/commands.ts';
import { jsonRenamed } from '#server/membership/memberships/fragments.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';

/** A new group's counter: without it no change of the group can be recorded. */
export async function startHistory(trx: Trx, groupId: string): Promise<void> {
  await insertCounter(trx, [groupId]);
}

/** Locks these groups' counters, in the order of their ids: two requests for the same groups wait and do not deadlock. */
export async function lockGroups(trx: Trx, groupIds: readonly string[]): Promise<void> {
  await takeCounters(trx, [groupIds]);
}

export async function renameMember(trx: Trx, { groupId, from, to }: MemberRename): Promise<void> {
  await renameInHistory(trx, [groupId, from, to]);
}

/** Drops the name that a guest had before the person with this account took their place. */
export async function forgetPerson(trx: Trx, userId: string): Promise<void> {
  await dropNamesBefore(trx, [userId]);
}

const insertCounter = statement('insert into change_counters (group_id) values ($1)');

const takeCounters = statement(
  'select from change_counters where group_id = any($1) order by group_id for update',
);

const renameInHistory = statement(`
update history set
  noun_id = case when noun_id = $2 then $3 else noun_id end,
  snapshot = ${jsonRenamed('snapshot', 'userId')}::json
where group_id = $1 and (noun_id = $2 or position(format('"userId":"%s"', $2::uuid) in snapshot::text) > 0)`);

const dropNamesBefore = statement(`
update history set snapshot = (snapshot::jsonb - 'nameBefore')::json
where noun = 'membership' and noun_id = $1 and snapshot is not null
  and group_id in (select memberships.group_id from memberships where memberships.user_id = $1)`);
