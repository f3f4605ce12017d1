import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { OperatorError } from '#server/operator-error.ts';
import { inProject } from '#server/project-folder.ts';
import { LOCK_KEYS } from './advisory-locks.ts';

const FOLDER = inProject('db', 'migrations');

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** Applies the files of db/migrations that this database has not seen, in order; returns their names. */
export async function migrate(url: string, folder = FOLDER): Promise<string[]> {
  return withClient({ connectionString: url }, async (client) => {
    // Processes that start together take turns.
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [LOCK_KEYS.migrations]);
    if (!rows[0]?.taken) {
      console.log('Another process holds the lock for migrations of this database; waiting for it.');
      await client.query('select pg_advisory_lock($1)', [LOCK_KEYS.migrations]);
    }
    await client.query(`
      create table if not exists schema_migrations (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      );
      comment on table schema_migrations is 'The files of db/migrations that were applied here, and the text each had.'
    `);
    const pending = await unapplied(client, folder);
    for (const migration of pending) await apply(client, migration);
    return pending.map((migration) => migration.name);
  });
}

/** The names of the files that `migrate` would apply: none, when the database is ready for this program. */
export async function pendingMigrations(url: string, folder = FOLDER): Promise<string[]> {
  return withClient({ connectionString: url, ...PATIENCE }, async (client) => {
    const { rows } = await client.query("select to_regclass('schema_migrations') is not null as exists");
    const pending = rows[0]?.exists ? await unapplied(client, folder) : await readMigrations(folder);
    return pending.map((migration) => migration.name);
  });
}

/** For the question alone: applying may take long. */
const PATIENCE = { connectionTimeoutMillis: 5_000, query_timeout: 5_000 };

async function withClient<T>(settings: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(settings);
  // A connection that the server closes fails the query; without a listener the error would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    // Ending the session also gives up the lock.
    await client.end();
  }
}

async function unapplied(client: pg.Client, folder: string): Promise<Migration[]> {
  const known = await readMigrations(folder);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  );
  for (const row of rows) {
    const file = known.find((migration) => migration.name === row.name);
    if (!file) {
      throw new OperatorError(
        `The database has the migration ${row.name}, which this version of Quits does not know: it is older than the data.`,
      );
    }
    if (file.checksum !== row.checksum) {
      throw new OperatorError(
        `db/migrations/${row.name} was changed after it was applied. Restore it, and write a new migration instead.`,
      );
    }
  }
  return known.filter((migration) => !rows.some((row) => row.name === migration.name));
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(`${folder}/${name}`, 'utf8');
      // A checkout with other line ends is the same migration.
      const checksum = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
      return { name, sql, checksum };
    }),
  );
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin');
    for (const statement of splitStatements(sql)) await client.query(statement);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (cause) {
    // A connection that was closed has rolled back already.
    await client.query('rollback').catch(() => {});
    throw new OperatorError(`The migration ${name} failed and left nothing behind: ${String(cause)}`, {
      cause,
    });
  }
}

// What is in quotes, in a comment or in the body of a function ends no statement.
const TOKENS = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|;/g;

/** A database that is distributed takes one statement at a time. */
export function splitStatements(sql: string): string[] {
  const ends = [...sql.matchAll(TOKENS)].filter(([token]) => token === ';').map(({ index }) => index);
  const starts = [0, ...ends.map((end) => end + 1)];
  return starts.map((start, n) => sql.slice(start, ends[n] ?? sql.length)).filter(isNotEmpty);
}

function isNotEmpty(statement: string): boolean {
  return statement.replace(TOKENS, (token) => (/^(--|\/\*)/.test(token) ? '' : token)).trim() !== '';
}
