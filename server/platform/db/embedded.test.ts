import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { OperatorError } from '#server/operator-error.ts';
import { LOCK_KEYS } from './advisory-locks.ts';
import { type Embedded, type EmbeddedOptions, startEmbedded } from './embedded.ts';
import { findServer, stopLeftover } from './embedded-process.ts';

// A program of its own that starts the server, says so, and waits to be killed.
const PROGRAM = `
  import { startEmbedded } from './server/platform/db/embedded.ts';
  await startEmbedded({ dataDir: process.argv[1], password: process.argv[2] });
  console.log('started');
  setInterval(() => {}, 1000);
`;
const password = 'a password: with / signs';

let home: string;
let dataDir: string;
let cluster: string;
let programs: ChildProcess[];

// Most tests begin with data that is there already: making it anew takes longer than all that they do with it.
let made: Embedded;
beforeAll(async () => {
  home = await openFolder();
  made = await startEmbedded({ dataDir: home, password, durable: false });
  await made.stop();
});
afterAll(() => rm(dirname(made.place.cluster), { recursive: true }));

beforeEach(async () => {
  home = await openFolder();
  execFileSync('cp', ['-a', made.place.cluster, join(home, 'postgres')]);
  dataDir = home;
  programs = [];
});
afterEach(async () => {
  for (const program of programs) program.kill('SIGKILL');
  await stopLeftover(cluster);
  for (const folder of [dirname(cluster), home]) await rm(folder, { recursive: true, force: true });
});

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'quits embedded-'));
  await chmod(folder, 0o711);
  return folder;
}

async function start(options: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  const server = await startEmbedded({ dataDir, password, durable: false, ...options });
  cluster = server.place.cluster;
  return server;
}

/** What was moved is for root alone to start. */
async function startAsRoot(): Promise<void> {
  const started = await start().catch(String);
  if (typeof started === 'string') expect(started).toContain('Start as root');
  else await started.stop();
}

async function startElsewhere(): Promise<ChildProcess> {
  const args = ['--input-type=module-typescript', '--eval', PROGRAM, dataDir, password];
  const program = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  programs.push(program);
  await once(program.stdout, 'data');
  return program;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** How many connections to its database have ended or said something. */
async function countSessions(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    'select sessions::int from pg_stat_database where datname = current_database()',
  );
  return rows[0].sessions;
}

/** A connection to the server, and the process of it that serves the connection. */
async function openSession(url: string) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  return { client, pid: Number(rows[0].pid) };
}

/** Ends a process of the server as a lack of memory does: the server closes every other connection too, and recovers. */
async function crash(url: string): Promise<void> {
  const other = await openSession(url);
  const closed = new Promise<void>((resolve) => other.client.once('end', resolve));
  const { pid } = await openSession(url);
  process.kill(pid, 'SIGKILL');
  await closed;
}

function pidOfServer(): number {
  const server = findServer(cluster);
  if (!server) throw new Error('no server runs');
  return server.pid;
}

async function kill(program: ChildProcess): Promise<void> {
  program.kill('SIGKILL');
  await once(program, 'exit');
}

