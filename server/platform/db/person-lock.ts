import { text, uuid } from './columns.ts';
import type { Trx } from './database.ts';
import { statement } from './statement.ts';

/**
 * Holds up every other request that locks this person, until the end of the transaction. Not the row of `users`: in a
 * database that is distributed by group that table is on every node, and a lock on one row of it is a lock on all of them.
 */
export async function lockPerson(trx: Trx, userId: string): Promise<void> {
  await takeLock(trx, { userId });
}

// Two people with the same hash only wait for each other. The seed keeps other advisory locks apart.
const takeLock = statement({
  text: 'select pg_advisory_xact_lock(hashtextextended(:userId::uuid::text, 7318205442))::text as taken',
  values: { userId: uuid },
  row: { taken: text },
});
