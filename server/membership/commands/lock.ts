import { DomainError } from '#domain/error.ts';
import { uuid } from '#server/platform/db/columns.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';

// A group is locked by the row of its counter, which every write into it counts up.

/**
 * Makes the rest of the database transaction the only one that writes to this group: what it reads from now on is how
 * things are. Throws GROUP_NOT_FOUND when the group is gone.
 */
export async function lockGroup(trx: Trx, groupId: string): Promise<void> {
  const rows = await takeCounter(trx, { groupId });
  if (rows.length === 0) throw new DomainError('GROUP_NOT_FOUND');
}

/**
 * As lockGroup, but passes over a group that is gone. In the order of their ids: two requests for the same groups wait and do not
 * deadlock.
 */
export async function lockGroups(trx: Trx, groupIds: readonly string[]): Promise<void> {
  // One at a time: a database that is distributed by group takes no locks on several nodes in one statement.
  for (const groupId of [...groupIds].sort()) await takeCounter(trx, { groupId });
}

const takeCounter = statement({
  text: 'select group_id from change_counters where group_id = :groupId for update',
  values: { groupId: uuid },
  row: { group_id: uuid },
});
