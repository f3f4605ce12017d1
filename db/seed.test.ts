import { describe, expect, it } from 'vitest';
import type { CurrencyTotals, GroupBalances, SettlementPlanAnswer } from '#contract/balances.ts';
import type { Group } from '#contract/groups.ts';
import type { RecurringExpense } from '#contract/recurring-expenses.ts';
import type { Transaction } from '#contract/transactions.ts';
import { startTestApp } from '#test/app.ts';
import { expectData } from '#test/group.ts';
import { listDifferences } from '../scripts/ledger-check.ts';
import { seedDemo } from './seed.ts';

const { stranger, db, clock } = await startTestApp({ demo: true });
await Promise.all([seedDemo(db, clock.now()), seedDemo(db, clock.now())]);
await seedDemo(db, clock.now());

const ana = stranger();
const signedIn = await ana.post<{ accessToken: string; user: { tier: string } }>('/api/auth/demo');
ana.token = expectData(signedIn).accessToken;
const groups = expectData(await ana.get<Group[]>('/api/groups'));

const read = async <T>(group: Group, path: string) =>
  expectData(await ana.get<T>(`/api/groups/${group.id}/${path}`));

describe('the demo', () => {
  it('shows Ana, who is premium, in three groups, however often it is set up', () => {
    expect(expectData(signedIn).user.tier).toBe('premium');
    expect(groups.map(({ name, members }) => [name, members.length])).toEqual([
      ['Flat 12', 4],
      ['Ski trip', 7],
      ['Ana & Leo', 2],
    ]);
  });

  it('has a guest in it, who takes part', async () => {
    const trip = groups.find(({ name }) => name === 'Ski trip');
    const pau = trip?.members.find(({ hasAccount }) => !hasAccount);
    expect(pau?.displayName).toBe('Pau');
    expect(trip && (await read<Transaction[]>(trip, `transactions?userId=${pau?.userId}`))).toHaveLength(2);
  });

  it('has every type and every mode of splitting in it, something deleted, and something owed in each group', async () => {
    const types = new Set<string>();
    const modes = new Set<string>();
    let deleted = 0;
    for (const group of groups) {
      const all = await read<Transaction[]>(group, 'transactions?limit=200&includeDeleted=true');
      expect(all.length).toBeGreaterThan(15);
      for (const { type, payers, recipients, deletedAt } of all) {
        types.add(type);
        modes.add(payers.mode).add(recipients.mode);
        deleted += deletedAt ? 1 : 0;
      }
      expect((await read<GroupBalances[]>(group, 'balances')).length).toBeGreaterThan(0);
      const plans = await read<SettlementPlanAnswer[]>(group, 'settlements/preview');
      expect(plans.every(({ optimal }) => optimal)).toBe(true);
    }
    expect([types.size, modes.size, deleted]).toEqual([4, 5, 2]);
  });

  it('has expenses that recur, of Ana, who may have them: three that are due in the next days and one that is paused', async () => {
    const rules = expectData(await ana.get<RecurringExpense[]>('/api/recurring-expenses'));
    expect(rules.map(({ description, nextExecution }) => [description, nextExecution])).toEqual([
      ['Cleaning', '2026-03-15'],
      ['Rent', '2026-03-18'],
      ['Streaming', '2026-03-20'],
      ['Gym', null],
    ]);
  });

  it('has its dates up to today and none after it', async () => {
    const dates = await db.selectFrom('transactions').select('date').orderBy('date').execute();
    expect(dates.at(-1)?.date).toBe('2026-03-14');
    const late = await db.selectFrom('history').select('seq').where('at', '>', clock.now()).execute();
    expect(late).toEqual([]);
  });

  it('is the same each time', async () => {
    const totals = expectData(await ana.get<CurrencyTotals[]>('/api/balances'));
    expect(totals.map(({ currency, net }) => [currency, net])).toMatchInlineSnapshot(`
      [
        [
          "EUR",
          49070,
        ],
        [
          "USD",
          1250,
        ],
      ]
    `);
  });

  it('keeps its ledger exact', async () => {
    expect(await listDifferences(db)).toEqual([]);
  });
});
