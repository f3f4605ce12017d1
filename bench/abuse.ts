import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import sharp from 'sharp';
import { jpegOfScans } from '#test/jpeg-of-scans.ts';
import { type Attack, furtherAttacks } from './abuse-further.ts';
import type { Answered, ProbeTarget } from './abuse-probe.ts';
import { type BenchGroup, bearer, createGroup, expenseOf, multiply } from './group.ts';
import { startServers } from './servers.ts';

// The most expensive input that a free account may send, of each family of endpoints: alone, and 16 at once. Beside it, what
// it costs all others: the longest hold of the event loop, the slowest answer of /healthz, and how much longer another
// user waits than while nothing else happens. Large groups are made in the database: what is measured is to read and to
// add to them.

const HOLD_MS = 100;
const HEALTH_MS = 250;
const MEMORY_MB = 400;
const OTHERS = 3;

const MEMBERS = 500;
const ENTRIES = 200;
const CURRENCIES = ['EUR', 'USD', 'GBP', 'CAD', 'AUD', 'CHF', 'JPY', 'SEK', 'NOK', 'DKK'];

const servers = await startServers();
const pool = new pg.Pool({ connectionString: servers.databaseUrl });
try {
  const other = await createGroup(servers.app, pool, servers.secret);
  const large = await createLargeGroup();
  const probe = [
    { url: `${servers.app}/healthz`, headers: {} },
    { url: `${servers.app}/api/groups/${other.groupId}/balances`, headers: bearer(other) },
  ] as const;
  const quiet = await measure(probe, () => new Promise((resolve) => setTimeout(resolve, 3000)));
  console.log(
    `quiet: another user ${quiet.other.toFixed(1)} ms, memory ${(await servers.appMemory()).now} MB`,
  );
  const ask = async (attack: Omit<Attack, 'name' | 'token'>) => {
    const answer = await request({ name: '', token: large.token, ...attack });
    const { data } = (await answer.json()) as { data?: Record<string, unknown> };
    if (!data) throw new Error(`${answer.url}: ${answer.status}`);
    return data;
  };
  const attacks = [...(await attacksOn(large)), ...(await furtherAttacks({ group: large, ask }))];
  for (const planned of attacks) {
    for (const times of [1, 16]) {
      const attack = planned.prepare ? { ...planned, body: await planned.prepare() } : planned;
      const found = await measure(probe, () => attackTogether(attack, times));
      const { now } = await servers.appMemory();
      report(attack.name, times, { ...found, memory: now, ratio: found.other / quiet.other });
    }
  }
  console.log(`memory at most: ${verdict((await servers.appMemory()).peak, MEMORY_MB, ' MB')}`);
} finally {
  await pool.end();
  await servers.stop();
}

/** Members who all owe each other irregular amounts in ten currencies, and entries of which each names all of them twice. */
async function createLargeGroup(): Promise<BenchGroup> {
  const group = await createGroup(servers.app, pool, servers.secret, MEMBERS);
  const { groupId, members } = group;
  const everyone = { mode: 'evenly', parts: members.map((userId) => ({ userId })) };
  await send({
    name: 'an entry of all for all',
    path: `/api/groups/${groupId}/transactions`,
    token: group.token,
    method: 'POST',
    body: { ...expenseOf(group), payers: everyone, recipients: everyone },
  });
  await multiply(pool, group, ENTRIES);
  await pool.query('update groups set currencies = $2 where id = $1', [groupId, CURRENCIES]);
  await pool.query(
    `insert into pair_debts (group_id, currency, low_user_id, high_user_id, amount)
     select $1, currency, low.user_id, high.user_id, 1 + floor(random() * 1000000)::bigint
     from unnest($2::text[]) as currency, memberships as low, memberships as high
     where low.group_id = $1 and high.group_id = $1 and low.user_id < high.user_id
     on conflict do nothing`,
    [groupId, CURRENCIES],
  );
  await pool.query('delete from balances where group_id = $1', [groupId]);
  await pool.query(
    `insert into balances (group_id, currency, user_id, amount)
     select $1, currency, user_id, sum(amount) from (
       select currency, low_user_id as user_id, -amount as amount from pair_debts where group_id = $1
       union all select currency, high_user_id, amount from pair_debts where group_id = $1
     ) as line group by currency, user_id`,
    [groupId],
  );
  await pool.query('vacuum analyze');
  return group;
}

