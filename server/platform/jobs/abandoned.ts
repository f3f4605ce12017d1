import { LOCK_SEEDS } from '#server/platform/db/advisory-locks.ts';
import { text, texts } from '#server/platform/db/columns.ts';
import { connectionOf, type Writer } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';

// A job is locked by the pool of workers that runs it. What a process was at when it died stays locked: graphile-worker itself
// frees it after four hours. So each process holds an advisory lock for its pool while it is connected.

/** What these pools were at waits to be run again. */
export async function unlockJobs(writer: Writer, pools: readonly string[]): Promise<void> {
  await unlock(connectionOf(writer), { pools });
}

/** What pools were at whose process is gone waits to be run again. */
export async function unlockAbandonedJobs(writer: Writer): Promise<void> {
  const db = connectionOf(writer);
  const rows = await findAbandonedPools(db, {});
  const pools = rows.map((row) => row.pool);
  if (pools.length > 0) await unlock(db, { pools });
}

const lockOf = (pool: string) => `hashtextextended(${pool}, ${LOCK_SEEDS.workerPool})`;

/** On the connection that is to hold the pool. */
export const HOLD_POOL = `select pg_advisory_lock_shared(${lockOf('$1')})`;

const unlock = statement({
  text: 'select graphile_worker.force_unlock_workers(:pools)::text as unlocked',
  values: { pools: texts },
  row: { unlocked: text },
});

// A process whose connection was lost is back within a minute.
const findAbandonedPools = statement({
  text: `
    select distinct jobs.locked_by as pool from graphile_worker.jobs
    where jobs.locked_by is not null and jobs.locked_at < now() - interval '1 minute' and not exists (
      select 1 from pg_locks
      where pg_locks.locktype = 'advisory' and pg_locks.objsubid = 1 and pg_locks.granted
        and (pg_locks.classid::bigint << 32 | pg_locks.objid::bigint)
          = ${lockOf('jobs.locked_by')}
    )`,
  row: { pool: text },
});
