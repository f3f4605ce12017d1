import { sql } from 'kysely';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { ConsolidatedBalance, ConsolidatedPreview } from '#contract/consolidated.ts';
import type { Group } from '#contract/groups.ts';
import type { Transaction } from '#contract/transactions.ts';
import { AMOUNT_MAX } from '#domain/money/money.ts';
import { startTestApp } from '#test/app.ts';
import type { UserClient } from '#test/client.ts';
import { expectData, expenseOf, makeGroup, owe, record } from '#test/group.ts';
import { addGuest } from '#test/guest.ts';

const { as, db } = await startTestApp({ premiumForAll: true });
const cleo = await as('Cleo');

const consolidatedOf = async (by: UserClient) =>
  expectData(await by.get<ConsolidatedBalance[]>('/api/balances/consolidated'));

const askPreview = (by: UserClient, userId: string, query = '') =>
  by.get<ConsolidatedPreview>(`/api/balances/consolidated/preview?with=${userId}&currency=EUR${query}`);

const previewOf = async (by: UserClient, { user }: UserClient, query = '') =>
  expectData(await askPreview(by, user.id, query));

async function settle(
  groupId: string,
  from: UserClient,
  to: UserClient,
  amount: number,
  change: object = {},
) {
  const payment = { from: from.user.id, to: to.user.id, amount, currency: 'EUR', ...change };
  expectData(await from.post(`/api/groups/${groupId}/settlements`, payment));
}

/** Two people of this test alone, who share these groups. */
async function makePair(names: [string, string], groups: readonly string[]) {
  const [ana, ben] = await Promise.all([as(names[0]), as(names[1])]);
  const ids: string[] = [];
  for (const name of groups) ids.push((await makeGroup(ana, [ben, cleo], { name })).id);
  return { ana, ben, ids };
}

const told = ({ bookings }: ConsolidatedPreview, { user }: UserClient) =>
  bookings.map(({ groupId, from, amount, left, openSince }) => {
    return { groupId, by: from === user.id ? 'ana' : 'ben', amount, left, openSince };
  });

describe('consolidated balances', () => {
  it('are what lies between the caller and each other in all groups, per currency, positive where they owe', async () => {
    const { ana, ben, ids } = await makePair(['Abe', 'Bea'], ['Flat', 'Trip']);
    const [flat = '', trip = ''] = ids;
    await owe(flat, ben, ana, 3000);
    await owe(trip, ana, ben, 1000);
    await owe(trip, ana, ben, 700, { currency: 'USD' });
    await owe(flat, ana, cleo, 9000);
    expect(await consolidatedOf(ana)).toEqual([
      {
        userId: cleo.user.id,
        displayName: 'Cleo',
        currency: 'EUR',
        net: -9000,
        groups: [{ groupId: flat, amount: -9000 }],
      },
      {
        userId: ben.user.id,
        displayName: 'Bea',
        currency: 'EUR',
        net: 2000,
        groups: [
          { groupId: trip, amount: -1000 },
          { groupId: flat, amount: 3000 },
        ],
      },
      {
        userId: ben.user.id,
        displayName: 'Bea',
        currency: 'USD',
        net: -700,
        groups: [{ groupId: trip, amount: -700 }],
      },
    ]);
    expect((await consolidatedOf(ben)).map(({ currency, net }) => [currency, net])).toEqual([
      ['EUR', -2000],
      ['USD', 700],
    ]);
  });

  it('tell of debts that cancel out, and of nothing once two are quits', async () => {
    const { ana, ben, ids } = await makePair(['Abel', 'Bert'], ['Flat', 'Trip']);
    const [flat = '', trip = ''] = ids;
    await owe(flat, ben, ana, 500);
    await owe(trip, ana, ben, 500);
    expect((await consolidatedOf(ana)).map(({ net, groups }) => [net, groups.length])).toEqual([[0, 2]]);
    expect(await previewOf(ana, ben)).toMatchObject({ net: 0, amount: 0, bookings: [] });
    await settle(flat, ben, ana, 500);
    await settle(trip, ana, ben, 500);
    expect(await consolidatedOf(ana)).toEqual([]);
  });

  it('count guests and groups that the caller archived', async () => {
    const gil = await as('Gil');
    const { id } = await makeGroup(gil);
    const guest = await addGuest(gil, id, 'Zoe');
    const recipients = { mode: 'evenly', parts: [{ userId: guest }] };
    await record(gil, id, expenseOf(gil, [], { amount: 400, recipients }));
    expectData(await gil.put(`/api/groups/${id}/archived`, { archived: true }));
    expect(await consolidatedOf(gil)).toEqual([
      {
        userId: guest,
        displayName: 'Zoe',
        currency: 'EUR',
        net: 400,
        groups: [{ groupId: id, amount: 400 }],
      },
    ]);
  });

  it('leave out groups that either has left, though debts that go in a circle are open there', async () => {
    const { ana, ben, ids } = await makePair(['Aki', 'Bo'], ['Flat']);
    const [flat = ''] = ids;
    await owe(flat, ana, ben, 100);
    await owe(flat, ben, cleo, 100);
    await owe(flat, cleo, ana, 100);
    const between = async (by: UserClient) =>
      (await consolidatedOf(by)).filter(({ groups }) => groups.some(({ groupId }) => groupId === flat))
        .length;
    expect([await between(ana), await between(ben)]).toEqual([2, 2]);
    expectData(await ben.post(`/api/groups/${flat}/leave`));
    expect([await between(ana), await between(ben)]).toEqual([1, 0]);
    expect((await askPreview(ana, ben.user.id)).body.code).toBe('USER_NOT_FOUND');
    expect((await askPreview(ben, ana.user.id)).body.code).toBe('USER_NOT_FOUND');
  });

  it('hold nothing between others once one of a household has paid for both, who then owe each other', async () => {
    const { ana, ben } = await makePair(['Amadou', 'Beatriz'], []);
    const { id: flat } = await makeGroup(ana, [ben, cleo]);
    const households = [{ name: 'Bea and Cleo', userIds: [ben.user.id, cleo.user.id] }];
    expectData(await ana.put(`/api/groups/${flat}/households`, { households, version: 1 }));
    await owe(flat, ben, ana, 500);
    await owe(flat, cleo, ana, 300);
    const payment = { from: cleo.user.id, to: ana.user.id, amount: 800, currency: 'EUR' };
    expectData(await cleo.post(`/api/groups/${flat}/settlements`, payment));
    expect(await consolidatedOf(ana)).toEqual([]);
    expect(await consolidatedOf(ben)).toMatchObject([{ userId: cleo.user.id, net: -500 }]);
  });

  it('include a currency with which the group has parted, since it can be settled there', async () => {
    const { ana, ben, ids } = await makePair(['Alma', 'Bill'], ['Flat', 'Trip']);
    const [flat = '', trip = ''] = ids;
    await owe(trip, ben, ana, 300, { currency: 'USD' });
    const { id } = await owe(flat, ben, ana, 700, { currency: 'USD' });
    const path = `/api/groups/${flat}`;
    expectData(await ana.delete(`${path}/transactions/${id}`));
    const { version } = expectData(await ana.get<Group>(path));
    expectData(await ana.patch(path, { currencies: ['EUR'], version }));
    expectData(await ana.post(`${path}/transactions/${id}/restore`));
    const groups = [
      { groupId: trip, amount: 300 },
      { groupId: flat, amount: 700 },
    ];
    expect(await consolidatedOf(ana)).toMatchObject([{ net: 1000, groups }]);
    const asked = await ana.get(`/api/balances/consolidated/preview?with=${ben.user.id}&currency=USD`);
    expect(expectData(asked)).toMatchObject({ net: 1000 });
    const payment = { from: ben.user.id, to: ana.user.id, amount: 1000, currency: 'USD' };
    expect(
      expectData(await ana.post<Transaction[]>('/api/balances/consolidated/settle', payment)),
    ).toHaveLength(2);
    expect(await consolidatedOf(ana)).toEqual([]);
  });
});

