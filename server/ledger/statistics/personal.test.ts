import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GroupBalances } from '#contract/balances.ts';
import type { PersonalStatistics } from '#contract/statistics.ts';
import { addDays, calendarDate } from '#domain/calendar/calendar-date.ts';
import { startTestApp } from '#test/app.ts';
import type { UserClient } from '#test/client.ts';
import { expectData, expenseOf, makeGroup, record } from '#test/group.ts';

const { as } = await startTestApp({ premiumForAll: true });
const ben = await as('Ben');
const cleo = await as('Cleo');

const statisticsOf = async (by: UserClient, from: string, to: string) =>
  expectData(await by.get<PersonalStatistics[]>(`/api/statistics?from=${from}&to=${to}`));

describe('the statistics of a person', () => {
  it('say what was spent for them in all groups, by month and by group, and their balance after each month', async () => {
    const ana = await as('Ana');
    const flat = await makeGroup(ana, [ben]);
    const trip = await makeGroup(ben, [ana, cleo], { name: 'Trip' });
    await record(ana, flat.id, expenseOf(ana, [ana, ben], { amount: 4000, date: '2025-12-31' }));
    await record(
      ana,
      flat.id,
      expenseOf(ana, [ana, ben], { amount: 1000, category: 'dining', date: '2026-01-31' }),
    );
    const ski = expectData(
      await ben.post<{ id: string }>(`/api/groups/${trip.id}/categories`, { name: 'Ski', icon: 'snowflake' }),
    );
    for (const [amount, category] of [
      [3000, ski.id],
      [4500, 'dining'],
      [1500, null],
    ] as const) {
      const draft = expenseOf(ben, [ana, ben, cleo], { amount, category, date: '2026-03-01' });
      await record(ben, trip.id, draft);
    }
    await record(ben, trip.id, expenseOf(ben, [ana], { type: 'income', amount: 300, date: '2026-03-02' }));
    await record(
      ana,
      trip.id,
      expenseOf(ana, [ben], { type: 'settlement', amount: 700, date: '2026-03-31' }),
    );
    await record(ben, flat.id, expenseOf(ben, [ana], { amount: 50, date: '2026-04-15' }));
    await record(ana, flat.id, expenseOf(ana, [ben], { amount: 99, currency: 'USD', date: '2026-02-15' }));
    await record(ben, flat.id, expenseOf(ben, [ben], { amount: 5, date: '2026-02-15' }));
    expect(await statisticsOf(ana, '2026-01-01', '2026-04-10')).toEqual([
      {
        currency: 'EUR',
        total: 3200,
        opening: 2000,
        months: [
          { month: '2026-01', total: 500, net: 2500 },
          { month: '2026-02', total: 0, net: 2500 },
          { month: '2026-03', total: 2700, net: 500 },
          { month: '2026-04', total: 0, net: 500 },
        ],
        groups: [
          { groupId: trip.id, total: 2700 },
          { groupId: flat.id, total: 500 },
        ],
        categories: [
          { category: 'dining', groupId: null, total: 2000 },
          { category: ski.id, groupId: trip.id, total: 1000 },
          { category: null, groupId: null, total: 200 },
        ],
      },
      {
        currency: 'USD',
        total: 0,
        opening: 0,
        months: [
          { month: '2026-02', total: 0, net: 99 },
          { month: '2026-03', total: 0, net: 99 },
          { month: '2026-04', total: 0, net: 99 },
        ],
        groups: [],
        categories: [],
      },
    ]);
  });

  it('leave out what is deleted, and are empty where nothing is open and nothing happened', async () => {
    const dora = await as('Dora');
    const { id } = await makeGroup(dora, [ben]);
    const wrong = await record(dora, id, expenseOf(dora, [ben], { date: '2026-02-01' }));
    await dora.delete(`/api/groups/${id}/transactions/${wrong.id}`);
    await record(dora, id, expenseOf(dora, [dora, ben], { date: '2027-01-01' }));
    expect(await statisticsOf(dora, '2026-01-01', '2026-12-31')).toEqual([]);
  });

  it('know no group that the person has left, nor one of others', async () => {
    const [eve, finn] = [await as('Eve'), await as('Finn')];
    const { id } = await makeGroup(finn, [eve]);
    await record(finn, id, expenseOf(finn, [finn, eve], { amount: 200, date: '2026-01-05' }));
    await record(eve, id, expenseOf(eve, [finn], { type: 'settlement', amount: 100, date: '2026-01-06' }));
    expect(await statisticsOf(eve, '2026-01-01', '2026-12-31')).toMatchObject([{ total: 100 }]);
    expectData(await eve.post(`/api/groups/${id}/leave`));
    expect(await statisticsOf(eve, '2026-01-01', '2026-12-31')).toEqual([]);
  });

  it('reach to the last day that there is', async () => {
    for (const from of ['2999-12-31', '2998-01-01', '2997-12-31'])
      expect((await ben.get(`/api/statistics?from=${from}&to=2999-12-31`)).status).toBe(200);
    expect((await ben.get('/api/statistics?from=2997-12-30&to=2999-12-31')).body.params).toEqual({
      reason: 'period',
      days: 731,
    });
  });

  it('span two years at most', async () => {
    const { status, body } = await ben.get('/api/statistics?from=2023-12-31&to=2025-12-31');
    expect([status, body.code, body.params]).toEqual([422, 'INVALID_INPUT', { reason: 'period', days: 731 }]);
  });

  it('agree, for any past, with the balances of the groups after each month, and are one total in each division', async () => {
    const anyDraft = fc.record({
      payer: fc.nat(2),
      among: fc.subarray([0, 1, 2], { minLength: 1 }),
      type: fc.constantFrom('expense', 'income', 'settlement'),
      amount: fc.integer({ min: 1, max: 99_999 }),
      day: fc.nat(400),
      group: fc.nat(1),
      category: fc.constantFrom('dining', 'pets', null),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anyDraft, { minLength: 1, maxLength: 8 }), async (drafts) => {
        const me = await as(`Gus ${crypto.randomUUID().slice(0, 8)}`);
        const people = [me, ben, cleo];
        const groups = [await makeGroup(me, [ben, cleo]), await makeGroup(ben, [me, cleo])];
        for (const { payer, among, type, amount, day, group, category } of drafts) {
          const by = people[payer] ?? me;
          const others = people.filter((person) => person !== by);
          const recipients = type === 'settlement' ? others.slice(0, 1) : among.map((at) => people[at] ?? me);
          const date = addDays(calendarDate('2026-01-01'), day);
          const change = { type, amount, date, ...(type !== 'settlement' && { category }) };
          await record(by, groups[group]?.id ?? '', expenseOf(by, recipients, change));
        }
        const [euros] = await statisticsOf(me, '2026-02-01', '2026-12-31');
        const { total = 0, months = [], groups: byGroup = [], categories = [] } = euros ?? {};
        for (const parts of [months, byGroup, categories]) expect(sumOf(parts)).toBe(total);
        for (const { month, net } of [
          { month: '2026-01', net: euros?.opening ?? 0 },
          ...(euros?.months ?? []),
        ]) {
          const lastDay = addDays(calendarDate(nextMonth(month)), -1);
          const then = await Promise.all(groups.map((group) => balanceOn(me, group.id, lastDay)));
          expect([month, net]).toEqual([month, then.reduce((sum, amount) => sum + amount, 0)]);
        }
      }),
      { numRuns: 8 },
    );
  });
});

const sumOf = (parts: readonly { total: number }[]) => parts.reduce((sum, { total }) => sum + total, 0);

const nextMonth = (month: string) =>
  month === '2026-12' ? '2027-01-01' : `2026-${String(Number(month.slice(5)) + 1).padStart(2, '0')}-01`;

async function balanceOn(by: UserClient, groupId: string, day: string): Promise<number> {
  const found = expectData(await by.get<GroupBalances[]>(`/api/groups/${groupId}/balances?asOf=${day}`));
  return found.flatMap(({ balances }) => balances).find(({ userId }) => userId === by.user.id)?.amount ?? 0;
}
