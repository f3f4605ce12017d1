// What a plan costs: `npm run bench -- settlement [family …]`. Every line is a process of its own: the first plan (cold),
// median and worst of the later ones, and by how much the process grew at its peak; first the plain dynamic program over all
// subsets, the same whatever the amounts, for comparison.

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Balance } from '#domain/ledger/balance.ts';
import { minorUnits } from '#domain/money/money.ts';
import { planSettlement, settles } from '#domain/settlement/settlement.ts';
import { median } from './report.ts';
import { FAMILIES, type Random } from './settlement-amounts.ts';

interface Line {
  amounts: string;
  members: number;
  'first ms': string;
  'median ms': string;
  'worst ms': string;
  /** Without the time that other processes took on a busy machine. */
  'worst CPU ms': string;
  'peak MB': string;
  payments: string;
  proved: string;
}

const PLAIN = 'plain dynamic program';
const INSTANCES = 30;
const LARGE = ['up to 100', 'up to 10,000', 'up to 1e6', 'up to 1e12', 'all owe little to one'];

const [mode, ...args] = process.argv.slice(3);
if (mode === '--line') {
  const [family = '', members = ''] = args;
  console.log(
    JSON.stringify(family === PLAIN ? measurePlain(Number(members)) : measure(family, Number(members))),
  );
} else {
  const families = mode === undefined ? Object.keys(FAMILIES) : [mode, ...args];
  console.table([20, 22, 24].map((members) => lineOf(PLAIN, members)));
  console.table(families.flatMap((family) => [16, 20, 24].map((members) => lineOf(family, members))));
  if (mode === undefined)
    console.table(
      LARGE.flatMap((family) => [28, 34, 40, 200, 1000].map((members) => lineOf(family, members))),
    );
}

function lineOf(family: string, members: number): Line {
  const output = execFileSync(process.execPath, [
    fileURLToPath(new URL('./run.ts', import.meta.url)),
    'settlement',
    '--line',
    family,
    String(members),
  ]);
  return JSON.parse(output.toString());
}

function measure(family: string, members: number): Line {
  const amountsOf = FAMILIES[family];
  if (amountsOf === undefined)
    throw new Error(`No family "${family}"; there are: ${Object.keys(FAMILIES).join(', ')}`);
  const random = randomNumbers();
  const groups = Array.from({ length: members > 24 ? 5 : INSTANCES }, () =>
    groupOf(amountsOf(random, members), random),
  );
  const before = process.resourceUsage().maxRSS;
  const plans = groups.map((balances) => {
    const { result: plan, ...time } = timed(() =>
      planSettlement(balances, [], { now: () => performance.now() }),
    );
    if (!settles(plan.payments, balances)) throw new Error(`Not settled: ${JSON.stringify(balances)}`);
    return { ...plan, time };
  });
  const payments = plans.map((plan) => plan.paymentsAfter);
  return {
    ...timesOf(plans.map(({ time }) => time)),
    amounts: family,
    members,
    'peak MB': megabytesSince(before),
    payments: `${Math.min(...payments)}–${Math.max(...payments)}`,
    proved: `${plans.filter(({ optimal }) => optimal).length}/${plans.length}`,
  };
}

function measurePlain(members: number): Line {
  const random = randomNumbers();
  const before = process.resourceUsage().maxRSS;
  const runs = Array.from({ length: 5 }, () => {
    const amounts = groupOf(FAMILIES['up to 100']?.(random, members) ?? [], random).map(
      ({ amount }) => amount,
    );
    const { result: payments, ...time } = timed(() => planPlainly(amounts));
    return { time, payments };
  });
  const payments = runs.map((run) => run.payments);
  return {
    ...timesOf(runs.map(({ time }) => time)),
    amounts: PLAIN,
    members,
    'peak MB': megabytesSince(before),
    payments: `${Math.min(...payments)}–${Math.max(...payments)}`,
    proved: '',
  };
}

/** The fewest payments: most zero-sum sets passed on the way from no member to all of them, one at a time. */
function planPlainly(amounts: readonly number[]): number {
  const size = 2 ** amounts.length;
  const sums = new Float64Array(size);
  const passed = new Uint8Array(size);
  for (let set = 1; set < size; set += 1) {
    sums[set] = (sums[set & (set - 1)] ?? 0) + (amounts[31 - Math.clz32(set & -set)] ?? 0);
    let most = 0;
    for (let left = set; left !== 0; left &= left - 1)
      most = Math.max(most, passed[set ^ (left & -left)] ?? 0);
    passed[set] = most + (sums[set] === 0 ? 1 : 0);
  }
  return amounts.length - (passed[size - 1] ?? 0);
}

interface Time {
  ms: number;
  cpu: number;
}

function timed<T>(run: () => T): Time & { result: T } {
  const start = performance.now();
  const cpu = process.threadCpuUsage();
  const result = run();
  const { user, system } = process.threadCpuUsage(cpu);
  return { result, ms: performance.now() - start, cpu: (user + system) / 1000 };
}

function timesOf(times: readonly Time[]): Pick<Line, 'first ms' | 'median ms' | 'worst ms' | 'worst CPU ms'> {
  const later = times.slice(1).map(({ ms }) => ms);
  const fixed = (ms = 0) => ms.toFixed(1);
  return {
    'first ms': fixed(times[0]?.ms),
    'median ms': fixed(median(later)),
    'worst ms': fixed(Math.max(...later)),
    'worst CPU ms': fixed(Math.max(...times.map(({ cpu }) => cpu))),
  };
}

function megabytesSince(kilobytes: number): string {
  return ((process.resourceUsage().maxRSS - kilobytes) / 1024).toFixed(0);
}

function groupOf(amounts: readonly number[], random: Random): Balance[] {
  const shuffled = amounts.map((amount) => ({ amount, key: random(0, 1e9) })).sort((a, b) => a.key - b.key);
  return shuffled.map(({ amount }, i) => ({ userId: `member ${i}`, amount: minorUnits(amount) }));
}

function randomNumbers(): Random {
  let state = 1;
  return (from, to) => {
    state = (state * 48_271) % 2_147_483_647;
    return from + Math.floor((state / 2_147_483_647) * (to - from + 1));
  };
}