async function attacksOn(group: BenchGroup): Promise<Attack[]> {
  const { groupId, members, token } = group;
  const path = `/api/groups/${groupId}`;
  const read = (name: string, readPath: string): Attack => ({ name, path: readPath, token });
  const write = (name: string, writePath: string, body: unknown): Attack => {
    return { name, path: writePath, token, method: 'POST', body };
  };
  const half = (from: number) => ({
    mode: 'evenly',
    parts: members.slice(from, from + MEMBERS / 2).map((userId) => ({ userId })),
  });
  const years = 'from=2025-01-01&to=2026-12-31';
  return [
    read('group', path),
    read('balances', `${path}/balances`),
    read('plan', `${path}/settlements/preview`),
    read('transactions', `${path}/transactions?limit=200`),
    read('activity', `${path}/activity?limit=200`),
    read('search', '/api/transactions/search?limit=200&q=inn'),
    read('statistics', `${path}/statistics?${years}`),
    read('own statistics', `/api/statistics?${years}`),
    read('dashboard', '/api/dashboard'),
    read('consolidated', '/api/balances/consolidated'),
    read('export', '/api/users/export'),
    write('250 for 250', `${path}/transactions`, {
      ...expenseOf(group),
      payers: half(0),
      recipients: half(MEMBERS / 2),
    }),
    write('settlement', `${path}/settlements`, {
      from: members[0],
      to: members[1],
      amount: 99_999_999,
      currency: 'EUR',
    }),
    {
      name: 'picture',
      path: '/api/users/avatar',
      token,
      method: 'PUT',
      body: { image: await largestPicture() },
    },
  ];
}

/** A progressive JPEG of 16 megapixels with as many scans as are taken, nearly as large as a picture may be sent. */
async function largestPicture(): Promise<string> {
  const [width, height] = [250, 250];
  const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
  const picture = await noise.resize(4000, 4000).jpeg({ progressive: true, quality: 8 }).toBuffer();
  return jpegOfScans(picture, 64, { width: 4000, height: 4000 }).toString('base64');
}

async function attackTogether(attack: Attack, times: number): Promise<string[]> {
  const statuses = await Promise.all(Array.from({ length: times }, () => send(attack)));
  const counted = Map.groupBy(statuses, (status) => status);
  return [...counted].map(([status, all]) => `${all.length}×${status}`);
}

/** The answer is read, not looked at. */
async function send(attack: Attack): Promise<number> {
  const answer = await request(attack);
  for await (const _ of answer.body ?? []);
  return answer.status;
}

function request({ path, token, method = 'GET', body }: Attack): Promise<Response> {
  const type = body instanceof Buffer ? 'application/octet-stream' : 'application/json';
  return fetch(`${servers.app}${typeof path === 'string' ? path : path()}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    ...(body !== undefined && { body: body instanceof Buffer ? new Uint8Array(body) : JSON.stringify(body) }),
  });
}

interface Measurement {
  readonly outcome: unknown;
  /** Milliseconds, as are all others. */
  readonly took: number;
  readonly hold: number;
  readonly health: number;
  /** The median of another user's answers. */
  readonly other: number;
}

async function measure(targets: readonly ProbeTarget[], work: () => Promise<unknown>): Promise<Measurement> {
  // Reading it begins the next measurement.
  await longestHold();
  const probe = new Worker(new URL('./abuse-probe.ts', import.meta.url), { workerData: targets });
  await once(probe, 'message');
  const begun = performance.now();
  const outcome = await work();
  const took = performance.now() - begun;
  probe.postMessage('stop');
  const [answered]: Answered[][] = await once(probe, 'message');
  const ofPath = (target: number) =>
    (answered ?? []).filter((one) => one.target === target).map((one) => one.took);
  const others = ofPath(1).sort((a, b) => a - b);
  return {
    outcome,
    took,
    hold: await longestHold(),
    health: Math.max(...ofPath(0)),
    other: others[Math.floor(others.length / 2)] ?? Number.POSITIVE_INFINITY,
  };
}

async function longestHold(): Promise<number> {
  const metrics = await fetch(`${servers.app}/metrics`).then((answer) => answer.text());
  return Number(metrics.match(/^nodejs_eventloop_lag_max_seconds (\S+)/m)?.[1] ?? Number.NaN) * 1000;
}

function report(name: string, times: number, found: Measurement & { memory: number; ratio: number }): void {
  const { took, hold, health, memory, ratio, outcome } = found;
  const figures = [
    `${Math.round(took)} ms`.padStart(9),
    `hold ${verdict(hold, HOLD_MS, ' ms')}`.padEnd(24),
    `healthz ${verdict(health, HEALTH_MS, ' ms')}`.padEnd(26),
    `another user ${verdict(ratio, OTHERS, ' times')}`.padEnd(32),
    verdict(memory, MEMORY_MB, ' MB').padEnd(14),
    String(outcome),
  ];
  console.log(`  ${name.padEnd(15)} ${`${times}×`.padStart(3)} ${figures.join(' ')}`);
}

function verdict(value: number, atMost: number, unit: string): string {
  const figure = `${value < 10 ? value.toFixed(1) : Math.round(value)}${unit}`;
  return value <= atMost ? figure : `${figure} MISSED`;
}
