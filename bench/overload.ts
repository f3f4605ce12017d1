import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import autocannon, { type Request } from 'autocannon';
import type { Answered, ProbeTarget } from './abuse-probe.ts';
import { bearer, createGroup, expenseOf } from './group.ts';
import { median } from './report.ts';
import { startServers } from './servers.ts';

// Ten times as many requests as are answered, of many people at once, for 20 seconds: reads of balances and new expenses. What
// cannot be answered is to be told when to come back, the process stays healthy, and afterwards answers come as before.

const PEOPLE = 200;
const USUAL = 16;
const TIMES = 10;
const SECONDS = 20;
const RECOVERY_SECONDS = 5;
/** Each waits for its answer before it asks again: as many as keep ten times the rate waiting. */
const CONNECTIONS = 1_000;

// Probes are counted beside the load, so they may come over a connection of their own.
const servers = await startServers({ LOG_LEVEL: 'silent' });
try {
  const group = await createGroup(servers, PEOPLE);
  const small = await createGroup(servers);
  const tokens = await Promise.all(group.members.map(group.tokenOf));
  const body = JSON.stringify({
    ...expenseOf(group),
    recipients: { mode: 'evenly', parts: [{ userId: group.members[0] }] },
  });
  const requests = tokens.flatMap((token): Request[] => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const path = `/api/groups/${group.groupId}`;
    return [
      { method: 'GET', path: `${path}/balances`, headers },
      { method: 'POST', path: `${path}/transactions`, headers, body },
    ];
  });
  const probe = [
    { name: 'health', url: `${servers.app}/healthz`, headers: {} },
    { name: 'read', url: `${servers.app}/api/groups/${small.groupId}/balances`, headers: bearer(small) },
  ] as const;

  const quiet = await watch(probe, () => wait(3_000));
  const usual = await load(requests, { connections: USUAL, duration: 5 });
  console.log(`it bears ${Math.round(usual.requests.average)} a second over ${USUAL} connections`);
  const rate = TIMES * usual.requests.average;
  const during = await watch(probe, async () => {
    const found = await load(requests, { connections: CONNECTIONS, duration: SECONDS, overallRate: rate });
    const statuses = Object.entries(found.statusCodeStats ?? {}).map(
      ([status, { count }]) => `${count}×${status}`,
    );
    console.log(
      `${Math.round(rate)} a second asked for, over ${CONNECTIONS} connections: ${statuses.join(', ')}`,
    );
    console.log(
      `  ${found.errors} errors, ${found.timeouts} without an answer; median ${found.latency.p50} ms`,
    );
  });
  const { now, peak } = await servers.appMemory();
  const since = performance.now();
  console.log(
    `  healthz: ${statusesOf(during, 'health')}, at most ${Math.round(Math.max(...tookOf(during, 'health')))} ms`,
  );
  console.log(
    `  another person: ${statusesOf(during, 'read')}, median ${median(tookOf(during, 'read')).toFixed(1)} ms`,
  );
  console.log(
    `  refusals without Retry-After: ${during.filter((one) => one.status === 503 && !one.retryAfter).length}`,
  );
  await wait(Math.max(0, RECOVERY_SECONDS * 1000 - (performance.now() - since)));
  const after = await watch(probe, () => wait(3_000));
  const [before, then] = [median(tookOf(quiet, 'read')), median(tookOf(after, 'read'))];
  console.log(
    `${RECOVERY_SECONDS} s later: ${then.toFixed(1)} ms instead of ${before.toFixed(1)} ms; ${statusesOf(after, 'read')}`,
  );
  console.log(`memory ${now} MB at its end, ${peak} MB at most`);
} finally {
  await servers.stop();
}

function load(requests: Request[], options: { connections: number; duration: number; overallRate?: number }) {
  return autocannon({ url: servers.app, requests, timeout: 30, ...options });
}

async function watch(targets: readonly ProbeTarget[], work: () => Promise<unknown>): Promise<Answered[]> {
  const thread = new Worker(new URL('./abuse-probe.ts', import.meta.url), { workerData: targets });
  await once(thread, 'message');
  await work();
  thread.postMessage('stop');
  const [answered]: Answered[][] = await once(thread, 'message');
  return answered ?? [];
}

function tookOf(answered: readonly Answered[], name: ProbeTarget['name']): number[] {
  return answered.filter((one) => one.name === name).map((one) => one.took);
}

function statusesOf(answered: readonly Answered[], name: ProbeTarget['name']): string {
  const counted = Map.groupBy(
    answered.filter((one) => one.name === name),
    ({ status }) => status,
  );
  return [...counted].map(([status, all]) => `${all.length}×${status}`).join(', ');
}
