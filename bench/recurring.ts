// What it costs when many recurring expenses are due at once: `npm run bench -- recurring [rules]`. Two processes of the
// application book them and answer requests meanwhile, as they did before: how many are booked a second, and how long the
// requests wait.

import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { evenly } from '#test/group.ts';
import { bearer, columnsOf, copyGroup, createGroup, post } from './group.ts';
import { measureSideBySide } from './load.ts';
import type { Measured } from './report.ts';
import { launch, startServers } from './servers.ts';

const RULES = Number(process.argv[3] ?? 100_000);
const RULES_OF_GROUP = 100;
const MEMBERS = 4;
/** Of requests a second: what two hundred people do who look at their groups. */
const RATE = 100;
const TABLES = ['groups', 'change_counters', 'memberships', 'recurring_expenses'];

const servers = await startServers();
const { pool } = servers;
const { child: second } = await launch('server/dist/main.js', servers.settings);
try {
  const group = await createGroup(servers, MEMBERS);
  const [owner = ''] = group.members;
  await post(servers.app, '/api/recurring-expenses', group.token, {
    groupId: group.groupId,
    description: 'Rent',
    amount: 900_00,
    currency: 'EUR',
    frequency: 'monthly',
    startDate: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
    payers: evenly(owner),
    recipients: evenly(...group.members),
  });
  await multiplyRule(group.groupId);
  for (let made = RULES_OF_GROUP; made < RULES; made += RULES_OF_GROUP) await copyGroup(pool, group, TABLES);
  await pool.query('vacuum analyze');

  const url = `${servers.app}/api/groups/${group.groupId}/balances`;
  const read = () => measureSideBySide({ balances: { url, headers: bearer(group), rate: RATE } }, 1);
  const before = (await read()).balances;
  await pool.query(
    'update recurring_expenses set start_date = current_date, next_date = current_date, next_at = now()',
  );
  const began = performance.now();
  await pool.query("select graphile_worker.add_job('find-due-recurring-expenses')");
  const during: Measured[] = [];
  while ((await countDue()) > 0) during.push((await read()).balances);
  const seconds = (performance.now() - began) / 1000;
  const { rows } = await pool.query<{ count: string }>('select count(*) from recurring_occurrences');
  console.log(
    `${rows[0]?.count} of ${RULES} booked in ${seconds.toFixed(0)} s: ${Math.round(RULES / seconds)} a second`,
  );
  const worst = during.toSorted((a, b) => b.p99 - a.p99)[0] ?? before;
  const middle = during.toSorted((a, b) => a.p50 - b.p50)[Math.floor(during.length / 2)] ?? before;
  for (const [when, { rate, p50, p99 }] of [
    ['before', before],
    ['during, the median', middle],
    ['during, the worst', worst],
  ] as const) {
    console.log(`  balances ${when}: ${rate} rps of ${RATE}, p50 ${p50} ms, p99 ${p99} ms`);
  }
} finally {
  second.kill('SIGTERM');
  await once(second, 'exit');
  await servers.stop();
}

async function multiplyRule(groupId: string): Promise<void> {
  const columns = await columnsOf(pool, 'recurring_expenses', ['id']);
  await pool.query(
    `insert into recurring_expenses (id, ${columns})
     select gen_random_uuid(), ${columns} from recurring_expenses, generate_series(2, $2) where group_id = $1`,
    [groupId, RULES_OF_GROUP],
  );
}

async function countDue(): Promise<number> {
  await wait(100);
  const { rows } = await pool.query<{ count: string }>(
    'select count(*) from recurring_expenses where next_at <= now()',
  );
  return Number(rows[0]?.count);
}
