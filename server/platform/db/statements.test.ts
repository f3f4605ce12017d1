import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { readSources } from '#test/import-graph.ts';
import { type Level, readSql } from '#test/sql-tree.ts';
import { describeStatement } from '#test/statement-description.ts';
import { type Columns, isLeftJoined } from './columns.ts';
import { listStatements, type RegisteredStatement } from './statement.ts';

// Holds every statement of the program against the migrated database, and against the rules of docs/decisions/0003 and 0005.

let database: TestDatabase;
let client: pg.Client;
let typeNames: ReadonlyMap<number, string>;
/** The columns of every table. */
let columnsOf: ReadonlyMap<string, ReadonlySet<string>>;
/** Every column of a table, by its origin. */
let origins: ReadonlyMap<
  string,
  { readonly table: string; readonly column: string; readonly isNullable: boolean }
>;
/** Tables that are distributed by group, with the column that names the group. */
let groupKeys: ReadonlyMap<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const types = await client.query<{ oid: number; typname: string }>('select oid, typname from pg_type');
  typeNames = new Map(types.rows.map(({ oid, typname }) => [oid, typname]));
  const attributes = await client.query<{
    origin: string;
    table: string;
    column: string;
    isNullable: boolean;
  }>(`
    select concat(attrelid::oid, '.', attnum) as origin, relname as table, attname as column,
      not attnotnull as "isNullable"
    from pg_attribute join pg_class on pg_class.oid = attrelid`);
  origins = new Map(attributes.rows.map(({ origin, ...rest }) => [origin, rest]));
  const tables = await client.query<{ name: string; columns: string[]; key: string | null }>(`
    select relname as name, array_agg(attname::text) as columns,
      max(attname) filter (where attnum = conkey[1] and (attname = 'group_id' or relname = 'groups')) as key
    from pg_class
      join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
      left join pg_constraint on conrelid = pg_class.oid and contype = 'p'
    where relkind = 'r' and relnamespace = 'public'::regnamespace
    group by relname`);
  columnsOf = new Map(tables.rows.map(({ name, columns }) => [name, new Set(columns)]));
  groupKeys = new Map(tables.rows.flatMap(({ name, key }) => (key === null ? [] : [[name, key] as const])));
});
afterAll(async () => {
  await client.end();
  await database.close();
});

