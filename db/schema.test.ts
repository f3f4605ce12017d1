import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { dumpSchema } from '../scripts/schema-dump.ts';
import { generateRows } from '../scripts/schema-rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe('what is committed beside the migrations (npm run db:generate)', () => {
  it('db/schema.sql is the schema that the migrations make', async () => {
    expect(await dumpSchema(database.url)).toBe(await readFile('db/schema.sql', 'utf8'));
  });

  it('server/platform/db/schema.gen.ts has the rows that the migrations make', async () => {
    expect(await generateRows(database.url)).toBe(await readFile('server/platform/db/schema.gen.ts', 'utf8'));
  });

  it('db/schema.sql makes the same schema again', async () => {
    const empty = await createTestDatabase();
    await empty.pool.query('drop schema public cascade; create schema public');
    await empty.pool.query(await readFile('db/schema.sql', 'utf8'));
    const again = await dumpSchema(empty.url);
    await empty.close();
    expect(again).toBe(await readFile('db/schema.sql', 'utf8'));
  });
});

describe('the schema', () => {
  it('every table says what it holds', async () => {
    const { rows } = await database.pool.query<{ relname: string }>(`
      select relname from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and obj_description(oid, 'pg_class') is null`);
    expect(rows).toEqual([]);
  });

  it('a table with a group_id leads its primary key with it, except where a person comes first', async () => {
    const { rows } = await database.pool.query<{ name: string }>(`
      select conrelid::regclass::text as name
      from pg_constraint
      join pg_attribute first on first.attrelid = conrelid and first.attnum = conkey[1]
      where contype = 'p' and connamespace = 'public'::regnamespace
        and first.attname not in ('group_id', 'user_id')
        and exists (select from pg_attribute a where a.attrelid = conrelid and a.attname = 'group_id')`);
    expect(rows).toEqual([]);
  });

  it('checks rows without a search path, as a restore of a backup does', async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(`set search_path = ''`);
    const { rows } = await client.query(`
      select public.postings_balance(array[
        row('01890a5d-ac96-774b-bcce-b302099a8057', 'payer', 5)::public.posting,
        row('01890a5d-ac96-774b-bcce-b302099a8057', 'recipient', -5)::public.posting
      ], 5) as balances`);
    await client.end();
    expect(rows).toEqual([{ balances: true }]);
  });

  it('whatever refers to a transaction is found by it, so that a whole group of them is deleted without a look at every row', async () => {
    const { rows } = await database.pool.query<{ name: string }>(`
      select conname as name
      from pg_constraint
      where contype = 'f' and confrelid = 'transactions'::regclass and not exists (
        select from pg_index
        where indrelid = conrelid and (indkey::smallint[])[0:cardinality(conkey) - 1] @> conkey
      )`);
    expect(rows).toEqual([]);
  });

  it('whatever refers to a user is found by the user, so that the row of a guest goes without a look at every table', async () => {
    const { rows } = await database.pool.query<{ name: string }>(`
      select conname as name
      from pg_constraint
      where contype = 'f' and confrelid = 'users'::regclass and not exists (
        select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
      )`);
    expect(rows).toEqual([]);
  });
});
