import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';

/** Creates the queue's own tables, after our migrations; safe at every start, by several processes at once. */
export async function migrateQueue(databaseUrl: string): Promise<void> {
  // A pool of its own making is still closing when it has finished, and ends the process if the database goes first.
  const pgPool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  pgPool.on('error', () => {});
  pgPool.on('connect', (client) => client.on('error', () => {}));
  try {
    await runMigrations({ pgPool, logger: new Logger(() => () => {}) });
  } finally {
    await pgPool.end();
  }
}
