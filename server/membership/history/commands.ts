import type { MemberRename } from '#server/membership/memberships/commands.ts';
import { jsonRenamed } from '#server/membership/memberships/fragments.ts';
import { listGroupIdsEver } from '#server/membership/memberships/queries.ts';
import { uuid, uuids } from '#server/platform/db/columns.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';

/** A new group's counter: without it no change of the group can be recorded. */
export async function startHistory(trx: Trx, groupId: string): Promise<void> {
  await insertCounter(trx, { groupId });
}

/** Locks these groups' counters, in the order of their ids: two requests for the same groups wait and do not deadlock. */
export async function lockGroups(trx: Trx, groupIds: readonly string[]): Promise<void> {
  // One at a time: a database that is distributed by group takes no locks on several nodes in one statement.
  for (const groupId of [...groupIds].sort()) await takeCounter(trx, { groupId });
}

export async function renameMember(trx: Trx, { groupId, from, to }: MemberRename): Promise<void> {
  await renameInHistory(trx, { groupId, from, to });
}

/** Drops the name that a guest had before the person with this account took their place. */
export async function forgetPerson(trx: Trx, { userId }: { readonly userId: string }): Promise<void> {
  const groupIds = await listGroupIdsEver(trx, userId);
  await dropNamesBefore(trx, { groupIds, userId });
}

const insertCounter = statement({
  text: 'insert into change_counters (group_id) values (:groupId)',
  values: { groupId: uuid },
});

const takeCounter = statement({
  text: 'select group_id from change_counters where group_id = :groupId for update',
  values: { groupId: uuid },
  row: { group_id: uuid },
});

const renameInHistory = statement({
  text: `
    update history set
      noun_id = case when noun_id = :from then :to else noun_id end,
      snapshot = ${jsonRenamed('snapshot', 'userId')}::json
    where group_id = :groupId
      and (noun_id = :from or position(format('"userId":"%s"', :from::uuid) in snapshot::text) > 0)`,
  values: { groupId: uuid, from: uuid, to: uuid },
});

const dropNamesBefore = statement({
  text: `
    update history set snapshot = (snapshot::jsonb - 'nameBefore')::json
    where group_id = any(:groupIds) and noun = 'membership' and noun_id = :userId and snapshot is not null`,
  values: { groupIds: uuids, userId: uuid },
});