describe('the embedded PostgreSQL', () => {
  it('keeps its data from one start to the next, and leaves no process behind', async () => {
    const first = await start();
    await query(first.url, 'create table pets as select 1 as id');
    await first.stop();
    expect(findServer(cluster)).toBeUndefined();
    const second = await start();
    expect(await query(second.url, 'select id from pets')).toEqual([{ id: 1 }]);
    await second.stop();
  });

  it('works from a folder that its owner alone may enter, and finds the same data again', async () => {
    await chmod(dataDir, 0o700);
    const first = await start();
    await query(first.url, 'create table pets as select 1 as id');
    await first.stop();
    const second = await start();
    expect(await query(second.url, 'select id from pets')).toEqual([{ id: 1 }]);
    await second.stop();
  });

  it('takes its data along when its folder is closed to others later', async () => {
    const first = await start();
    await query(first.url, 'create table pets as select 1 as id');
    await first.stop();
    await chmod(dataDir, 0o700);
    const second = await start();
    expect(await query(second.url, 'select id from pets')).toEqual([{ id: 1 }]);
    await second.stop();
  });

  it('does not begin with an empty database where the one that was moved is gone', async () => {
    cluster = join(home, 'postgres');
    await rm(cluster, { recursive: true });
    await writeFile(join(dataDir, 'postgres.moved-to'), '/var/lib/quits/data-that-was/postgres\n');
    await expect(start()).rejects.toThrow(OperatorError);
    await expect(start()).rejects.toThrow(
      'kept in /var/lib/quits/data-that-was/postgres, which is not there',
    );
  });

  it('does not open the database of the data folder that its own is a copy of', async () => {
    const elsewhere = await openFolder();
    await rm(join(home, 'postgres'), { recursive: true });
    cluster = join(elsewhere, 'postgres');
    const original = join(home, 'original');
    await mkdir(original);
    await writeFile(join(elsewhere, 'data-folder'), `${original}\n`);
    for (const folder of [original, dataDir])
      await writeFile(join(folder, 'postgres.moved-to'), `${cluster}\n`);
    await expect(start()).rejects.toThrow(`${dataDir} is a copy of ${original}`);
    // By another path it is the same folder, and no copy.
    await rm(original, { recursive: true });
    await symlink(dataDir, original);
    await startAsRoot();
    // Without it the folder is no copy, but was given another name.
    await rm(original, { recursive: true });
    await startAsRoot();
  });

  it('works from a folder whose path is too long for a socket', async () => {
    dataDir = join(home, 'a folder with a long name '.repeat(4));
    await mkdir(dataDir);
    const { url, stop } = await start();
    expect(await query(url, 'select 1 as id')).toEqual([{ id: 1 }]);
    await stop();
  });

  it('lets no client in without the password, and no other user into its files', async () => {
    const { url, stop } = await start();
    await expect(query(url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow('password');
    expect((await stat(cluster)).mode & 0o777).toBe(0o700);
    await stop();
  });

  it('says why when it cannot start', async () => {
    await (await start()).stop();
    await writeFile(join(cluster, 'PG_VERSION'), '9.6\n');
    await expect(start()).rejects.toThrow('9.6');
  });
});

describe('the embedded PostgreSQL and other processes', () => {
  it('a server that outlives its killed program is replaced, with everything that was committed', async () => {
    const program = await startElsewhere();
    const { url } = await start({ whenInUse: 'join' });
    await query(url, 'create table pets as select 1 as id');
    const orphan = pidOfServer();
    await kill(program);
    expect(pidOfServer()).toBe(orphan);
    const next = await start();
    expect(pidOfServer()).not.toBe(orphan);
    expect(await query(next.url, 'select id from pets')).toEqual([{ id: 1 }]);
    await next.stop();
  });

  it('a server whose killed program is not gone from it yet is replaced a moment later', async () => {
    const program = await startElsewhere();
    const { url } = await start({ whenInUse: 'join' });
    const orphan = pidOfServer();
    await kill(program);
    // As the connection of the killed program holds it until the server notices the end.
    const owner = new pg.Client({ connectionString: url.replace('/quits?', '/postgres?') });
    owner.on('error', () => {});
    await owner.connect();
    await owner.query('select pg_advisory_lock($1)', [LOCK_KEYS.embeddedOwner]);
    const before = await countSessions(owner);
    const starting = start();
    // One that is refused has looked as well.
    const looked = vi.waitFor(async () => expect(await countSessions(owner)).toBeGreaterThan(before));
    await Promise.race([starting, looked]);
    await owner.end();
    const next = await starting;
    expect(pidOfServer()).not.toBe(orphan);
    await next.stop();
  });

  it('recovers when program and server are both killed', async () => {
    const program = await startElsewhere();
    const { url } = await start({ whenInUse: 'join' });
    await query(url, 'create table pets as select 1 as id');
    await kill(program);
    process.kill(pidOfServer(), 'SIGKILL');
    const next = await start();
    expect(await query(next.url, 'select id from pets')).toEqual([{ id: 1 }]);
    await next.stop();
  });

  it('never touches an unrelated process that was given the number of a dead server', async () => {
    await (await start()).stop();
    const bystander = spawn('sleep', ['60']);
    programs.push(bystander);
    await writeFile(join(cluster, 'postmaster.pid'), `${bystander.pid}\n${cluster}\n`);
    await (await start()).stop();
    expect([bystander.exitCode, bystander.signalCode]).toEqual([null, null]);
  });

  it('a second program is refused, unless it only joins, and the first goes on', async () => {
    await startElsewhere();
    const joined = await start({ whenInUse: 'join' });
    await expect(start()).rejects.toThrow('Another Quits');
    await joined.stop();
    expect(await query(joined.url, 'select 1 as id')).toEqual([{ id: 1 }]);
  });

  it('a server that has recovered from the crash of one of its processes stays with its program', async () => {
    const first = await start();
    const server = pidOfServer();
    await crash(first.url);
    await vi.waitFor(() => query(first.url, 'select 1'), { timeout: 30_000 });
    const joined = await start({ whenInUse: 'join' });
    expect(pidOfServer()).toBe(server);
    await expect(start()).rejects.toThrow('Another Quits');
    expect(pidOfServer()).toBe(server);
    await joined.stop();
    await first.stop();
    expect(findServer(cluster)).toBeUndefined();
  });

  it('a program that joins a server in the middle of its recovery waits for the end of that', async () => {
    const first = await start();
    const server = pidOfServer();
    // The server waits five seconds for a process that does not end, and kills it then.
    const { pid } = await openSession(first.url);
    process.kill(pid, 'SIGSTOP');
    await crash(first.url);
    await expect(query(first.url, 'select 1')).rejects.toThrow('in recovery mode');
    const joined = await start({ whenInUse: 'join' });
    expect(pidOfServer()).toBe(server);
    expect(await query(joined.url, 'select 1 as id')).toEqual([{ id: 1 }]);
    await first.stop();
  });

  it('a server that has recovered from a crash is replaced once its program is killed', async () => {
    const program = await startElsewhere();
    const { url } = await start({ whenInUse: 'join' });
    const orphan = pidOfServer();
    await crash(url);
    await vi.waitFor(() => query(url, 'select 1'), { timeout: 30_000 });
    await kill(program);
    const next = await start();
    expect(pidOfServer()).not.toBe(orphan);
    await next.stop();
  });

  it('of two that start at once one gets the data and the other is told', async () => {
    const outcomes = await Promise.allSettled([start(), start()]);
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(findServer(cluster)).toBeDefined();
  });

  it('a start beside the end of another takes the data over, or is told of that one', async () => {
    for (const delay of [20, 60, 150]) {
      const first = await start();
      const ending = wait(delay).then(() => first.stop());
      const [second] = await Promise.allSettled([start(), ending]);
      if (second.status === 'fulfilled') await second.value.stop();
      else expect(second.reason).toBeInstanceOf(OperatorError);
    }
  });

  it('a start that was killed holds up no other', async () => {
    const killed = spawn('true');
    await once(killed, 'exit');
    await mkdir(join(dataDir, 'starting'));
    await writeFile(join(dataDir, 'starting', 'pid'), String(killed.pid));
    await (await start()).stop();
  });

  it('a program learns that its server was lost', async () => {
    const lost = Promise.withResolvers<void>();
    await start({ onLost: lost.resolve });
    process.kill(pidOfServer(), 'SIGKILL');
    await expect(lost.promise).resolves.toBeUndefined();
  });
});
