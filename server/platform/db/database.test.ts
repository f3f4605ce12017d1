import { once } from 'node:events';
import { createServer } from 'node:net';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '#server/platform/http/error.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { date, int8, int8s, text, texts, timestamptz, uuid, uuids } from './columns.ts';
import { openDatabase } from './database.ts';
import { numberValues, statement } from './statement.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('a server that takes a connection and never answers is told as one that is away', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const late = openDatabase({ url: `postgres://quits@127.0.0.1:${port}/quits`, connectionTimeout: 200 });
  const failed = await sql`select 1`.execute(late.db).catch((error: unknown) => error);
  expect(refusalOf(failed)).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
  await late.close();
  silent.close();
});

describe('what comes back from the database', () => {
  it('a bigint is a number up to the largest safe one, also inside an array', async () => {
    const read = statement({
      text: 'select :one::bigint as one, array[:one, null, -1]::bigint[] as many',
      values: { one: int8 },
      row: { one: int8, many: int8s },
    });
    expect(await read(database.db, { one: Number.MAX_SAFE_INTEGER })).toEqual([
      { one: Number.MAX_SAFE_INTEGER, many: [Number.MAX_SAFE_INTEGER, null, -1] },
    ]);
  });

  it('a bigint that a number cannot hold exactly is an error, never another amount', async () => {
    const read = statement({
      text: 'select :amount::text::bigint as amount',
      values: { amount: text },
      row: { amount: int8 },
    });
    await expect(read(database.db, { amount: '9007199254740993' })).rejects.toThrow('9007199254740993');
    await expect(read(database.db, { amount: '1' })).resolves.toEqual([{ amount: 1 }]);
  });

  it.each([[[]], [['018f3a1e-7c54-7000-8000-0000000000ff']], [[v7(), v7(), v7()]]])(
    'an array of ids comes back as it was sent: %j',
    async (ids) => {
      const read = statement({
        text: 'select :ids::uuid[] as ids, array(select unnest(:ids::uuid[])::text) as texts',
        values: { ids: uuids },
        row: { ids: uuids, texts },
      });
      expect(await read(database.db, { ids })).toEqual([{ ids, texts: ids }]);
    },
  );

  it('an array with what is no id is never sent as another id', async () => {
    const read = statement({
      text: 'select :ids::uuid[] as ids',
      values: { ids: uuids },
      row: { ids: uuids },
    });
    for (const wrong of ['', 'Ana', `${v7()}0`, v7().slice(1)])
      await expect(read(database.db, { ids: [wrong, v7()] })).rejects.toThrow('is not a uuid');
  });

  it('a calendar date stays the text it is, wherever the process is', async () => {
    const read = statement({
      text: "select date '2026-03-01' as day, array[date '2026-03-01'] as days",
      row: { day: date, days: texts },
    });
    expect(await read(database.db, {})).toEqual([{ day: '2026-03-01', days: ['2026-03-01'] }]);
  });

  it('an instant is a Date', async () => {
    const read = statement({
      text: "select timestamptz '2026-03-01 01:00+01' as at",
      row: { at: timestamptz },
    });
    expect(await read(database.db, {})).toEqual([{ at: new Date('2026-03-01T00:00:00Z') }]);
  });
});

describe('values by name', () => {
  it('are numbered in the order of first use, each once', () => {
    expect(numberValues('select :b + :a, :b')).toEqual({ text: 'select $1 + $2, $1', names: ['b', 'a'] });
  });

  it('are not looked for in quotes, comments and casts', () => {
    const sql = `select ':a', '{"it''s":b}', ":c", x::uuid[] -- :d
      /* :e */ from y where z = :id::uuid`;
    expect(numberValues(sql)).toEqual({ text: sql.replace(':id', '$1'), names: ['id'] });
  });

  it('are those that the statement declares, or it does not load', () => {
    expect(() => statement({ text: 'select :a', values: { b: int8 } })).toThrow('a, b');
  });

  it('reach the place of their name', async () => {
    const subtract = statement({
      text: 'select :less::bigint - :more::bigint as difference',
      values: { more: int8, less: int8 },
      row: { difference: int8 },
    });
    expect(await subtract(database.db, { more: 2, less: 5 })).toEqual([{ difference: 3 }]);
  });
});

describe('prepared statements', () => {
  it('one text is prepared once on a connection, from the query builder and by hand alike', async () => {
    const { db, close } = openDatabase({ url: database.url, max: 1 });
    const byHand = statement({
      text: 'select "id" from "groups" where "name" = :name',
      values: { name: text },
      row: { id: uuid },
    });
    await byHand(db, { name: 'Flat' });
    await db.selectFrom('groups').select('id').where('name', '=', 'Ski').execute();
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%"groups"%'`.execute(db);
    await close();
    expect(rows).toEqual([{ statement: 'select "id" from "groups" where "name" = $1' }]);
  });

  it('a statement by hand takes part in the transaction that it is given', async () => {
    const insert = statement({
      text: 'insert into revoked_sessions (session_id) values (:sessionId)',
      values: { sessionId: uuid },
    });
    const failing = database.db.transaction().execute(async (trx) => {
      await insert(trx, { sessionId: '00000000-0000-7000-8000-000000000001' });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await database.db.selectFrom('revoked_sessions').selectAll().execute()).toEqual([]);
  });
});
