import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startEmbedded } from '#server/platform/db/embedded.ts';
import { freePort } from '../scripts/free-port.ts';
import { buildServer } from '../scripts/server-build.ts';

export interface Servers {
  readonly databaseUrl: string;
  /** Connections to the database for what a measurement prepares. */
  readonly pool: pg.Pool;
  readonly secret: string;
  /** What another process of the application is started with, beside its port. */
  readonly settings: Record<string, string>;
  readonly app: string;
  readonly baseline: string;
  /** Megabytes resident in the application's process now, and at most so far. */
  appMemory(): Promise<{ now: number; peak: number }>;
  /** Milliseconds that the application, the database and this process have taken from the processors. */
  cpuTime(): Promise<number>;
  stop(): Promise<void>;
}

const CONNECTIONS = 16;
/** Linux counts the time of processes in hundredths of a second. */
const TICK_MS = 10;

/** The application and the baseline, each a process of its own, on one durable PostgreSQL with its usual settings. */
export async function startServers(settings: Record<string, string> = {}): Promise<Servers> {
  await buildServer();
  const folder = await mkdtemp(join(tmpdir(), 'quits-bench-'));
  await chmod(folder, 0o711);
  const secret = randomBytes(32).toString('hex');
  const postgres = await startEmbedded({ dataDir: folder, password: randomBytes(16).toString('hex') });
  const common = {
    DATABASE_URL: postgres.url,
    // A build of the web in this process sets it to production.
    NODE_ENV: 'development',
    DATABASE_POOL: String(CONNECTIONS),
    DATA_DIR: folder,
    AUTH_SECRET: secret,
    RATE_LIMITS: 'off',
    DEMO: 'off',
    PREMIUM_FOR_ALL: 'on',
    LOG_LEVEL: 'warn',
    ...settings,
  };
  const app = await launch('server/dist/main.js', common);
  const pool = new pg.Pool({ connectionString: postgres.url });
  const postmaster = await findPostmaster(pool);
  const baseline = await launch('bench/baseline.ts', common);
  return {
    databaseUrl: postgres.url,
    pool,
    secret,
    settings: common,
    app: app.url,
    baseline: baseline.url,
    appMemory: () => memoryOf(app.child),
    cpuTime: () => cpuTimeOf(app.child.pid, postmaster),
    async stop() {
      await pool.end();
      for (const { child } of [app, baseline]) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** As `npm start` has them. */
const V8_FLAGS = ['--max-semi-space-size=16', '--heap-growing-percent=75', '--expose-gc'];

/** On a free port, so that two benchmarks may run on one machine. */
export async function launch(file: string, env: Record<string, string>) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...V8_FLAGS, file], {
    env: {
      NODE_COMPILE_CACHE: 'node_modules/.cache/node',
      MALLOC_MMAP_THRESHOLD_: '1048576',
      ...process.env,
      ...env,
      PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let tries = 0; tries < 300; tries++) {
    if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}`);
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer?.ok) return { child, url };
    await wait(100);
  }
  throw new Error(`${file} does not answer`);
}

async function memoryOf(child: ChildProcess): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  const megabytes = (name: string) => Math.round(Number(status.match(`${name}:\\s+(\\d+)`)?.[1] ?? 0) / 1024);
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}

/** The process that all processes of the database were begun by. */
async function findPostmaster(pool: pg.Pool): Promise<number | undefined> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  return (await timesOf(rows[0]?.pid))?.parent;
}

async function cpuTimeOf(app: number | undefined, postmaster: number | undefined): Promise<number> {
  const pids = (await readdir('/proc')).map(Number).filter(Boolean);
  const all = await Promise.all(pids.map(async (pid) => ({ pid, ...(await timesOf(pid)) })));
  const counted = all.filter(({ pid, parent }) => pid === app || pid === postmaster || parent === postmaster);
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + counted.reduce((sum, { ms = 0 }) => sum + ms, 0);
}

/** Undefined for one that has ended. A process's time includes that of its children that have. */
async function timesOf(pid: number | undefined): Promise<{ parent: number; ms: number } | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // Behind the name, which may have blanks: state, parent, and ten fields later four sums of ticks.
  const fields = stat
    ?.slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  if (!fields) return undefined;
  const ticks = fields.slice(11, 15).reduce((sum, count) => sum + count, 0);
  return { parent: fields[1] ?? 0, ms: ticks * TICK_MS };
}
