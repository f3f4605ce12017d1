import type { Pool } from 'pg';
import { v7 } from 'uuid';
import type { NewTransaction } from '#contract/transactions.ts';
import { CATEGORIES } from '#domain/ledger/category.ts';
import { loadConfig } from '#server/config.ts';
import { MONTHLY_CHANGES } from '#server/ledger/statistics/fragments.ts';
import { createTransactions } from '#server/ledger/transactions/commands.ts';
import { enterGroups } from '#server/membership/commands/write.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { numberValues } from '#server/platform/db/statement.ts';
import { createAccessTokens } from '#server/platform/http/access-token.ts';
import { evenly } from '#test/group.ts';
import type { Servers } from './servers.ts';

export interface BenchGroup {
  readonly groupId: string;
  readonly members: readonly string[];
  /** Of the first member. */
  readonly token: string;
}

/** Every member has an account. */
export interface AccountGroup extends BenchGroup {
  readonly tokenOf: (userId?: string) => Promise<string>;
}

export interface BenchCall {
  readonly path: string;
  readonly token: string;
  readonly method?: string;
  /** A file where it is a Buffer. */
  readonly body?: unknown;
}

/** How many transactions are booked in one database transaction, as those that a recurring expense has missed are. */
export const BOOKED_AT_ONCE = 500;
const AMOUNT = 84_00;

/** Straight into the database: sign-in is not what is measured. */
export async function createPeople({ pool, secret }: Servers, count: number) {
  const ids = Array.from({ length: count }, () => v7());
  await pool.query(
    `insert into users (id, email, email_verified, display_name)
     select id, id || '@bench.example', true, 'Member' from unnest($1::uuid[]) as id`,
    [ids],
  );
  const tokens = createAccessTokens(secret, () => new Date());
  const tokenOf = async (userId = '') => (await tokens.sign({ userId, sessionId: v7() })).accessToken;
  return { ids, tokenOf };
}

/** The group through the API. */
export async function createGroup(servers: Servers, size = 8): Promise<AccountGroup> {
  const { app } = servers;
  const { ids: members, tokenOf } = await createPeople(servers, size);
  const token = await tokenOf(members[0]);
  const group = await post(app, '/api/groups', token, {
    name: 'Bench',
    defaultCurrency: 'EUR',
    currencies: ['EUR'],
  });
  const link = await post(app, `/api/groups/${group.id}/invitation-links`, token, {});
  for (const member of members.slice(1)) {
    await post(app, `/api/invitations/${link.token}/accept`, await tokenOf(member), {});
  }
  return { groupId: String(group.id), members, token, tokenOf };
}

/** The dinner that is written again and again: one payer, a share for each member. */
export function expenseOf({ members }: Pick<BenchGroup, 'members'>) {
  return {
    type: 'expense',
    description: 'Dinner',
    amount: AMOUNT,
    currency: 'EUR',
    date: '2026-03-14',
    payers: { mode: 'amount', parts: [{ userId: members[0], amount: AMOUNT }] },
    recipients: evenly(...members),
  };
}

/** The same rows as the baseline needs them. */
export function baselineExpenseOf(group: BenchGroup) {
  const amount = AMOUNT / group.members.length;
  const amounts = group.members.map(() => amount);
  const parts = group.members.map((userId) => ({ userId, amount }));
  return { ...expenseOf(group), recipients: { mode: 'evenly', parts }, members: group.members, amounts };
}

export async function addExpenses(app: string, group: BenchGroup, count: number): Promise<void> {
  const body = expenseOf(group);
  for (let done = 0; done < count; done += 20) {
    const batch = Array.from({ length: Math.min(20, count - done) }, (_, index) => {
      const place = (done + index) % group.members.length;
      // Each member pays more than the one before: where all pay the same, nothing is open and there is no balance to read.
      const amount = AMOUNT * (place + 1);
      const payers = { mode: 'amount', parts: [{ userId: group.members[place], amount }] };
      const date = new Date(Date.UTC(2026, 0, 1) - (done + index) * 86_400_000).toISOString().slice(0, 10);
      const category = CATEGORIES[(done + index) % CATEGORIES.length];
      const entry = { ...body, amount, payers, date, category };
      return post(app, `/api/groups/${group.groupId}/transactions`, group.token, entry);
    });
    await Promise.all(batch);
  }
}

