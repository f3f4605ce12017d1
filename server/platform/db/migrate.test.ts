import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { migrate, pendingMigrations, splitStatements } from './migrate.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'quits-migrations-'));
  await cp('db/migrations', folder, { recursive: true });
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFile(join(folder, name), text);
const tableExists = async (name: string) => {
  const { rows } = await database.pool.query('select to_regclass($1) is not null as exists', [name]);
  return rows[0]?.exists;
};

describe('the statements of a migration', () => {
  it('end at a semicolon that is not in quotes, a comment or the body of a function', () => {
    const first = `comment on table "a;b" is 'it''s; so' -- and; so on`;
    const second = '\n/* ; */ create function f() as $x$ begin; end; $x$';
    expect(splitStatements(`${first}\n;${second};\n-- the end;\n`)).toEqual([`${first}\n`, second]);
  });
});

describe('migrating', () => {
  it('applies what is new, once, and then finds nothing to do', async () => {
    await write('9000_pets.sql', 'create table pets (name text);');
    expect(await pendingMigrations(database.url, folder)).toEqual(['9000_pets.sql']);
    expect(await migrate(database.url, folder)).toEqual(['9000_pets.sql']);
    expect(await migrate(database.url, folder)).toEqual([]);
    expect(await pendingMigrations(database.url, folder)).toEqual([]);
    expect(await tableExists('pets')).toBe(true);
  });

  it('a migration that fails leaves nothing behind, names itself, and stops those after it', async () => {
    await write('9000_pets.sql', 'create table pets (name text); select 1 / 0;');
    await write('9001_toys.sql', 'create table toys (name text);');
    await expect(migrate(database.url, folder)).rejects.toThrow(/9000_pets\.sql.*division by zero/);
    expect(await tableExists('pets')).toBe(false);
    expect(await tableExists('toys')).toBe(false);
  });

  it('a migration whose connection is ended is named, and the process goes on', async () => {
    await write(
      '9000_pets.sql',
      'create table pets (name text); select pg_terminate_backend(pg_backend_pid());',
    );
    await expect(migrate(database.url, folder)).rejects.toThrow(/9000_pets\.sql.*terminating connection/);
    expect(await tableExists('pets')).toBe(false);
  });

  it('an old migration that was edited is refused before anything is applied', async () => {
    await write('9000_pets.sql', 'create table pets (name text);');
    await migrate(database.url, folder);
    await write('9000_pets.sql', 'create table pets (name text, age int);');
    await write('9001_toys.sql', 'create table toys (name text);');
    await expect(migrate(database.url, folder)).rejects.toThrow('9000_pets.sql was changed');
    expect(await tableExists('toys')).toBe(false);
  });

  it('other line ends in a checkout are no edit', async () => {
    await write('9000_pets.sql', 'create table pets (\n  name text\n);\n');
    await migrate(database.url, folder);
    await write('9000_pets.sql', 'create table pets (\r\n  name text\r\n);\r\n');
    expect(await migrate(database.url, folder)).toEqual([]);
  });

  it('a database that is newer than the program is refused', async () => {
    await write('9000_pets.sql', 'create table pets (name text);');
    await migrate(database.url, folder);
    await rm(join(folder, '9000_pets.sql'));
    await expect(migrate(database.url, folder)).rejects.toThrow('9000_pets.sql');
    await expect(pendingMigrations(database.url, folder)).rejects.toThrow('does not know');
  });

  it('processes that start together take turns', async () => {
    await write('9000_pets.sql', 'create table pets (name text); select pg_sleep(0.1);');
    const applied = await Promise.all([1, 2, 3].map(() => migrate(database.url, folder)));
    expect(applied.flat()).toEqual(['9000_pets.sql']);
  });

  it('an empty database waits for every migration', async () => {
    await database.pool.query('drop table schema_migrations');
    expect(await pendingMigrations(database.url)).toContain('0001_accounts.sql');
  });
});
