import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/platform/db/migrate.ts';
import { migrateQueue } from '#server/platform/jobs/schema.ts';
import { startTemporaryPostgres } from './temporary-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server on which tests may make databases, and the migrated one that they copy. */
    postgres: { url: string; template: string };
  }
}

/**
 * One PostgreSQL for the whole run: the server at TEST_DATABASE_URL or DATABASE_URL, where only databases
 * with a name of this run are made and dropped, or an embedded one in a temporary folder.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL;
  const template = `quits_test_${randomBytes(6).toString('hex')}`;
  const server = given
    ? { url: given, stop: () => dropDatabases(given, template) }
    : await startTemporaryPostgres();
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`create database ${template}`);
  await migrate(databaseUrl(server.url, template));
  await migrateQueue(databaseUrl(server.url, template));
  project.provide('postgres', { url: server.url, template });
  await admin.end();
  return () => server.stop();
}

async function dropDatabases(url: string, prefix: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  );
  for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`);
  await admin.end();
}

export function databaseUrl(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