for (const { path, text } of readSources()) {
  const isProduct = /^(server|scripts)\//.test(path) && !path.endsWith('.test.ts');
  if (
    isProduct &&
    /\b(memberS|writeS|s)tatement\(/.test(text) &&
    path !== 'server/platform/db/statement.ts'
  ) {
    await import(/* @vite-ignore */ `../../../${path}`);
  }
}
const statements = listStatements();

/** What is wrong with the statements, each under the beginning of its text. */
async function complaints(
  complain: (statement: RegisteredStatement) => Promise<readonly string[]>,
): Promise<string[]> {
  const found: string[] = [];
  for (const statement of statements) {
    const complaint = await complain(statement).catch((error: unknown) => [String(error)]);
    if (complaint.length > 0) found.push(`${complaint.join(', ')} in:\n${statement.text.trim()}`);
  }
  return found;
}

async function complainOfLevels(
  { text }: RegisteredStatement,
  complain: (level: Level) => readonly string[],
): Promise<string[]> {
  const { levels } = await readSql(text);
  return levels.flatMap(complain);
}

function differences(columns: Columns, actual: ReadonlyMap<string, number | undefined>): string[] {
  const names = new Set([...Object.keys(columns), ...actual.keys()]);
  return [...names].flatMap((name) => {
    const type = typeNames.get(actual.get(name) ?? 0) ?? 'missing';
    const declared = columns[name]?.types ?? ['undeclared'];
    return declared.includes(type) ? [] : [`${name} is ${type}, not ${declared.join(' or ')}`];
  });
}

describe('every statement', () => {
  it('is found', () => {
    expect(statements.length).toBeGreaterThan(5);
  });

  it('returns the columns that the code declares', async () => {
    const wrong = await complaints(async ({ text, row }) => {
      // Where nothing is read, RETURNING only counts.
      const { fields } = await describeStatement(client, text);
      return differences(row, new Map(fields.map(({ name, type }) => [name, type])));
    });
    expect(wrong).toEqual([]);
  });

  // As far as PostgreSQL tells: what an expression may be is left to the declaration, and so is a result that a level
  // renames after an outer join.
  it('returns null only where the code declares it', async () => {
    const wrong = await complaints(async ({ text, row }) => {
      const { fields } = await describeStatement(client, text);
      const { outer, present } = await readSql(text);
      return fields.flatMap(({ name, origin }) => {
        const found = origins.get(origin);
        if (!found || !row[name] || row[name].isNullable) return [];
        const isEmpty = found.isNullable && !present.has(found.column);
        const isMissing = outer.has(name) && !isLeftJoined(row);
        return isEmpty || isMissing ? [`${name} may be null`] : [];
      });
    });
    expect(wrong).toEqual([]);
  });

  it('takes the values that the code declares', async () => {
    const wrong = await complaints(async ({ text, names, values }) => {
      const { parameters } = await describeStatement(client, text);
      return differences(values, new Map(names.map((name, index) => [name, parameters[index]])));
    });
    expect(wrong).toEqual([]);
  });

  it('is a whole sentence', async () => {
    const wrong = await complaints(async ({ text }) =>
      /^\s*(select|with|insert|update|delete)\b/.test(text) ? [] : ['no beginning'],
    );
    expect(wrong).toEqual([]);
  });

  it('names the columns that it wants', async () => {
    const wrong = await complaints((statement) =>
      complainOfLevels(statement, ({ hasStar }) => (hasStar ? ['*'] : [])),
    );
    expect(wrong).toEqual([]);
  });

  it('calls nothing by the name of a table but the table', async () => {
    const wrong = await complaints(async ({ text }) => {
      const { named } = await readSql(text);
      return [...named].filter((name) => columnsOf.has(name));
    });
    expect(wrong).toEqual([]);
  });

  it('says whose column it means where two tables meet', async () => {
    const wrong = await complaints((statement) => complainOfLevels(statement, ambiguousColumns));
    expect(wrong).toEqual([]);
  });

  it('names the group at each table of a group', async () => {
    const wrong = await complaints((statement) =>
      statement.acrossGroups === undefined
        ? complainOfLevels(statement, unpinnedTables)
        : Promise.resolve([]),
    );
    expect(wrong).toEqual([]);
  });

  it('reads the group and its people, where it writes into a group', async () => {
    const wrong = await complaints(async ({ text }) => {
      const { levels } = await readSql(text);
      if (!levels.some(({ written }) => written !== undefined && groupKeys.has(written))) return [];
      const tables = new Set(
        levels.flatMap(({ tables, written }) => [...tables.values(), written ?? 'users']),
      );
      return [...tables].filter((table) => table !== 'users' && !groupKeys.has(table));
    });
    expect(wrong).toEqual([]);
  });
});

/** Also a column of an outer query in a query of one table. */
function ambiguousColumns({ tables, sources, columns }: Level): string[] {
  const [table] = sources === 1 ? tables.values() : [];
  const own = table === undefined ? undefined : columnsOf.get(table);
  return columns
    .filter(([name = '', ...rest]) => rest.length === 0 && (sources > 1 || (own && !own.has(name))))
    .map(([name]) => `whose ${name}?`);
}

function unpinnedTables({ tables, sources, pinned }: Level): string[] {
  return [...tables].flatMap(([alias, table]) => {
    const key = groupKeys.get(table);
    const isPinned = pinned.some((fields) => {
      const [owner, column] = fields.length === 1 && sources === 1 ? [alias, fields[0]] : fields;
      return owner === alias && column === key;
    });
    return key === undefined || isPinned ? [] : [`no group for ${alias}`];
  });
}
