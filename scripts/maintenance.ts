// What the commands of an operator share: the database of an installation that is there, and one line for what is wrong.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, loadConfig } from '#server/config.ts';
import { OperatorError } from '#server/operator-error.ts';
import { type Database, type DatabaseOptions, openDatabase } from '#server/platform/db/database.ts';
import { startEmbedded } from '#server/platform/db/embedded.ts';
import { proveReachable } from '#server/platform/db/reachable.ts';
import { loadSecrets } from '#server/secrets.ts';

/** Runs the command and sets the exit code, 1 where it has failed. */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    console.error(error instanceof OperatorError ? error.message : error);
    process.exitCode = 1;
  }
}

/** Throws an OperatorError, and writes nothing, where the environment names no installation. */
export async function withInstallation<T>(
  environment: Environment,
  options: Omit<DatabaseOptions, 'url'>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const server = await startOrJoin(loadConfig(environment));
  const database = openDatabase({ ...options, url: server.url });
  try {
    const { rows } = await database.pool.query("select to_regclass('transactions') is not null as found");
    if (!rows[0]?.found) throw new OperatorError(`There is no Quits in ${server.place}.`);
    return await work(database);
  } finally {
    await database.close();
    await server.stop();
  }
}

type Environment = Parameters<typeof loadConfig>[0];

/** A server of PostgreSQL, and the words for where its data is. */
interface Server {
  readonly url: string;
  readonly place: string;
  stop(): Promise<void>;
}

async function startOrJoin({ databaseUrl, dataDir }: Config): Promise<Server> {
  if (databaseUrl !== undefined) {
    await proveReachable(databaseUrl);
    return { url: databaseUrl, place: 'the database of DATABASE_URL', stop: async () => {} };
  }
  const holds = (name: string) => existsSync(join(dataDir, name));
  if (!holds('secrets.json') || !(holds('postgres') || holds('postgres.moved-to'))) {
    throw new OperatorError(`There is no Quits in ${dataDir}: DATA_DIR names the folder of an installation.`);
  }
  const { databasePassword } = await loadSecrets(dataDir);
  const server = await startEmbedded({ dataDir, password: databasePassword, whenInUse: 'join' });
  return { url: server.url, place: dataDir, stop: server.stop };
}
