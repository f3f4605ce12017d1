import { type Attack, furtherAttacks } from './abuse-further.ts';
import { createLargeGroup, ledgerAttacks } from './abuse-ledger.ts';
import { type Measurement, startMeasuring } from './abuse-measure.ts';
import { type BenchCall, type BenchGroup, bearer, call, createGroup, dataOf, expenseOf } from './group.ts';
import { startServers } from './servers.ts';

// The most expensive input that a free account may send, of each family of endpoints: alone, and 16 at once.
// Beside it, what it costs all others: the longest hold of the event loop, the slowest answer of /healthz,
// and how much longer other users wait than while nothing else happens. These users read and create, each in
// a group of their own. Where a target is missed, the next line shows the machine's part in it: the same
// measurement while another process takes as much of the processors. Large groups are made in the database,
// because reading them and adding to them is what is measured. `npm run bench -- abuse plan picture` measures
// these families alone.

const HOLD_MS = 100;
const HEALTH_MS = 250;
const MEMORY_MB = 400;
const OTHERS = 3;
const CREATORS = 4;
const QUIET_MS = 3000;

const families = process.argv.slice(3);

const servers = await startServers();
try {
  const reader = await createGroup(servers);
  const creators: BenchGroup[] = [];
  for (let count = 0; count < CREATORS; count++) {
    creators.push(await createGroup(servers));
  }
  const large = await createLargeGroup(servers);
  const { measure, control, stop } = await startMeasuring(servers, [
    { name: 'health', url: `${servers.app}/healthz`, headers: {} },
    { name: 'read', url: `${servers.app}/api/groups/${reader.groupId}/balances`, headers: bearer(reader) },
    ...creators.map((group) => ({
      name: 'create' as const,
      url: `${servers.app}/api/groups/${group.groupId}/transactions`,
      headers: { ...bearer(group), 'content-type': 'application/json' },
      body: JSON.stringify(expenseOf(group)),
    })),
  ]);
  const ask = async (asked: Omit<BenchCall, 'token'>) =>
    dataOf(await call(servers.app, { token: large.token, ...asked }));
  const attacks = [
    ...(await ledgerAttacks(servers, large)),
    ...(await furtherAttacks({ group: large, ask })),
  ];
  // The first one lets the server compile what it runs for it.
  const rest = () => new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  await measure(rest);
  const quiet = await measure(rest);
  console.log(
    `quiet: another user reads in ${quiet.read.toFixed(1)} ms, creates in ${quiet.create.toFixed(1)} ms, memory ${(await servers.appMemory()).now} MB`,
  );
  for (const planned of attacks.filter(({ name }) => families.length === 0 || families.includes(name))) {
    for (const times of [1, 16]) {
      const found = await measure(() => attackTogether(planned, times));
      const { now } = await servers.appMemory();
      const name = `${planned.name.padEnd(15)} ${`${times}×`.padStart(3)}`;
      report(name, { ...found, ...comparedWith(quiet, found), memory: now });
      if (isWithinTargets(found, quiet)) continue;
      const alone = await control(found);
      report(' the machine'.padEnd(19), { ...alone, ...comparedWith(quiet, alone) });
    }
  }
  await stop();
  console.log(`memory at most: ${verdict((await servers.appMemory()).peak, MEMORY_MB, ' MB')}`);
} finally {
  await servers.stop();
}

/** How many times as long as while nothing else happens. */
function comparedWith(quiet: Measurement, { read, create }: Measurement) {
  return { read: read / quiet.read, create: create / quiet.create };
}

function isWithinTargets(found: Measurement, quiet: Measurement): boolean {
  const { read, create } = comparedWith(quiet, found);
  return (
    found.hold <= HOLD_MS &&
    found.health <= HEALTH_MS &&
    read <= OTHERS &&
    create <= OTHERS &&
    found.refused === 0
  );
}

async function attackTogether(planned: Attack, times: number): Promise<string> {
  const attack = planned.prepare ? { ...planned, body: await planned.prepare() } : planned;
  const statuses = await Promise.all(Array.from({ length: times }, () => send(attack)));
  const counted = Map.groupBy(statuses, (status) => status);
  return [...counted].map(([status, all]) => `${all.length}×${status}`).join(', ');
}

/** The answer is read, not looked at. */
async function send(attack: Attack): Promise<number> {
  const { path } = attack;
  const answer = await call(servers.app, { ...attack, path: typeof path === 'string' ? path : path() });
  for await (const _ of answer.body ?? []);
  return answer.status;
}

/** `found`: what others read and create as multiples. */
function report(name: string, found: Measurement & { memory?: number }): void {
  const { took, window, cpu, hold, health, memory, read, create, refused, outcome } = found;
  const figures = [
    `${Math.round(took)} ms`.padStart(9),
    memory === undefined ? ''.padEnd(10) : `CPU ${Math.round((100 * cpu) / window)} %`.padEnd(10),
    `hold ${verdict(hold, HOLD_MS, ' ms')}`.padEnd(24),
    `healthz ${verdict(health, HEALTH_MS, ' ms')}`.padEnd(26),
    `another user reads ${verdict(read, OTHERS, ' times')}`.padEnd(37),
    `creates ${verdict(create, OTHERS, ' times')}`.padEnd(25),
    refused === 0 ? '' : `${refused} of their requests refused MISSED`,
    memory === undefined ? '' : verdict(memory, MEMORY_MB, ' MB').padEnd(14),
    outcome ?? '',
  ];
  console.log(`  ${name} ${figures.join(' ')}`.trimEnd());
}

function verdict(value: number, atMost: number, unit: string): string {
  const figure = `${value < 10 ? value.toFixed(1) : Math.round(value)}${unit}`;
  return value <= atMost ? figure : `${figure} MISSED`;
}
