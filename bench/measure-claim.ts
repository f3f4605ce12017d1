import type { Pool } from 'pg';
import { addExpenses, createGroup, createPeople, expenseOf, multiply, post } from './group.ts';
import { median } from './report.ts';
import type { Servers } from './servers.ts';

// How long a person waits who takes the place of a guest with a long past, and how long it takes until the
// whole past is theirs. Also how long other members, who write one expense after the other meanwhile, wait
// for the group's lock.

const EXPENSES = 500;
const WRITE_MS_MAX = 500;

export async function measureClaim(servers: Servers, transactions: number): Promise<void> {
  const { app, pool } = servers;
  const without = await createGroup(servers);
  const { groupId, token } = without;
  await post(app, `/api/groups/${groupId}/guests`, token, { displayName: 'Guest' });
  const { rows } = await pool.query<{ user_id: string }>(
    'select user_id from memberships join users on users.id = user_id where group_id = $1 and is_guest',
    [groupId],
  );
  const guestId = rows[0]?.user_id ?? '';
  const group = { ...without, members: [...without.members, guestId] };
  await addExpenses(app, group, EXPENSES);
  await multiply(pool, group, transactions / EXPENSES);
  const link = await post(app, `/api/groups/${groupId}/invitation-links`, token, { guestId });
  const { ids, tokenOf } = await createPeople(servers, 1);
  const personToken = await tokenOf(ids[0]);
  const begun = performance.now();
  const claimed = post(app, `/api/invitations/${link.token}/accept`, personToken, {}).then(
    () => performance.now() - begun,
  );
  await waitUntilLocked(pool, groupId);
  const waits: number[] = [];
  do {
    const asked = performance.now();
    await post(app, `/api/groups/${groupId}/transactions`, token, expenseOf(without));
    waits.push(performance.now() - asked);
  } while (await isGuest(pool, groupId, guestId));
  const lasted = performance.now() - begun;
  const took = await claimed;
  const longest = Math.max(...waits);
  const verdict = Math.max(took, longest) <= WRITE_MS_MAX ? 'reached' : 'MISSED';
  console.log(
    `\na guest in ${transactions.toLocaleString('en')} transactions is claimed in ${took.toFixed(0)} ms,`,
  );
  console.log(`  and nowhere named any more after ${lasted.toFixed(0)} ms;`);
  console.log(
    `  another member's write takes ${longest.toFixed(0)} ms at most meanwhile, and ${median(waits).toFixed(0)} ms usually, of ${waits.length} (at most ${WRITE_MS_MAX}: ${verdict})`,
  );
}

/** Until the claim holds the group's lock. */
async function waitUntilLocked(pool: Pool, groupId: string): Promise<void> {
  const look = 'select from change_counters where group_id = $1 for update skip locked';
  for (let tries = 0; tries < 1000; tries++) {
    const { rowCount } = await pool.query(look, [groupId]);
    if (rowCount === 0) return;
  }
}

async function isGuest(pool: Pool, groupId: string, guestId: string): Promise<boolean> {
  const look = 'select from memberships where group_id = $1 and user_id = $2';
  return (await pool.query(look, [groupId, guestId])).rowCount === 1;
}
