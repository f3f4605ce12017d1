import {
  addExpenses,
  type BenchGroup,
  baselineExpenseOf,
  bearer,
  copyGroup,
  createGroup,
  expenseOf,
  multiply,
} from './group.ts';
import { compareNumberOfGroups, compareNumberOfMembers, compareNumberOfTransactions } from './growth.ts';
import { measureSideBySide, type Target } from './load.ts';
import { measureClaim } from './measure-claim.ts';
import { report } from './report.ts';
import { startServers } from './servers.ts';

// `npm run bench`: each call of the application beside a bare Fastify with one prepared statement, measured in turn in
// the same run. Figures of different runs or machines say little; the ratios are what to compare.

const GROUPS = 100;
const SMALL = 1_000;
const LARGE = 100_000;
const CLAIMED = [5_000, 50_000];
/**
 * As in use, the groups that are measured stand among others. The balances of two groups alone are a page, which PostgreSQL
 * reads whole, and which the dead rows of the writes that are measured make twenty.
 */
const OTHER_GROUPS = 200;
/** What a group is before anything is entered. */
const GROUP_TABLES = ['groups', 'change_counters', 'memberships'];
const SUMMED_TABLES = [...GROUP_TABLES, 'balances', 'pair_debts'];

const servers = await startServers();
try {
  const ready = await servers.appMemory();
  const small = await createGroup(servers);
  await addExpenses(servers.app, small, SMALL);
  const large = await createGroup(servers);
  await addExpenses(servers.app, large, SMALL);
  for (let count = 0; count < OTHER_GROUPS; count++) await copyGroup(servers.pool, small, SUMMED_TABLES);
  await multiply(servers.pool, large, LARGE / SMALL);
  for (const [group, size] of [
    [small, SMALL],
    [large, LARGE],
  ] as const)
    await compareCalls(group, size);
  await compareSizes(small, large);
  await compareNumberOfTransactions(servers, { small, large });
  await compareManyGroups();
  await compareNumberOfMembers(servers);
  await compareNumberOfGroups(servers);
  for (const transactions of CLAIMED) await measureClaim(servers, transactions);
  const { peak } = await servers.appMemory();
  console.log(`\nmemory of the application: ${ready.now} MB ready, ${peak} MB at most under load`);
} finally {
  await servers.stop();
}

async function compareCalls(group: BenchGroup, size: number): Promise<void> {
  console.log(`\n${size.toLocaleString('en')} transactions in the group`);
  // Kept from the first answer on (0033).
  report('balances', 0.6, await measureSideBySide(readPair(group, 'balances')));
  report('first page', 0.6, await measureSideBySide(readPair(group, 'transactions')));
  const pair = {
    quits: writeTarget(group, [`/api/groups/${group.groupId}/transactions`], expenseOf(group)),
    baseline: {
      ...json(baselineExpenseOf(group)),
      url: `${servers.baseline}/transactions/${group.groupId}`,
    },
  };
  report('create', 0.5, await measureSideBySide(pair));
}

async function compareSizes(small: BenchGroup, large: BenchGroup): Promise<void> {
  const measured = await measureSideBySide({
    small: readPair(small, 'balances').quits,
    large: readPair(large, 'balances').quits,
  });
  const ratio = measured.small.rate / measured.large.rate;
  console.log(`\nbalances at ${LARGE} take ${ratio.toFixed(2)} times as long as at ${SMALL} (at most 1.15)`);
}

async function compareManyGroups(): Promise<void> {
  const first = await createGroup(servers);
  const ids = [first.groupId];
  for (let count = 1; count < GROUPS; count++) ids.push(await copyGroup(servers.pool, first, GROUP_TABLES));
  const quits = writeTarget(
    first,
    ids.map((id) => `/api/groups/${id}/transactions`),
    expenseOf(first),
  );
  const baseline = {
    ...json(baselineExpenseOf(first)),
    url: servers.baseline,
    paths: ids.map((id) => `/transactions/${id}`),
  };
  console.log(`\n${GROUPS} groups at once`);
  report('create', 0.5, await measureSideBySide({ quits, baseline }));
}

function readPair(
  group: BenchGroup,
  call: 'balances' | 'transactions',
): Record<'quits' | 'baseline', Target> {
  return {
    quits: { url: `${servers.app}/api/groups/${group.groupId}/${call}`, headers: bearer(group) },
    baseline: { url: `${servers.baseline}/${call}/${group.groupId}` },
  };
}

function writeTarget(group: BenchGroup, paths: readonly string[], body: unknown): Target {
  const { headers, ...rest } = json(body);
  return { ...rest, url: servers.app, paths, headers: { ...headers, ...bearer(group) } };
}

function json(body: unknown) {
  return {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  } as const;
}
