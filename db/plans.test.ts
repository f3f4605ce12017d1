import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchTransactions as searchEndpoint } from '#contract/search.ts';
import { searchTransactions } from '#server/ledger/search/queries.ts';
import { listActivity, listGroupActivity } from '#server/membership/history/activity.ts';
import type { Db } from '#server/platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';

// How PostgreSQL reads for a person in many small groups and in one that has as many transactions as all of them.

const GROUPS = 300;
const OF_THE_LARGE = 15_000;
const OF_A_SMALL = 50;

/** A member of each group, with five others. */
const userId = '01890a5d-0000-7000-8000-000000000000';
const largeGroupId = '01890a5d-0001-7000-8000-000000000000';

const caller = { userId };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`
    create function id_of(kind int, number int) returns uuid language sql immutable
      return ('01890a5d-' || lpad(to_hex(kind), 4, '0') || '-7000-8000-' || lpad(to_hex(number), 12, '0'))::uuid;
    create function member_of(group_number int, place int) returns uuid language sql immutable
      return id_of(0, case place when 0 then 0 else group_number * 5 + place end);
    insert into users (id, email, display_name)
      select id_of(0, n), n || '@quits.example', 'Person ' || n from generate_series(0, ${GROUPS * 5 + 5}) as n;
    insert into groups (id, name, icon, colour, default_currency, currencies, created_by)
      select id_of(1, n), 'Group ' || n, 'home', 'blue', 'EUR', '{EUR}', '${userId}'
      from generate_series(0, ${GROUPS}) as n;
    insert into change_counters (group_id) select id from groups;
    insert into memberships (group_id, user_id, role)
      select id_of(1, n), member_of(n, place), 'admin'
      from generate_series(0, ${GROUPS}) as n, generate_series(0, 5) as place;
    insert into user_groups (user_id, group_id, position) select user_id, group_id, 0 from memberships;
    insert into transactions (group_id, id, type, description, amount, currency, date, search_text, participant_ids,
      postings, debts, snapshot, created_by, created_at, updated_at)
      select id_of(1, n), id_of(2, n * ${OF_THE_LARGE} + t), 'expense', 'Bread', 100, 'EUR', date '2020-01-01' + t % 2000,
        'bread', array[author], array[(author, 'payer', 100), (author, 'recipient', -100)]::posting[], '{}', '{}',
        author, now(), now()
      from generate_series(0, ${GROUPS}) as n,
        generate_series(1, case n when 0 then ${OF_THE_LARGE} else ${OF_A_SMALL} end) as t,
        lateral (select member_of(n, t % 6)) as written (author);
    insert into history (group_id, seq, noun, noun_id, action, version, user_id, at)
      select group_id, place, 'comment', id, 'created', 1, created_by, timestamptz '2026-01-01' + place * interval '1 minute'
      from (
        select group_id, id, created_by, row_number() over (partition by group_id order by id) as place from transactions
      ) as placed`);
  await database.pool.query('vacuum analyze');
});
afterAll(() => database.close());

/** A step of a plan, as PostgreSQL names what is in it. */
interface PlanStep {
  readonly 'Node Type': string;
  readonly Alias?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly PlanStep[];
}

/** All steps of the plan of the last statement that `read` runs. */
async function planOf(read: (db: Db) => Promise<unknown>): Promise<PlanStep[]> {
  let last: CompiledQuery | undefined;
  const executeQuery = (query: CompiledQuery) => {
    last = query;
    return database.db.executeQuery(query);
  };
  await read(Object.create(database.db, { executeQuery: { value: executeQuery } }));
  const { rows } = await database.pool.query<{ 'QUERY PLAN': [{ Plan: PlanStep }] }>(
    `explain (format json) ${last?.sql}`,
    [...(last?.parameters ?? [])],
  );
  return rows.flatMap((row) => stepsOf(row['QUERY PLAN'][0].Plan));
}

function stepsOf(step: PlanStep): PlanStep[] {
  return [step, ...(step.Plans ?? []).flatMap(stepsOf)];
}

const indexesOf = (steps: readonly PlanStep[], alias: string) =>
  steps.filter((step) => step.Alias === alias).map((step) => step['Index Name']);

describe('for a person in many groups', () => {
  it('the search walks through each group by date and sorts none of them', async () => {
    const cursor = Buffer.from(JSON.stringify(['2024-01-01', userId, largeGroupId])).toString('base64url');
    for (const query of [
      { q: 'dinner' },
      { q: 'dinner', cursor },
      { q: 'bread', limit: '200' },
      { currency: 'CHF' },
      { currency: 'EUR' },
      { type: 'settlement' },
      { userId },
      { from: '2022-01-01', to: '2023-01-01' },
    ]) {
      const steps = await planOf((db) => searchTransactions(db, caller, searchEndpoint.query.parse(query)));
      const sorted = steps.flatMap((step) => (step['Node Type'].endsWith('Sort') ? (step.Plans ?? []) : []));
      expect([query, indexesOf(steps, 'transactions'), indexesOf(sorted, 'transactions')]).toEqual([
        query,
        ['transactions_by_date'],
        [],
      ]);
    }
  });

  it('the activity finds the transaction of each comment by its key, of all groups and of one', async () => {
    const page = { limit: 50 };
    const ofAll = await planOf((db) => listActivity(db, caller, page));
    expect(indexesOf(ofAll, 'told_of')).toEqual(['transactions_pkey']);
    const ofOne = await planOf((db) => listGroupActivity(db, { ...caller, groupId: largeGroupId }, page));
    expect(indexesOf(ofOne, 'told_of')).toEqual(['transactions_pkey']);
  });
});