describe('the preview of one payment', () => {
  it('is of as much as one payment may be, where a debt is more', async () => {
    const [gus, hal] = [await as('Gus'), await as('Hal')];
    const { id } = await makeGroup(gus, [hal]);
    for (const amount of [AMOUNT_MAX, AMOUNT_MAX, 100])
      await record(gus, id, expenseOf(gus, [hal], { amount }));
    const booking = { groupId: id, amount: AMOUNT_MAX, left: AMOUNT_MAX + 100 };
    expect(await previewOf(gus, hal)).toMatchObject({
      net: 2 * AMOUNT_MAX + 100,
      amount: AMOUNT_MAX,
      bookings: [booking],
    });
    for (const open of [AMOUNT_MAX + 100, 100, 0]) {
      const { userId: _, bookings: __, net, ...payment } = await previewOf(hal, gus);
      const body = { ...payment, from: hal.user.id, to: gus.user.id, net };
      expectData(await hal.post('/api/balances/consolidated/settle', body));
      expect((await previewOf(gus, hal)).net).toBe(open);
    }
  });

  it('names each settlement, and of the whole net none leaves anything', async () => {
    const { ana, ben, ids } = await makePair(['Ada', 'Bob'], ['Flat', 'Trip']);
    const [flat = '', trip = ''] = ids;
    await owe(flat, ben, ana, 3000, { date: '2026-02-01' });
    await owe(trip, ana, ben, 1000, { date: '2026-01-01' });
    const whole = await previewOf(ana, ben);
    expect(whole).toMatchObject({ userId: ben.user.id, currency: 'EUR', net: 2000, amount: 2000 });
    expect(told(whole, ana)).toEqual([
      { groupId: trip, by: 'ana', amount: 1000, left: 0, openSince: '2026-01-01' },
      { groupId: flat, by: 'ben', amount: 3000, left: 0, openSince: '2026-02-01' },
    ]);
    expect(await previewOf(ben, ana)).toEqual({ ...whole, userId: ana.user.id, net: -2000 });
  });

  it('of a part goes to the debt that has been open for longest, whenever it was entered', async () => {
    const { ana, ben, ids } = await makePair(['Amy', 'Ben'], ['Flat', 'Trip', 'Club']);
    const [flat = '', trip = '', club = ''] = ids;
    await owe(flat, ben, ana, 1000, { date: '2026-03-01' });
    // Quits in between: the debt of today is from April, not from January.
    await owe(trip, ben, ana, 500, { date: '2026-01-01' });
    await settle(trip, ben, ana, 500, { date: '2026-02-01' });
    await owe(trip, ben, ana, 400, { date: '2026-04-01' });
    // It has turned: Ana owed until the 15th of February.
    await owe(club, ana, ben, 900, { date: '2026-01-10' });
    await owe(club, ben, ana, 1500, { date: '2026-02-15' });
    await owe(club, ben, cleo, 100, { date: '2026-05-01' });
    const part = await previewOf(ana, ben, '&amount=800');
    expect(part).toMatchObject({ net: 2000, amount: 800 });
    expect(told(part, ana)).toEqual([
      { groupId: club, by: 'ben', amount: 600, left: 0, openSince: '2026-02-15' },
      { groupId: flat, by: 'ben', amount: 200, left: 800, openSince: '2026-03-01' },
    ]);
    const all = told(await previewOf(ana, ben), ana);
    expect(all.map(({ openSince }) => openSince)).toEqual(['2026-02-15', '2026-03-01', '2026-04-01']);
  });

  it('takes the age of a debt from what counts now: not from what was deleted or is in another currency', async () => {
    const { ana, ben, ids } = await makePair(['Ann', 'Bud'], ['Flat']);
    const [flat = ''] = ids;
    await owe(flat, ben, ana, 100, { date: '2026-01-01', currency: 'USD' });
    const first = await owe(flat, ben, ana, 100, { date: '2026-02-01' });
    await owe(flat, ben, ana, 100, { date: '2026-03-01' });
    const since = async () => (await previewOf(ana, ben)).bookings[0]?.openSince;
    expect(await since()).toBe('2026-02-01');
    expectData(await ana.delete(`/api/groups/${flat}/transactions/${first.id}`));
    expect(await since()).toBe('2026-03-01');
  });

  it('looks for the age of a debt behind 10,000 transactions of the group at most, in whatever currency', async () => {
    const { ana, ben, ids } = await makePair(['Ari', 'Bjo'], ['Flat']);
    const [flat = ''] = ids;
    await owe(flat, ben, ana, 100, { date: '2020-01-01' });
    await owe(flat, ben, ana, 100, { date: '2026-02-01', currency: 'USD' });
    const since = async () => (await previewOf(ana, ben)).bookings[0]?.openSince;
    for (const [count, day] of [
      [9997, '2020-01-01'],
      [2, '2026-02-01'],
    ]) {
      await sql`
        insert into transactions (group_id, id, type, description, search_text, amount, currency, date, participant_ids,
          postings, debts, snapshot, created_by, created_at, updated_at)
        select group_id, gen_random_uuid(), type, description, search_text, amount, currency, date + 1, participant_ids,
          postings, debts, snapshot, created_by, created_at, updated_at
        from transactions, generate_series(1, ${count}::integer)
        where group_id = ${flat} and currency = 'USD' and date = '2026-02-01'`.execute(db);
      expect(await since()).toBe(day);
    }
  });

  it('of more than the net is refused with the net, and so is one of nothing', async () => {
    const { ana, ben, ids } = await makePair(['Art', 'Bee'], ['Flat', 'Trip']);
    await owe(ids[0] ?? '', ben, ana, 3000);
    await owe(ids[1] ?? '', ana, ben, 1000);
    for (const by of [ana, ben]) {
      const other = by === ana ? ben : ana;
      const { status, body } = await askPreview(by, other.user.id, '&amount=2001');
      expect([status, body.code]).toEqual([422, 'INVALID_EXPENSE_AMOUNTS']);
      expect(body.params).toEqual({ reason: 'more-than-net', amount: 2001, limit: 2000, currency: 'EUR' });
      for (const amount of ['0', '-1', '0.5', 'all', '1000000000000']) {
        const refused = await askPreview(by, other.user.id, `&amount=${amount}`);
        expect([amount, refused.status, refused.body.code]).toEqual([amount, 400, 'VALIDATION_ERROR']);
      }
    }
  });

  it('with a person in none of the caller’s groups is the same whether the account exists or not', async () => {
    const dora = await as('Dora');
    const eve = await as('Eve');
    await makeGroup(dora);
    const answers = await Promise.all(
      [eve.user.id, v7()].map(async (userId) => {
        const { status, body } = await askPreview(dora, userId);
        return { status, ...body, timestamp: '' };
      }),
    );
    expect(answers[0]).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' });
    expect(answers[1]).toEqual(answers[0]);
  });

  it('with the caller is refused', async () => {
    const { status, body } = await askPreview(cleo, cleo.user.id);
    expect([status, body.code]).toEqual([422, 'INVALID_EXPENSE_PARTICIPANTS']);
  });
});
