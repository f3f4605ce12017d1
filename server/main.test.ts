import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { runProgram } from '#test/run-program.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'quits-main-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const start = (settings: Readonly<Record<string, string>>) =>
  runProgram('server/main.ts', { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...settings });

it('a start without its database says so in one line', async () => {
  const { ended } = start({ DATABASE_URL: 'postgresql://quits:sesame@127.0.0.1:1/quits' });
  const { out, errors, code } = await ended;
  expect({ out, code }).toEqual({ out: '', code: 1 });
  expect(errors).toMatch(/^DATABASE_URL: the database cannot be reached: .*ECONNREFUSED.*\n$/);
});

it('a start whose data folder cannot be written to says so in one line, also where nothing is generated in it', async () => {
  await writeFile(join(dataDir, 'file'), '');
  const { ended } = start({
    DATA_DIR: join(dataDir, 'file', 'data'),
    AUTH_SECRET: 'x'.repeat(32),
    DATABASE_URL: 'postgresql://quits:sesame@127.0.0.1:1/quits',
  });
  const { out, errors, code } = await ended;
  expect({ out, code }).toEqual({ out: '', code: 1 });
  expect(errors).toMatch(/^DATA_DIR: the folder .*\/data cannot be written to: .*ENOTDIR.*\n$/);
});

it('a start that is stopped ends quietly', async () => {
  const { url, pool, close } = await createTestDatabase();
  const client = await pool.connect();
  // PostgreSQL would end the lock after the 30 seconds of a pool's connection: a cold start may take longer.
  await client.query('set idle_in_transaction_session_timeout = 0');
  await client.query('begin; lock table users in access exclusive mode');
  const { child, ended } = start({ DATABASE_URL: url, EXCHANGE_RATES_URL: 'off', PGAPPNAME: 'the start' });
  const connections = async (condition: string) => {
    const text = `select from pg_stat_activity where application_name = 'the start' and ${condition}`;
    return (await pool.query(text)).rowCount;
  };
  // A cold start takes a while, and so do those beside it.
  await expect.poll(() => connections("wait_event_type = 'Lock'"), { timeout: 120_000 }).toBe(1);
  child.kill('SIGTERM');
  // The pool is closing once the connection that waits for the lock is the only one.
  await expect.poll(() => connections('true')).toBe(1);
  await client.query('rollback');
  client.release();
  expect(await ended).toEqual({ out: '', errors: '', code: 0 });
  await close();
});
