import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server on which tests may make databases, and the migrated one that they copy. */
    postgres: { url: string; template: string };
  }
}

/**
 * One PostgreSQL for the whole run: the server at TEST_DATABASE_URL, where only databases with a name of this run are
 * made and dropped, or an embedded one in a temporary folder.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const server = given ? { url: given, stop: async () => {} } : await startTemporary();
  const template = `quits_test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`create database ${template}`);
  await migrate(databaseUrl(server.url, template));
  project.provide('postgres', { url: server.url, template });
  return async () => {
    const { rows } = await admin.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [template],
    );
    for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`);
    await admin.end();
    await server.stop();
  };
}

export function databaseUrl(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function startTemporary() {
  const folder = await mkdtemp(join(tmpdir(), 'quits-test-'));
  const password = randomBytes(16).toString('hex');
  const server = await startEmbedded({ dataDir: folder, password, durable: false });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}
