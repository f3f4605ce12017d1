import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LEAST_LIMIT, LIMITS } from '#server/ledger/balances/fragments.ts';
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

  it('has the limits of sums that the ledger knows, the least of them for a debt between two members', async () => {
    const { rows } = await database.pool.query<{ name: string; rule: string }>(`
      select conname as name, pg_get_constraintdef(oid) as rule from pg_constraint
      where connamespace = 'public'::regnamespace and conname like '%can_be_summed' order by conname`);
    expect(rows.map(({ name }) => name)).toEqual(LIMITS.toSorted());
    const least = rows.map(({ name, rule }) => ({
      name,
      limit: Math.min(...[...rule.matchAll(/\d{6,}/g)].map(([digits]) => Number(digits))),
    }));
    expect(least.sort((a, b) => a.limit - b.limit)[0]).toEqual({
      name: 'pair_debt_can_be_summed',
      limit: LEAST_LIMIT,
    });
  });

  it('whatever refers to another row is found by it, so that what is deleted is looked for in no whole table or group', async () => {
    const { rows } = await database.pool.query<{ name: string }>(`
      select conname as name
      from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
        select from pg_index
        where indrelid = conrelid and (indkey::smallint[])[0:cardinality(conkey) - 1] @> conkey
          and (indpred is null or pg_get_expr(indpred, indrelid) = (
            select format('(%I IS NOT NULL)', attname) from pg_attribute
            where attrelid = conrelid and attnum = conkey[cardinality(conkey)]
          ))
      )
      order by conname`);
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(FOUND_WITHOUT_AN_INDEX).sort());
  });
});

/** Foreign keys without an index of their own: a group has so few of the rows that refer. */
const FOUND_WITHOUT_AN_INDEX = {
  guest_of_the_group: 'invitations of one group, of which 500 links are open at most',
  invitations_group_id_created_by_fkey: 'the same',
  recurring_expenses_group_id_created_by_fkey: 'rules of one group, with those that were deleted',
  household_of_the_group: 'members of one group, 500 at most',
};
