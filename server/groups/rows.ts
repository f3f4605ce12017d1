import { sql } from 'kysely';
import type { Group } from '#contract/groups.ts';
import type { Db } from '#server/db/database.ts';

/** What a group's admins choose. */
export type GroupSettings = Pick<
  Group,
  'name' | 'description' | 'defaultCurrency' | 'currencies' | 'icon' | 'colour'
>;

/** A group with its counter, and nobody in it yet. */
export async function insertGroup(
  trx: Db,
  id: string,
  settings: GroupSettings,
  createdBy: string,
  createdAt: Date,
): Promise<void> {
  await trx
    .insertInto('groups')
    .values({ id, created_by: createdBy, created_at: createdAt, ...columnsOf(settings) })
    .execute();
  await trx.insertInto('change_counters').values({ group_id: id }).execute();
}

export async function updateSettings(
  trx: Db,
  id: string,
  settings: GroupSettings,
  version: number,
): Promise<void> {
  await trx
    .updateTable('groups')
    .set({ ...columnsOf(settings), version })
    .where('id', '=', id)
    .execute();
}

/** With everything in it. */
export async function removeGroup(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('groups').where('id', '=', id).execute();
}

/** The person's own order: these first, the others after them as they were. */
export async function savePositions(db: Db, userId: string, groupIds: readonly string[]): Promise<void> {
  await sql`
    update user_groups set position = ranked.position
    from (
      select group_id, row_number() over (order by array_position(${groupIds}::uuid[], group_id), position) as position
      from user_groups where user_id = ${userId}
    ) as ranked
    where user_groups.user_id = ${userId} and user_groups.group_id = ranked.group_id
  `.execute(db);
}

function columnsOf(settings: GroupSettings) {
  const { name, description, defaultCurrency, currencies, icon, colour } = settings;
  return { name, description, default_currency: defaultCurrency, currencies, icon, colour };
}