/** `draftOf` each, by its place. */
export async function bookMany(
  { databaseUrl, secret }: Servers,
  { groupId, members: [userId = ''] }: BenchGroup,
  count: number,
  draftOf: (index: number) => NewTransaction,
): Promise<void> {
  const { db, close } = openDatabase({ url: databaseUrl, max: 1 });
  const given = { secret, newId: v7, policy: loadConfig({ PREMIUM_FOR_ALL: 'on' }), caller: { userId } };
  try {
    for (let done = 0; done < count; done += BOOKED_AT_ONCE) {
      const length = Math.min(BOOKED_AT_ONCE, count - done);
      const drafts = Array.from({ length }, (_, index) => draftOf(done + index));
      await db.transaction().execute(async (trx) => {
        const inside = await enterGroups({ ...given, trx, now: new Date() }, [groupId]);
        await createTransactions(await inside(groupId), drafts);
      });
    }
  } finally {
    await close();
  }
}

/** As a write does, with all that the group has at once. */
const ALL_MONTHS = numberValues(`
  with effects as (
    select type, currency, amount, date, category, postings, 1 as sign from transactions
    where group_id = :groupId and deleted_at is null
  ), ${MONTHLY_CHANGES} select 1`);

/** The id of a transaction's copy, of which the history tells, too. */
const COPY_OF = (id: string) => `md5(${id}::text || ' ' || copy)::uuid`;

/** Copies what the group has until it has `times` as much, balances and history included. */
export async function multiply(pool: Pool, { groupId }: BenchGroup, times: number): Promise<void> {
  const columns = await columnsOf(pool, 'transactions', ['id', 'date']);
  await pool.query(
    `insert into transactions (id, date, ${columns})
     select ${COPY_OF('id')}, date - copy, ${columns}
     from transactions, generate_series(1, $2 - 1) as copy where group_id = $1`,
    [groupId, times],
  );
  await pool.query(
    `insert into history (group_id, seq, noun, noun_id, action, version, user_id, at, snapshot)
     select group_id, seq + copy * max(seq) over (),
       noun, case noun when 'transaction' then ${COPY_OF('noun_id')} else noun_id end, action, version, user_id, at, snapshot
     from history, generate_series(1, $2 - 1) as copy where group_id = $1`,
    [groupId, times],
  );
  await pool.query(
    'update change_counters set last_seq = (select max(seq) from history where group_id = $1) where group_id = $1',
    [groupId],
  );
  for (const table of ['balances', 'pair_debts']) {
    await pool.query(`update ${table} set amount = amount * $2 where group_id = $1`, [groupId, times]);
  }
  for (const table of ['turnovers', 'monthly_totals', 'monthly_shares', 'monthly_movements']) {
    await pool.query(`delete from ${table} where group_id = $1`, [groupId]);
  }
  await pool.query(ALL_MONTHS.text, [groupId]);
  await pool.query('vacuum analyze');
}

/** Another group of the same people with as much in these tables; those of the group itself have to be among them. */
export async function copyGroup(
  pool: Pool,
  { groupId }: BenchGroup,
  tables: readonly string[],
): Promise<string> {
  const id = v7();
  for (const table of tables) {
    const key = table === 'groups' ? 'id' : 'group_id';
    const columns = await columnsOf(pool, table, [key]);
    await pool.query(
      `insert into ${table} (${key}, ${columns}) select $1, ${columns} from ${table} where ${key} = $2`,
      [id, groupId],
    );
  }
  return id;
}

/** For a statement: all of a table but these. */
export async function columnsOf(pool: Pool, table: string, others: readonly string[]): Promise<string> {
  const { rows } = await pool.query<{ column_name: string }>(
    'select column_name from information_schema.columns where table_name = $1 and column_name <> all($2::text[])',
    [table, others],
  );
  return rows.map((row) => row.column_name).join(', ');
}

export function bearer({ token }: BenchGroup): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

export async function post(app: string, path: string, token: string, body: unknown) {
  return dataOf(await call(app, { method: 'POST', path, token, body }));
}

export function call(app: string, { path, token, method = 'GET', body }: BenchCall): Promise<Response> {
  const isFile = body instanceof Buffer;
  const type = isFile ? 'application/octet-stream' : 'application/json';
  return fetch(`${app}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': type }) },
    ...(body !== undefined && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
  });
}

/** Of a success; an answer without a body has none. */
export async function dataOf(answer: Response): Promise<Record<string, unknown>> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${text}`);
  return text ? JSON.parse(text).data : {};
}
