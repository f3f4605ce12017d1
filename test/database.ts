import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, type DatabaseOptions, openDatabase } from '#server/platform/db/database.ts';
import { databaseUrl } from './postgres.ts';

export interface TestDatabase extends Database {
  readonly url: string;
  /** Closes the connections and removes the database. */
  drop(): Promise<void>;
}

/** A migrated, empty database of the caller's own; copying the template takes some 50 ms. */
export async function createTestDatabase(options: Partial<DatabaseOptions> = {}): Promise<TestDatabase> {
  const { url, template } = inject('postgres');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await administer(url, `create database ${name} template ${template}`);
  // A slow machine refuses no test for want of a connection.
  const database = openDatabase({ connectionTimeout: 60_000, ...options, url: databaseUrl(url, name) });
  return {
    ...database,
    url: databaseUrl(url, name),
    drop: async () => {
      await database.close();
      await administer(url, `drop database ${name} with (force)`);
    },
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
