import { get, type IncomingMessage } from 'node:http';
import type { KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import type { OwnData } from '#contract/exports.ts';
import { startTestApp } from '#test/app.ts';
import type { UserClient } from '#test/client.ts';
import { expectData, expenseOf, join as joinGroup, makeGroup, record } from '#test/group.ts';
import { exportOwnData } from './queries.ts';

const ENTRIES = 4_000;
const PAGE = 25;

const { app, as, db, deps } = await startTestApp({ premiumForAll: true });
const origin = await app.listen({ port: 0 });
const ana = await as('Ana');
const group = await makeGroup(ana);
const entry = await record(ana, group.id, expenseOf(ana, [ana], { note: 'x'.repeat(2_000) }));
// More than the buffers of a connection hold.
await sql`
  insert into transactions
  select (jsonb_populate_record(transactions, jsonb_build_object(
    'id', given.id,
    'snapshot', jsonb_set(transactions.snapshot::jsonb, '{id}', to_jsonb(given.id))
  ))).*
  from transactions, (select gen_random_uuid() as id from generate_series(2, ${ENTRIES}::int)) as given
  where transactions.group_id = ${group.id} and transactions.id = ${entry.id}`.execute(db);
await sql`analyze transactions`.execute(db);

/** The answer, of which nothing is read yet. */
function begin(caller: UserClient): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${caller.token}` };
  return new Promise((resolve, reject) => {
    get(`${origin}/api/users/export`, { headers }, (answer) => {
      answer.pause();
      resolve(answer);
    }).on('error', reject);
  });
}

describe('the export of an account with many entries', () => {
  it('reads no more rows than a page ahead of its reader', async () => {
    let rowsRead = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        rowsRead += result.rows.length;
        return result;
      },
    };
    const actor = { userId: ana.user.id, sessionId: deps.newId() };
    const pieces = await exportOwnData(db.withPlugin(counting), deps.config, actor, deps.clock());
    const before = rowsRead;
    let [given, most] = [0, 0];
    for await (const piece of pieces) {
      const entries = piece.match(/"createdBy":/g)?.length ?? 0;
      given += entries;
      most = Math.max(most, entries);
      expect(rowsRead - before).toBeLessThanOrEqual(given + PAGE);
    }
    expect(most).toBe(PAGE);
    expect(given).toBeGreaterThanOrEqual(ENTRIES);
  });

  it('begins before it reads any transaction', async () => {
    const actor = { userId: ana.user.id, sessionId: deps.newId() };
    await db.transaction().execute(async (trx) => {
      await sql`lock table transactions in access exclusive mode`.execute(trx);
      const pieces = await exportOwnData(db, deps.config, actor, deps.clock());
      const first = await pieces[Symbol.asyncIterator]().next();
      expect(first.value).toContain('"exportedAt"');
    });
  });

  it('holds every entry once', async () => {
    const data = expectData(await ana.get<OwnData>('/api/users/export'));
    expect(new Set(data.transactions.map(({ id }) => id)).size).toBe(ENTRIES);
    expect(data.transactions).toHaveLength(ENTRIES);
  });

  it('looks at so many entries of others in one statement, and finds each of its own among them', async () => {
    const zoe = await as('Zoe');
    await joinGroup(group.id, ana, zoe);
    await sql`
      update transactions set participant_ids = participant_ids || ${zoe.user.id}::uuid
      from (select id, row_number() over (order by id) as place from transactions) as numbered
      where transactions.id = numbered.id and numbered.place % 1000 = 0`.execute(db);
    let statements = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        statements += 1;
        return result;
      },
    };
    const actor = { userId: zoe.user.id, sessionId: deps.newId() };
    const steps = 100;
    const pieces = await exportOwnData(db.withPlugin(counting), deps.config, actor, deps.clock(), steps);
    statements = 0;
    let text = '';
    for await (const piece of pieces) text += piece;
    expect(text.match(/"createdBy":/g)).toHaveLength(ENTRIES / 1000);
    expect(statements).toBeGreaterThanOrEqual(ENTRIES / steps);
  });

  it('is made once at a time for an account, and again when its reader is gone', async () => {
    const first = await begin(ana);
    expect(first.statusCode).toBe(200);
    const second = await ana.get('/api/users/export');
    expect(second).toMatchObject({ status: 429, body: { code: 'RATE_LIMIT_EXCEEDED' } });
    expect(second.headers['retry-after']).toBe('30');
    first.destroy();
    await vi.waitFor(async () => expect((await ana.get('/api/users/export')).status).toBe(200));
  });

  it('holds up no export of another account, until eight are being read', async () => {
    const names = ['Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gia', 'Hugo'];
    const others = await Promise.all(names.map(as));
    const groupIds = (await db.selectFrom('groups').select('id').execute()).map(({ id }) => id);
    expect(groupIds).toEqual([group.id]);
    await join(others);
    const readers = [await begin(ana)];
    for (const other of others) readers.push(await begin(other));
    expect(readers.map(({ statusCode }) => statusCode)).toEqual(readers.map(() => 200));
    const ninth = await as('Iris');
    const refused = await ninth.get('/api/users/export');
    expect(refused).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
    expect(refused.headers['retry-after']).toBeDefined();
    for (const reader of readers) reader.destroy();
    await vi.waitFor(async () => expect((await ninth.get('/api/users/export')).status).toBe(200));
  });
});

/** As if each of them took part in every entry. */
async function join(others: readonly UserClient[]): Promise<void> {
  for (const { user } of others) {
    await sql`
      insert into memberships
      select (jsonb_populate_record(memberships, jsonb_build_object('user_id', ${user.id}::text))).*
      from memberships where group_id = ${group.id} and user_id = ${ana.user.id}`.execute(db);
  }
  const ids = [ana, ...others].map(({ user }) => user.id);
  await sql`update transactions set participant_ids = ${ids}::uuid[] where group_id = ${group.id}`.execute(
    db,
  );
}
