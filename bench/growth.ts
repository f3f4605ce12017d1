import { addExpenses, type BenchGroup, bearer, copyGroup, createGroup, expenseOf } from './group.ts';
import { measureSideBySide, type Target } from './load.ts';
import { reportGrowth } from './report.ts';
import type { Servers } from './servers.ts';

// What a large group, and a person in many groups, cost beside small ones in the same run. The large cases
// have twenty times the members and sixty times the groups. Only the list of all groups may take as many
// times as long. A hundred members have 495 times as many pairs as five, each with a debt of its own, so
// balances may take a tenth as many times as long. Balances across groups are measured by repeated requests
// without a change in between; decision 0033 has the other cases. Balances of a group are requested for the
// end of a day, because the answer for the present moment is kept in memory, as the plan's is.

const MEMBERS = { small: 5, large: 100 };
const GROUPS = { small: 5, large: 300 };
const EXPENSES = 100;

/** A group with everything that the overview of a person reads. */
const OVERVIEW_TABLES = [
  'groups',
  'change_counters',
  'memberships',
  'user_groups',
  'balances',
  'pair_debts',
  'monthly_movements',
  'history',
];

const YEAR = 'from=2025-01-01&to=2025-12-31';

type Sizes = Record<'small' | 'large', BenchGroup>;

export async function compareNumberOfMembers(servers: Servers): Promise<void> {
  const groups: Sizes = {
    small: await createGroup(servers, MEMBERS.small),
    large: await createGroup(servers, MEMBERS.large),
  };
  for (const group of [groups.small, groups.large]) await addExpenses(servers.app, group, EXPENSES);
  await servers.pool.query('vacuum analyze');
  console.log(`\na group of ${MEMBERS.large} members beside one of ${MEMBERS.small}`);
  const ofGroup = (path: string) => (group: BenchGroup) =>
    read(servers, group, `/api/groups/${group.groupId}${path}`);
  await compare('group', 6, groups, ofGroup(''));
  await compare('balances', 50, groups, ofGroup('/balances?asOf=2100-01-01'));
  await compare('plan', 2, groups, ofGroup('/settlements/preview'));
  await compare('statistics', 2, groups, ofGroup(`/statistics?${YEAR}`));
  await compare('own', 2, groups, (group) => read(servers, group, `/api/statistics?${YEAR}`));
  await compare('activity', 6, groups, ofGroup('/activity'));
  // A share for each member: twenty times as many postings, balances and debts to book.
  await compare('create', 12, groups, (group) => ({
    url: servers.app,
    paths: [`/api/groups/${group.groupId}/transactions`],
    method: 'POST',
    body: JSON.stringify(expenseOf(group)),
    headers: { 'content-type': 'application/json', ...bearer(group) },
  }));
}

/** Groups that differ in nothing but how much has been entered: a hundred times as much in the large one. */
export async function compareNumberOfTransactions(servers: Servers, groups: Sizes): Promise<void> {
  console.log('\na year of a group with a hundred times as many transactions');
  await compare('statistics', 2, groups, (group) =>
    read(servers, group, `/api/groups/${group.groupId}/statistics?${YEAR}`),
  );
  await compare('own', 2, groups, (group) => read(servers, group, `/api/statistics?${YEAR}`));
}

export async function compareNumberOfGroups(servers: Servers): Promise<void> {
  const person = async (count: number) => {
    const first = await createGroup(servers);
    await addExpenses(servers.app, first, EXPENSES);
    for (let copies = 1; copies < count; copies++) await copyGroup(servers.pool, first, OVERVIEW_TABLES);
    return first;
  };
  const people: Sizes = { small: await person(GROUPS.small), large: await person(GROUPS.large) };
  await servers.pool.query('vacuum analyze');
  console.log(`\na person in ${GROUPS.large} groups beside one in ${GROUPS.small}`);
  const of = (path: string) => (group: BenchGroup) => read(servers, group, path);
  await compare('groups', 60, people, of('/api/groups'));
  await compare('dashboard', 2, people, of('/api/dashboard'));
  await compare('balances', 2, people, of('/api/balances'));
  await compare('consolidated', 3, people, of('/api/balances/consolidated'));
  await compare('statistics', 60, people, of('/api/statistics?from=2025-01-01&to=2026-12-31'));
  await compare('activity', 6, people, of('/api/activity?limit=20'));
  await compare('tier', 2, people, of('/api/tier/info'));
}

async function compare(
  name: string,
  atMost: number,
  { small, large }: Sizes,
  targetOf: (group: BenchGroup) => Target,
): Promise<void> {
  const measured = await measureSideBySide({ small: targetOf(small), large: targetOf(large) });
  reportGrowth(name, atMost, measured);
}

function read(servers: Servers, group: BenchGroup, path: string): Target {
  return { url: `${servers.app}${path}`, headers: bearer(group) };
}
