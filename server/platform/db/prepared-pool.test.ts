import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { v7 } from 'uuid';
import { expect, it, onTestFinished, vi } from 'vitest';
import { refusalOf } from '#server/platform/http/error.ts';
import { startTestApp } from '#test/app.ts';
import { countWaiting, holdGroup } from '#test/change-while-waiting.ts';
import { expenseOf, makeGroup } from '#test/group.ts';
import { type Db, openDatabase } from './database.ts';

const { as, database, db } = await startTestApp();

/** A connection ends as it does when the server crashes: without a word. */
it.each([
  ['while connecting', '', (to: Db) => sql`select 1`.execute(to)],
  ['during a read', 'cut here', (to: Db) => sql`select 'cut here'`.execute(to)],
  [
    'during a transaction',
    'cut here',
    (to: Db) => to.transaction().execute((trx) => sql`select 'cut here'`.execute(trx)),
  ],
  ['at the end of a transaction', 'commit', (to: Db) => to.transaction().execute(async () => {})],
  [
    'between two statements of a transaction',
    'cut here',
    (to: Db) =>
      to.transaction().execute(async (trx) => {
        await sql`select 'cut here'`.execute(trx).catch(() => {});
        await sql`select 1`.execute(trx);
      }),
  ],
])('a database whose connection breaks %s is told as one that is away', async (_, word, work) => {
  const failed = await work(open(await cutAt(word))).catch((error: unknown) => error);
  expect(refusalOf(failed)).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE', defect: true });
});

it('a connection that the database ends during a transaction is told as a database that is away', async () => {
  const failed = await open(database.url)
    .transaction()
    .execute((trx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx))
    .catch((error: unknown) => error);
  expect(refusalOf(failed)).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE', defect: true });
});

it.each([
  ['a single statement', {}],
  ['a transaction', { 'idempotency-key': v7() }],
])(
  'a write whose connection breaks is answered 503, and done once when it is sent again: %s',
  async (_, key) => {
    const ana = await as('Ana');
    const { id: groupId } = await makeGroup(ana);
    const path = `/api/groups/${groupId}/transactions`;
    const draft = expenseOf(ana, [ana], { id: v7() });
    const release = await holdGroup(db, groupId);
    const broken = ana.post(path, draft, key);
    await vi.waitFor(async () => expect(await countWaiting(database)).toBe(1));
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and wait_event <> 'object'`.execute(db);
    const { status, headers } = await broken;
    expect([status, headers['retry-after']]).toEqual([503, '2']);
    await release();
    expect((await ana.post(path, draft, key)).status).toBe(201);
    expect((await ana.get<unknown[]>(path)).body.data).toHaveLength(1);
  },
);

function open(url: string): Db {
  const opened = openDatabase({ url, connectionTimeout: 60_000 });
  onTestFinished(() => opened.close());
  return opened.db;
}

/** An address of the database at which a connection ends as soon as the word is sent through it. */
async function cutAt(word: string): Promise<string> {
  const { host, port } = new pg.Client({ connectionString: database.url });
  const to = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const server = createServer((socket) => {
    const onward = connect(to).on('error', () => {});
    socket
      .on('error', () => {})
      .on('data', (bytes) => {
        if (!bytes.includes(word)) return onward.write(bytes);
        onward.destroy();
        return socket.end();
      });
    onward.on('data', (bytes) => socket.writable && socket.write(bytes));
    socket.once('close', () => onward.destroy());
  });
  const url = new URL(database.url);
  url.searchParams.delete('host');
  url.host = await listenOn(server);
  return url.href;
}

/** @returns its address. */
async function listenOn(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('not listening');
  return `127.0.0.1:${address.port}`;
}
