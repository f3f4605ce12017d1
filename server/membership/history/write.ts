import type { Deps } from '#server/deps.ts';
import { getMembership, type Membership } from '#server/membership/memberships/queries.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import type { Caller } from '#server/platform/http/actor.ts';
import { once, type RepeatableCall } from '#server/platform/http/idempotency.ts';
import type { Change } from '#server/platform/live/changes.ts';
import { lockGroup, type Recorded } from './record.ts';

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
export function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return isTransaction(db) ? work(db) : db.transaction().execute(work);
}

function isTransaction(db: Db): db is Trx {
  return db.isTransaction;
}

/**
 * Does `work` while no other request changes the group, with the caller's membership as it is then. For rare changes,
 * whose rules look at more than one row.
 */
export function aloneInGroup<T>(
  db: Db,
  caller: Caller,
  groupId: string,
  work: (trx: Trx, membership: Membership) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (trx) => {
    await lockGroup(trx, groupId);
    return work(trx, await getMembership(trx, { groupId, userId: caller.userId }));
  });
}
