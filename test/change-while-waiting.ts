import type { Pool } from 'pg';
import { expect, vi } from 'vitest';
import { lockGroup } from '#server/membership/commands/lock.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import type { startTestApp } from './app.ts';
import type { Answer } from './client.ts';

/** Holds the group's lock until the write waits for it, then commits `change`. The write's answer comes after that. */
export function changeWhileWaiting<T>(
  { db, database }: Pick<Awaited<ReturnType<typeof startTestApp>>, 'db' | 'database'>,
  groupId: string,
  change: (trx: Trx) => Promise<unknown>,
  write: () => Promise<Answer<T>>,
): Promise<{ answer: Promise<Answer<T>> }> {
  return db.transaction().execute(async (trx) => {
    await lockGroup(trx, groupId);
    const answer = write();
    await vi.waitFor(async () => expect(await countWaiting(database)).toBe(1));
    await change(trx);
    return { answer };
  });
}

/**
 * Each waits for what `hold` locks, or is over, when the next one begins. It is let go once `meanwhile` is done. The answers in
 * the order of `starts`.
 */
export async function startWhileHeld<T>(
  { db, database }: Pick<Awaited<ReturnType<typeof startTestApp>>, 'db' | 'database'>,
  hold: (trx: Trx) => Promise<unknown>,
  starts: readonly (() => Promise<T>)[],
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<T[]> {
  const begun = await db.transaction().execute(async (trx) => {
    await hold(trx);
    const answers: Promise<T>[] = [];
    let over = 0;
    for (const start of starts) {
      answers.push(start().finally(() => (over += 1)));
      const pending = () => answers.length - over;
      await vi.waitFor(async () => expect(await countWaiting(database)).toBe(pending()));
    }
    await meanwhile();
    return answers;
  });
  return Promise.all(begun);
}

/** Holds the group's lock until what it gives is called. */
export async function holdGroup(db: Db, groupId: string): Promise<() => Promise<void>> {
  const isLocked = Promise.withResolvers<void>();
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const holding = db.transaction().execute(async (trx) => {
    await lockGroup(trx, groupId);
    isLocked.resolve();
    await isReleased;
  });
  await Promise.race([isLocked.promise, holding]);
  return () => {
    release();
    return holding;
  };
}

/**
 * Connections that wait for what another holds in the same database. 'object' is the lock of NOTIFY, for which the commits of
 * all databases line up.
 */
export async function countWaiting({ pool }: { readonly pool: Pool }): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and wait_event <> 'object'`,
  );
  return rows[0]?.waiting ?? 0;
}
