import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { OperatorError } from '#server/operator-error.ts';
import { LOCK_KEYS } from './advisory-locks.ts';
import { createCluster, ENVIRONMENT, endOfLog, rotateLog, socketFolder } from './embedded-files.ts';
import { type ClusterPlace, findPlace } from './embedded-place.ts';
import { findServer, isWithItsProgram, STARTED_BY, stopLeftover, stopServer } from './embedded-process.ts';
import { takingTurns } from './start-lock.ts';

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly password: string;
  /** False only where the data may go with the machine's power: in tests. */
  readonly durable?: boolean;
  /** When another program already runs this data's server: refuse to start (the default), or use that one. */
  readonly whenInUse?: 'refuse' | 'join';
  /** The server ended without having been asked to. */
  readonly onLost?: () => void;
}

export interface Embedded {
  readonly url: string;
  readonly place: ClusterPlace;
  stop(): Promise<void>;
}

const USER = 'quits';
const DATABASE = 'quits';

// Held by the program that has started the server, for as long as its connection lasts. It tells of a server that an
// earlier version started, which does not name its program. A server that recovers from the crash of one of its processes
// closes that connection: so of any other the parent tells first.
const OWNER_LOCK = LOCK_KEYS.embeddedOwner;

/** So long the lock may outlast a program that was killed: the server on a busy machine is slow to notice. */
const KILLED_MS = 3_000;

/** Runs a PostgreSQL of its own on the data folder; what a killed program left behind is put right first. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  return takingTurns(options.dataDir, async () => {
    const place = findPlace(options.dataDir);
    return (await findRunning(place, options)) ?? (await startOn(place, options));
  });
}

/** The server that another living program runs there, for a caller that may join it. Throws an OperatorError for any other. */
async function findRunning(place: ClusterPlace, options: EmbeddedOptions): Promise<Embedded | undefined> {
  const running = findServer(place.cluster);
  if (!running) return undefined;
  const urlOf = urlsAt(running.sockets, options.password);
  const patienceMs = options.whenInUse === 'join' ? 0 : KILLED_MS;
  const isInUse =
    (await isServingItsProgram(place, urlOf('postgres'))) ||
    (await hasLivingOwner(urlOf('postgres'), patienceMs));
  if (!isInUse) return undefined;
  if (options.whenInUse === 'join') return { url: urlOf(DATABASE), place, stop: async () => {} };
  throw new OperatorError(
    `Another Quits runs on the data in ${options.dataDir}: stop it, or choose another DATA_DIR.`,
  );
}

async function startOn(place: ClusterPlace, options: EmbeddedOptions): Promise<Embedded> {
  const { cluster, account } = place;
  await stopLeftover(cluster);
  createCluster(place, { user: USER, password: options.password, durable: options.durable ?? true });
  const sockets = socketFolder(cluster, account);
  const urlOf = urlsAt(sockets, options.password);
  const { server, owner } = await untilFree(async () => {
    const server = await spawnServer(place, sockets, options);
    const owner = await connectOwner(server, urlOf('postgres'));
    if (!owner) throw new OperatorError(`PostgreSQL does not start:\n${endOfLog(logOf(options.dataDir))}`);
    return { server, owner };
  });

  const lost = () => options.onLost?.();
  server.once('exit', lost);
  return {
    url: urlOf(DATABASE),
    place,
    stop: async () => {
      server.off('exit', lost);
      await owner.end();
      if (server.pid !== undefined) await stopServer(cluster, server.pid);
      if (sockets !== cluster) rmSync(sockets, { recursive: true, force: true });
    },
  };
}

/** Of a server that was killed, a process may still be in the middle of a statement; it ends with that. */
async function untilFree<T>(start: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    try {
      return await start();
    } catch (error) {
      if (!String(error).includes('shared memory block') || performance.now() > deadline) throw error;
      await wait(100);
    }
  }
}

async function spawnServer(
  place: ClusterPlace,
  sockets: string,
  { dataDir, durable = true }: EmbeddedOptions,
) {
  rotateLog(logOf(dataDir));
  const log = openSync(logOf(dataDir), 'a', 0o600);
  const settings = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    random_page_cost: '1.1',
    // Compiling a plan takes longer than any of our statements.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    [STARTED_BY]: String(process.pid),
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const server = spawn(
    join(place.bin, 'postgres'),
    ['-D', place.cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...place.account,
      cwd: '/',
      env: ENVIRONMENT,
      stdio: ['ignore', log, log],
      // Out of the terminal's reach: on Ctrl-C the requests end first and the database last.
      detached: true,
    },
  );
  closeSync(log);
  const end = () => server.kill('SIGINT');
  process.once('exit', end);
  server.once('exit', () => process.off('exit', end));
  await once(server, 'spawn');
  return server;
}

/** A connection that marks the server as ours, as soon as it accepts one; undefined when it ended instead. */
async function connectOwner(server: ChildProcess, url: string): Promise<pg.Client | undefined> {
  while (server.exitCode === null && server.signalCode === null) {
    const owner = await connect(url);
    if (owner) {
      await owner.query('select pg_advisory_lock($1)', [OWNER_LOCK]);
      const { rowCount } = await owner.query('select from pg_database where datname = $1', [DATABASE]);
      if (!rowCount) await owner.query(`create database ${DATABASE}`);
      return owner;
    }
    await wait(25);
  }
  return undefined;
}

/** Whether a living program's server accepts connections. The end of a recovery, or of the server, is waited for. */
async function isServingItsProgram({ cluster }: ClusterPlace, url: string): Promise<boolean> {
  while (isWithItsProgram(cluster)) {
    const client = await connect(url);
    if (client) {
      await client.end();
      return true;
    }
    await wait(50);
  }
  return false;
}

/** Whether the lock is still held after that time. */
async function hasLivingOwner(url: string, patienceMs: number): Promise<boolean> {
  const deadline = performance.now() + patienceMs;
  while (await isOwned(url)) {
    if (performance.now() >= deadline) return true;
    await wait(50);
  }
  return false;
}

async function isOwned(url: string): Promise<boolean> {
  const client = await connect(url);
  if (!client) return false;
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as free', [OWNER_LOCK]);
    return !rows[0]?.free;
  } catch (error) {
    // The server began to shut down meanwhile, as after its owner's end.
    if (isAbsent(error)) return false;
    throw error;
  } finally {
    await client.end();
  }
}

async function connect(url: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: url });
  // The end of the server is noticed by its process.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    // Anything but "not yet" or "not any more" would stay as it is, a wrong password above all.
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

// Of the system: no socket yet, no server behind it, closed meanwhile. Of PostgreSQL: it shuts down, starts up.
const ABSENT = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P03'];
// Of the client, which gives a closed connection no code.
const CLOSED = /^Connection terminated|not queryable/;

const isAbsent = (error: unknown) =>
  error instanceof Error &&
  ('code' in error && typeof error.code === 'string'
    ? ABSENT.includes(error.code)
    : CLOSED.test(error.message));

/** With the port, in whose place a client takes that of PGPORT. */
const urlsAt = (sockets: string, password: string) => (database: string) =>
  `postgresql://${USER}:${encodeURIComponent(password)}@localhost:5432/${database}?host=${encodeURIComponent(sockets)}`;

const logOf = (dataDir: string) => join(dataDir, 'postgres.log');
