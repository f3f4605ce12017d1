import { readFile } from 'node:fs/promises';
import type { Tier } from '#domain/groups/tier.ts';
import { changeTier as change } from '#server/membership/tiers/commands.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { databaseNote } from '#test/e2e-database.ts';

/** What a subscription will decide, decided in the database of the journeys' server. */
export async function changeTier(baseURL: string, userId: string, tier: Tier): Promise<void> {
  const url = await readFile(databaseNote(new URL(baseURL).port), 'utf8');
  const { db, close } = openDatabase({ url, max: 1 });
  await db.transaction().execute((trx) => change(trx, userId, tier, new Date()));
  await close();
}
