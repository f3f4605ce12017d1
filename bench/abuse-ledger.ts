import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { evenly } from '#test/group.ts';
import { jpegOfScans } from '#test/jpeg-of-scans.ts';
import type { Attack } from './abuse-further.ts';
import { type BenchGroup, createGroup, expenseOf, multiply, post } from './group.ts';
import type { Servers } from './servers.ts';

// A group as large as one can be, and the most expensive input of the families of endpoints of its ledger.

const MEMBERS = 500;
const ENTRIES = 200;
/** Groups into which the account creates at once. */
const GROUPS = 16;
const CURRENCIES = ['EUR', 'USD', 'GBP', 'CAD', 'AUD', 'CHF', 'JPY', 'SEK', 'NOK', 'DKK'];

/** Members who all owe each other irregular amounts in ten currencies, and entries of which each names all of them twice. */
export async function createLargeGroup(servers: Servers): Promise<BenchGroup> {
  const { pool } = servers;
  const group = await createGroup(servers, MEMBERS);
  const { groupId, members } = group;
  const entry = { ...expenseOf(group), payers: evenly(...members) };
  await post(servers.app, `/api/groups/${groupId}/transactions`, group.token, entry);
  await multiply(pool, group, ENTRIES);
  await pool.query('update groups set currencies = $2 where id = $1', [groupId, CURRENCIES]);
  await pool.query(
    `insert into pair_debts (group_id, currency, low_user_id, high_user_id, amount)
     select $1, currency, low.user_id, high.user_id, 1 + floor(random() * 1000000)::bigint
     from unnest($2::text[]) as currency, memberships as low, memberships as high
     where low.group_id = $1 and high.group_id = $1 and low.user_id < high.user_id
       and not (currency = 'EUR' and array[low.user_id, high.user_id] <@ $3::uuid[])
     on conflict do nothing`,
    [groupId, CURRENCIES, members.slice(0, 2)],
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
  // What these two owe each other follows from an entry, the first of all: a payment across groups looks for it.
  await post(servers.app, `/api/groups/${groupId}/transactions`, group.token, {
    ...expenseOf(group),
    date: '2020-01-01',
    payers: { mode: 'amount', parts: [{ userId: members[1], amount: expenseOf(group).amount }] },
    recipients: { mode: 'evenly', parts: [{ userId: members[0] }] },
  });
  await pool.query('vacuum analyze');
  return group;
}

export async function ledgerAttacks({ app }: Servers, group: BenchGroup): Promise<Attack[]> {
  const { groupId, members, token } = group;
  const path = `/api/groups/${groupId}`;
  const read = (name: string, readPath: string): Attack => ({ name, path: readPath, token });
  const write = (name: string, writePath: string, body: unknown): Attack => {
    return { name, path: writePath, token, method: 'POST', body };
  };
  const half = (from: number) => evenly(...members.slice(from, from + MEMBERS / 2));
  const own = { ...expenseOf(group), recipients: { mode: 'evenly', parts: [{ userId: members[0] }] } };
  const intoMany = await intoGroupsInTurn(app, token);
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
    { name: 'create', path: intoMany, token, method: 'POST', body: own },
    // Its shares do not add up to its amount.
    {
      name: 'wrong create',
      path: intoMany,
      token,
      method: 'POST',
      body: { ...own, recipients: { mode: 'amount', parts: [{ userId: members[0], amount: 5 }] } },
    },
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

/** Each call gives the path of the next of as many groups as are asked at once. */
async function intoGroupsInTurn(app: string, token: string): Promise<() => string> {
  const paths: string[] = [];
  for (let count = 0; count < GROUPS; count++) {
    const group = { name: 'One of many', defaultCurrency: 'EUR', currencies: ['EUR'] };
    const { id } = await post(app, '/api/groups', token, group);
    paths.push(`/api/groups/${id}/transactions`);
  }
  let next = 0;
  return () => paths[next++ % GROUPS] ?? '';
}

/** A progressive JPEG of 16 megapixels with as many scans as are taken, nearly as large as a picture may be sent. */
async function largestPicture(): Promise<string> {
  const [width, height] = [250, 250];
  const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
  const picture = await noise.resize(4000, 4000).jpeg({ progressive: true, quality: 8 }).toBuffer();
  return jpegOfScans(picture, 64, { width: 4000, height: 4000 }).toString('base64');
}
