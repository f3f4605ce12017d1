import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, type DatabaseOptions, openDatabase } from '#server/platform/db/database.ts';
import { databaseUrl } from './postgres.ts';

export interface TestDatabase extends Database {
  readonly url: string;
}

/**
 * A migrated, empty database of the caller's own; copying the template takes some 30 ms. It goes at the end of the run
 * (`test/postgres.ts`): ext4 looks at every file that was deleted a moment ago before it makes another, which took 350 ms.
 */
export async function createTestDatabase(options: Partial<DatabaseOptions> = {}): Promise<TestDatabase> {
  const { url, template } = inject('postgres');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name} template ${template}`);
  await client.end();
  // A slow machine refuses no test for want of a connection.
  const database = openDatabase({ connectionTimeout: 60_000, ...options, url: databaseUrl(url, name) });
  return { ...database, url: databaseUrl(url, name) };
}
