import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FORGOTTEN, KEPT } from './forgotten-data.ts';
import { readSources } from './import-graph.ts';

// A column that may hold a person's id or address says what becomes of it: a new one fails here until it does.

const tables = readTables(readFileSync('db/schema.sql', 'utf8'));
const personal = tables.flatMap(({ name, columns }) =>
  columns.filter(mayHoldPerson).map((column) => `${name}.${column.name}`),
);
describe('a column that may hold a person’s id or address', () => {
  it('is emptied at the end of an account, or kept for a reason', () => {
    expect(personal.filter((column) => !(column in FORGOTTEN) && !(column in KEPT))).toEqual([]);
  });

  it('is listed once, and exists', () => {
    const listed = [...Object.keys(FORGOTTEN), ...Object.keys(KEPT)];
    expect(listed.filter((column) => !personal.includes(column))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
  });
});

describe('the folder that is named for it', () => {
  it('forgets: the end of an account calls its command', () => {
    const called = importsOf(['server/data/deletions/forgetting.ts', 'server/data/deletions/leaving.ts']);
    expect(Object.values(FORGOTTEN).filter((folder) => !called.has(folder))).toEqual([]);
  });
});

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isReference: boolean;
}

/** A reference to a user or a membership, a name that says so, a text that mentions people, or a type that may hold anything. */
function mayHoldPerson({ name, type, isReference }: Column): boolean {
  if (isReference) return true;
  if (/^(json|jsonb|posting\[\]|debt\[\])$/.test(type)) return true;
  return /(^|_)(user_id|member_id|guest_id|noun_id|subject_id|email|identifier|value|by|user_ids|participant_ids|body)$/.test(
    name,
  );
}

function readTables(schema: string): { name: string; columns: Column[] }[] {
  return [...schema.matchAll(/^create table (\w+) \(\n([\s\S]*?)^\)/gm)].map(([, name = '', body = '']) => {
    const lines = body.split('\n').map((line) => line.trim());
    const references = new Set(
      lines.flatMap((line) => {
        const [, columns = ''] =
          /FOREIGN KEY \(([^)]*)\) REFERENCES (?:users\(id\)|memberships\()/.exec(line) ?? [];
        return columns.split(', ').filter((column) => column !== 'group_id' && column !== '');
      }),
    );
    const columns = lines
      .filter((line) => line !== '' && !line.startsWith('constraint '))
      .map((line) => {
        const [column = '', type = ''] = line.replace(/,$/, '').split(' ');
        return { name: column, type, isReference: references.has(column) || isIdOfUsers(name, column) };
      });
    return { name, columns };
  });
}

function isIdOfUsers(table: string, column: string): boolean {
  return table === 'users' && column === 'id';
}

/** The folders, as `people/accounts`, whose files these files import. */
function importsOf(paths: readonly string[]): Set<string> {
  const files = readSources().filter(({ path }) => paths.includes(path));
  expect(files).toHaveLength(paths.length);
  return new Set(
    files.flatMap(({ imports }) => imports.map((target) => target.split('/').slice(1, 3).join('/'))),
  );
}
