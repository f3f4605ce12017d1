import { readFile } from 'node:fs/promises';
import { type Database, openDatabase, type Trx } from '#server/platform/db/database.ts';
import { databaseNote } from '#test/e2e-database.ts';

/** Does in the database of the server at this address what its people cannot do, in one database transaction. */
export async function inDatabase(baseURL: string, work: (trx: Trx) => Promise<void>): Promise<void> {
  await withDatabase(baseURL, ({ db }) => db.transaction().execute(work));
}

/** Does not wait for the minute at which the schedule would queue this task. */
export async function queueTask(baseURL: string, task: string): Promise<void> {
  await withDatabase(baseURL, ({ pool }) => pool.query('select graphile_worker.add_job($1)', [task]));
}

async function withDatabase(baseURL: string, work: (database: Database) => Promise<unknown>): Promise<void> {
  const url = await readFile(databaseNote(new URL(baseURL).port), 'utf8');
  const database = openDatabase({ url, max: 1 });
  await work(database);
  await database.close();
}
