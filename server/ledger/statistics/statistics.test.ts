import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GroupStatistics } from '#contract/statistics.ts';
import { addDays, calendarDate } from '#domain/calendar/calendar-date.ts';
import { takesCategory } from '#domain/ledger/transaction.ts';
import { anyTransaction } from '#test/any-transaction.ts';
import { startTestApp } from '#test/app.ts';
import type { UserClient } from '#test/client.ts';
import { evenly, expectData, expenseOf, makeGroup, record } from '#test/group.ts';

const { as } = await startTestApp({ premiumForAll: true });
const ana = await as('Ana');
const ben = await as('Ben');
const cleo = await as('Cleo');

const statisticsOf = async (by: UserClient, id: string, from: string, to: string) =>
  expectData(await by.get<GroupStatistics[]>(`/api/groups/${id}/statistics?from=${from}&to=${to}`));
const YEAR = ['2026-01-01', '2026-12-31'] as const;

describe('the statistics of a group', () => {
  it('say what was spent per month and currency, what came in taken off, without gaps up to the end', async () => {
    const { id } = await makeGroup(ana, [ben]);
    const dates = ['2026-01-31', '2026-02-01', '2026-02-28', '2026-04-30'];
    for (const [index, date] of dates.entries()) {
      await record(ana, id, expenseOf(ana, [ana, ben], { amount: 1000 * (index + 1), date }));
    }
    await record(ana, id, expenseOf(ben, [ana, ben], { type: 'income', amount: 500, date: '2026-04-01' }));
    await record(ana, id, expenseOf(ana, [ben], { amount: 99, currency: 'USD', date: '2026-05-15' }));
    const found = await statisticsOf(ben, id, '2026-01-01', '2026-05-31');
    expect(found.map(({ currency, total, months }) => [currency, total, months])).toEqual([
      [
        'EUR',
        9500,
        [
          { month: '2026-01', total: 1000 },
          { month: '2026-02', total: 5000 },
          { month: '2026-03', total: 0 },
          { month: '2026-04', total: 3500 },
          { month: '2026-05', total: 0 },
        ],
      ],
      ['USD', 99, [{ month: '2026-05', total: 99 }]],
    ]);
  });

  it('say what each paid and what of it was for them, the largest share first; they come to the total', async () => {
    const { id } = await makeGroup(ana, [ben, cleo]);
    await record(ana, id, expenseOf(ana, [ben], { amount: 9000 }));
    await record(ana, id, {
      ...expenseOf(ben, [ana, ben, cleo], { amount: 3001 }),
      payers: {
        mode: 'amount',
        parts: [
          { userId: ana.user.id, amount: 1 },
          { userId: ben.user.id, amount: 3000 },
        ],
      },
    });
    await record(ana, id, { ...expenseOf(cleo, [cleo, ben], { type: 'income', amount: 200 }) });
    const [euros] = await statisticsOf(ana, id, ...YEAR);
    const sum = (key: 'paid' | 'share') => euros?.members.reduce((total, member) => total + member[key], 0);
    expect([euros?.total, sum('paid'), sum('share')]).toEqual([11_801, 11_801, 11_801]);
    expect(euros?.members[0]?.userId).toBe(ben.user.id);
    expect(euros?.members.map(({ userId, paid }) => [userId, paid])).toEqual(
      expect.arrayContaining([
        [ana.user.id, 9001],
        [ben.user.id, 3000],
        [cleo.user.id, -200],
      ]),
    );
  });

  it('say what it was for, the largest part first, by the group’s own categories too', async () => {
    const { id } = await makeGroup(ana, [ben]);
    const wine = expectData(
      await ben.post<{ id: string }>(`/api/groups/${id}/categories`, { name: 'Wine', icon: 'wine' }),
    );
    for (const [amount, change] of [
      [500, { category: 'dining' }],
      [900, { category: wine.id }],
      [200, {}],
      [150, { category: 'dining', type: 'income' }],
      [70, { category: 'pets' }],
      [70, { category: 'pets', type: 'income' }],
      [40, { category: 'dining', currency: 'USD' }],
      [30, { category: 'dining', date: '2025-12-31' }],
      [999, { type: 'settlement' }],
    ] as const) {
      await record(ana, id, expenseOf(ana, [ben], { amount, ...change }));
    }
    const found = await statisticsOf(ben, id, ...YEAR);
    expect(found.map(({ currency, categories }) => [currency, categories])).toEqual([
      [
        'EUR',
        [
          { category: wine.id, total: 900 },
          { category: 'dining', total: 350 },
          { category: null, total: 200 },
        ],
      ],
      ['USD', [{ category: 'dining', total: 40 }]],
    ]);
  });

  it('come, for any past, to one total by month, by member and by category', async () => {
    const anyEntry = fc.record({
      draft: anyTransaction([ana.user.id, ben.user.id, cleo.user.id]),
      category: fc.constantFrom('dining', 'pets', 'own', null),
      day: fc.nat(400),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anyEntry, { minLength: 1, maxLength: 8 }), async (entries) => {
        const { id } = await makeGroup(ana, [ben, cleo]);
        const own = expectData(
          await ana.post<{ id: string }>(`/api/groups/${id}/categories`, { name: 'Own', icon: 'star' }),
        );
        for (const { draft, category, day } of entries) {
          const date = addDays(calendarDate('2026-01-01'), day);
          const chosen = takesCategory(draft.type) && { category: category === 'own' ? own.id : category };
          // What the rules refuse is not recorded.
          await ana.post(`/api/groups/${id}/transactions`, { ...draft, ...chosen, description: 'Any', date });
        }
        for (const { total, months, members, categories } of await statisticsOf(ben, id, ...YEAR)) {
          const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
          expect(sum(months.map((month) => month.total))).toBe(total);
          expect(sum(categories.map((category) => category.total))).toBe(total);
          expect(sum(members.map(({ share }) => share))).toBe(total);
        }
      }),
      { numRuns: 15 },
    );
  });

  it('leave out what only moves between members, what is deleted and what lies outside the period', async () => {
    const { id } = await makeGroup(ana, [ben]);
    await record(ana, id, expenseOf(ana, [ana, ben], { amount: 700 }));
    await record(ana, id, { ...expenseOf(ana, [ben]), type: 'transfer' });
    await record(ana, id, { ...expenseOf(ben, [ana], { amount: 50 }), type: 'settlement' });
    const wrong = await record(ana, id, expenseOf(ana, [ben]));
    await ana.delete(`/api/groups/${id}/transactions/${wrong.id}`);
    await record(ana, id, { ...expenseOf(ana, [ben], { date: '2025-12-31' }) });
    await record(ana, id, { ...expenseOf(ana, [ben], { date: '2027-01-01' }) });
    const found = await statisticsOf(ana, id, ...YEAR);
    expect(found.map(({ currency, total }) => [currency, total])).toEqual([['EUR', 700]]);
  });

  it('of a group that spent nothing are empty', async () => {
    const { id } = await makeGroup(ana);
    expect(await statisticsOf(ana, id, ...YEAR)).toEqual([]);
  });

  it('span two years at most', async () => {
    const { id } = await makeGroup(ana);
    expect(await statisticsOf(ana, id, '2024-01-01', '2025-12-31')).toEqual([]);
    for (const [from, to] of [
      ['2023-12-31', '2025-12-31'],
      ['2026-01-02', '2026-01-01'],
    ]) {
      const { status, body } = await ana.get(`/api/groups/${id}/statistics?from=${from}&to=${to}`);
      expect([status, body.code, body.params]).toEqual([
        422,
        'INVALID_INPUT',
        { reason: 'period', days: 731 },
      ]);
    }
  });

  it('count an income as received by the member who took it in, and for whom it came', async () => {
    const { id } = await makeGroup(ana, [ben]);
    await record(ana, id, {
      ...expenseOf(ana, [ben], { type: 'income', amount: 400 }),
      recipients: evenly(ben),
    });
    const [euros] = await statisticsOf(ana, id, ...YEAR);
    expect(euros?.members).toEqual([
      { userId: ana.user.id, paid: -400, share: 0 },
      { userId: ben.user.id, paid: 0, share: -400 },
    ]);
  });
});
