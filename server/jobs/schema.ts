import { Logger, runMigrations } from 'graphile-worker';

/** Creates the queue's own tables, after our migrations; safe at every start, by several processes at once. */
export async function migrateQueue(databaseUrl: string): Promise<void> {
  await runMigrations({ connectionString: databaseUrl, logger: new Logger(() => () => {}) });
}
