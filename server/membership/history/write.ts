import type { Deps } from '#server/deps.ts';
import type { Db } from '#server/platform/db/database.ts';
import { once, type RepeatableCall } from '#server/platform/http/idempotency.ts';
import type { Change } from '#server/platform/live/changes.ts';
import type { Recorded } from './record.ts';

/** Runs a command once per Idempotency-Key and tells the open streams what it changed, after the commit. */
export async function write<T>(
  deps: Pick<Deps, 'db' | 'changes'>,
  call: RepeatableCall,
  command: (db: Db) => Promise<Recorded<T>>,
): Promise<T> {
  const made: Change[] = [];
  const value = await once(call, deps.db, async (db) => {
    const recorded = await command(db);
    made.push(...recorded.changes);
    return recorded.value;
  });
  for (const change of made) deps.changes.publish(change);
  return value;
}

/** Several statements as one: in the database transaction that is open already, or in one of its own. */
export function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
