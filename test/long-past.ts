import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** The group counts its changes on from where a group is after tens of thousands of them: so guests are merged in steps. */
export async function grownLong(db: Db, groupId: string): Promise<void> {
  await sql`update change_counters set last_seq = last_seq + 30000 where group_id = ${groupId}`.execute(db);
}
