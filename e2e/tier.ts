import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import type { Tier } from '#domain/groups/tier.ts';
import { databaseNote } from '#test/e2e-database.ts';

/** What a subscription will decide, decided in the database of the journeys' server. */
export async function changeTier(baseURL: string, userId: string, tier: Tier): Promise<void> {
  const client = new Client(await readFile(databaseNote(new URL(baseURL).port), 'utf8'));
  await client.connect();
  await client.query('update users set tier = $2 where id = $1', [userId, tier]);
  await client.end();
}
