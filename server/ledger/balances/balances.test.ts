import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { CurrencyTotals, GroupBalances, SettlementPlanAnswer } from '#contract/balances.ts';
import type { Transaction } from '#contract/transactions.ts';
import { startTestApp } from '#test/app.ts';
import type { UserClient } from '#test/client.ts';
import { evenly, expectData, expenseOf, makeGroup, plansOf, record } from '#test/group.ts';
import { addGuest, claim } from '#test/guest.ts';
import { addToDebtsUnseen } from '#test/unseen-change.ts';
import { listDifferences } from '../../../scripts/ledger-check.ts';

const { as, db } = await startTestApp({ premiumForAll: true });
const [ana, ben, cleo, dev, emma, flor] = await Promise.all(
  (['Ana', 'Ben', 'Cleo', 'Dev', 'Emma', 'Flor'] as const).map(as),
).then(([a, b, c, d, e, f]) => {
  if (!a || !b || !c || !d || !e || !f) throw new Error('somebody did not come');
  return [a, b, c, d, e, f] as const;
});
const everybody = [ana, ben, cleo, dev, emma, flor];
const nameOf = (userId: string) => everybody.find(({ user }) => user.id === userId)?.user.displayName;

const balancesOf = async (by: UserClient, id: string) =>
  expectData(await by.get<GroupBalances[]>(`/api/groups/${id}/balances`));

async function planOf(by: UserClient, id: string): Promise<SettlementPlanAnswer> {
  const [plan] = await plansOf(by, id);
  if (!plan) throw new Error('nothing is open');
  return plan;
}

/** `debtor` owes `creditor`. */
function owing(debtor: UserClient, creditor: UserClient, amount: number, change: object = {}) {
  return expenseOf(creditor, [debtor], { amount, ...change });
}

async function settle(by: UserClient, id: string, body: object): Promise<Transaction> {
  return expectData(await by.post<Transaction>(`/api/groups/${id}/settlements`, body));
}

describe('the balances of a group', () => {
  it('are nothing where nothing is open', async () => {
    const { id } = await makeGroup(ana, [ben]);
    expect(await balancesOf(ana, id)).toEqual([]);
    expect(await plansOf(ana, id)).toEqual([]);
  });

  it('are kept per currency, each summing to zero, with who owes whom', async () => {
    const { id } = await makeGroup(ana, [ben, cleo]);
    await record(ana, id, expenseOf(ana, [ana, ben, cleo], { amount: 9000 }));
    await record(ana, id, owing(ana, ben, 1000));
    await record(ana, id, owing(cleo, ben, 500, { currency: 'USD' }));
    const [euros, dollars, ...none] = await balancesOf(cleo, id);
    expect(none).toEqual([]);
    expect([euros?.currency, dollars?.currency]).toEqual(['EUR', 'USD']);
    const named = euros?.balances.map(({ userId, amount }) => [nameOf(userId), amount]);
    expect(named?.sort()).toEqual([
      ['Ana', 5000],
      ['Ben', -2000],
      ['Cleo', -3000],
    ]);
    const debts = euros?.debts.map(({ from, to, amount }) => [nameOf(from), nameOf(to), amount]);
    expect(debts?.sort()).toEqual([
      ['Ben', 'Ana', 2000],
      ['Cleo', 'Ana', 3000],
    ]);
    expect(dollars?.debts).toEqual([{ from: cleo.user.id, to: ben.user.id, amount: 500 }]);
  });

  it('are told to every member as they are after each change', async () => {
    const { id } = await makeGroup(ana, [ben, cleo]);
    const look = async () => {
      const [euros] = await balancesOf(ana, id);
      expect(await balancesOf(ben, id)).toEqual(euros ? [euros] : []);
      return euros?.debts.map(
        ({ from, to, amount }) => `${nameOf(from) ?? 'Nan'} ${nameOf(to) ?? 'Nan'} ${amount}`,
      );
    };
    expect(await look()).toBeUndefined();
    const lunch = await record(ana, id, owing(ben, ana, 700));
    expect(await look()).toEqual(['Ben Ana 700']);
    const edit = { ...owing(ben, ana, 900), version: lunch.version };
    const { version } = expectData(
      await ana.put<Transaction>(`/api/groups/${id}/transactions/${lunch.id}`, edit),
    );
    expect(await look()).toEqual(['Ben Ana 900']);
    await settle(ben, id, { from: ben.user.id, to: ana.user.id, amount: 400, currency: 'EUR' });
    expect(await look()).toEqual(['Ben Ana 500']);
    expectData(await ana.delete(`/api/groups/${id}/transactions/${lunch.id}?version=${version}`));
    expect(await look()).toEqual(['Ana Ben 400']);
    const guest = await addGuest(ana, id, 'Nan');
    const recipients = { mode: 'evenly', parts: [{ userId: guest }] };
    await record(ben, id, expenseOf(ben, [], { amount: 60, recipients }));
    expect((await look())?.sort()).toEqual(['Ana Ben 400', 'Nan Ben 60']);
    expectData(await claim(ana, id, guest, dev));
    expect((await look())?.sort()).toEqual(['Ana Ben 400', 'Dev Ben 60']);
    expect(await balancesOf(cleo, id)).toEqual(await balancesOf(ana, id));
    expectData(await cleo.post(`/api/groups/${id}/leave`));
    for (const stranger of [cleo, emma]) {
      expect((await stranger.get(`/api/groups/${id}/balances`)).status).toBe(404);
    }
  });

  it('are worked out once for all members, until something changes', async () => {
    const { id } = await makeGroup(ana, [ben]);
    await record(ana, id, owing(ben, ana, 700));
    const before = await balancesOf(ana, id);
    const direction = ben.user.id < ana.user.id ? 1 : -1;
    await addToDebtsUnseen(db, id, direction * 50);
    for (const member of [ana, ben]) expect(await balancesOf(member, id)).toEqual(before);
    await record(ana, id, owing(ben, ana, 10));
    const debts = (await balancesOf(ben, id)).flatMap((euros) => euros.debts.map(({ amount }) => amount));
    expect(debts).toEqual([760]);
    await addToDebtsUnseen(db, id, direction * -50);
  });

  it('at the end of a day count what is dated up to then, whenever it was recorded', async () => {
    const { id } = await makeGroup(ana, [ben, cleo]);
    await record(ana, id, owing(ana, ben, 700, { date: '2026-05-02' }));
    await record(ana, id, expenseOf(ana, [ana, ben, cleo], { amount: 9000, date: '2026-03-01' }));
    await record(ana, id, owing(cleo, ben, 500, { currency: 'USD', date: '2026-03-02' }));
    const gone = await record(ana, id, owing(ben, cleo, 4000, { date: '2026-02-01' }));
    await ana.delete(`/api/groups/${id}/transactions/${gone.id}`);
    const draft = owing(cleo, ana, 100, { date: '2026-03-01' });
    const changed = await record(ana, id, draft);
    const later = { ...draft, date: '2026-04-01', version: 1 };
    expect((await ana.put(`/api/groups/${id}/transactions/${changed.id}`, later)).status).toBe(200);
    const asOf = async (day: string) =>
      expectData(await cleo.get<GroupBalances[]>(`/api/groups/${id}/balances?asOf=${day}`));
    expect(await asOf('2026-02-28')).toEqual([]);
    const [march, ...none] = await asOf('2026-03-01');
    expect(none).toEqual([]);
    expect(march?.balances.map(({ userId, amount }) => [nameOf(userId), amount]).sort()).toEqual([
      ['Ana', 6000],
      ['Ben', -3000],
      ['Cleo', -3000],
    ]);
    expect(march?.debts.map(({ from, to, amount }) => [nameOf(from), nameOf(to), amount]).sort()).toEqual([
      ['Ben', 'Ana', 3000],
      ['Cleo', 'Ana', 3000],
    ]);
    expect((await asOf('2026-03-02')).map(({ currency }) => currency)).toEqual(['EUR', 'USD']);
    expect(await asOf('2026-05-02')).toEqual(await balancesOf(ana, id));
    expect((await ana.get(`/api/groups/${id}/balances?asOf=2026-02-30`)).status).toBe(400);
    expect((await dev.get(`/api/groups/${id}/balances?asOf=2026-05-02`)).body.code).toBe('GROUP_NOT_FOUND');
  });

  it('keep debts that go in a circle, though no balance shows them', async () => {
    const { id } = await makeGroup(ana, [ben, cleo]);
    await record(ana, id, owing(ana, ben, 100));
    await record(ana, id, owing(ben, cleo, 100));
    await record(ana, id, owing(cleo, ana, 100));
    const [euros] = await balancesOf(ana, id);
    expect([euros?.balances, euros?.debts.length]).toEqual([[], 3]);
    expect(await planOf(ana, id)).toMatchObject({
      payments: [],
      optimal: true,
      paymentsBefore: 3,
      paymentsAfter: 0,
    });
  });
});

describe('settling', () => {
  it('takes the fewest payments, and says that none is fewer', async () => {
    const { id } = await makeGroup(ana, [ben, cleo, dev]);
    await record(ana, id, owing(ana, ben, 700));
    await record(ana, id, owing(ben, cleo, 700));
    await record(ana, id, owing(dev, ben, 40));
    expect(await planOf(ben, id)).toMatchObject({
      payments: expect.arrayContaining([
        { from: ana.user.id, to: cleo.user.id, amount: 700 },
        { from: dev.user.id, to: ben.user.id, amount: 40 },
      ]),
      optimal: true,
      paymentsBefore: 3,
      paymentsAfter: 2,
    });
  });

  it('is planned once for all members, until something changes', async () => {
    const { id } = await makeGroup(ana, [ben, cleo]);
    await record(ana, id, owing(ben, ana, 700));
    const plans = await plansOf(ana, id);
    // The first look has made this plan. The second one finds that it stands.
    expect(await plansOf(ben, id)).toEqual(plans);
    const change = (ben.user.id < ana.user.id ? -1 : 1) * 700;
    await addToDebtsUnseen(db, id, change);
    for (const member of [ana, ben, cleo]) expect(await plansOf(member, id)).toEqual(plans);
    await addToDebtsUnseen(db, id, -change);
    await record(ana, id, owing(cleo, ana, 10));
    expect(await planOf(ben, id)).toMatchObject({ paymentsBefore: 2, paymentsAfter: 2 });
    await settle(ana, id, { from: cleo.user.id, to: ana.user.id, amount: 10, currency: 'EUR' });
    for (let looks = 0; looks < 2; looks += 1) {
      expect(await planOf(ben, id)).toMatchObject({ payments: plans[0]?.payments, paymentsBefore: 1 });
    }
    expectData(await cleo.post(`/api/groups/${id}/leave`));
    await plansOf(ana, id);
    for (const stranger of [cleo, emma]) {
      expect((await stranger.get(`/api/groups/${id}/settlements/preview`)).status).toBe(404);
    }
  });

  it('one payment after the other leaves the others as they were, until all balances are zero', async () => {
    const { id } = await makeGroup(ana, everybody.slice(1));
    for (const [index, payer] of everybody.entries()) {
      await record(ana, id, expenseOf(payer, everybody, { amount: 1000 * (index + 1) ** 2 + 7 }));
    }
    let plan = await planOf(ana, id);
    expect(plan.payments.length).toBeGreaterThan(2);
    while (plan.payments.length > 0) {
      const [paid, ...others] = plan.payments;
      await settle(flor, id, { ...paid, currency: 'EUR' });
      if (others.length === 0) break;
      plan = await planOf(ben, id);
      expect(plan).toMatchObject({ payments: others, optimal: true });
    }
    expect(await plansOf(ana, id)).toEqual([]);
    expect(await listDifferences(db)).toEqual([]);
  });

  it('to a member whom the payer owes nothing settles the debts along the way, and undoing it opens them again', async () => {
    const { id } = await makeGroup(ana, [ben, cleo]);
    await record(ana, id, owing(ana, ben, 1000));
    await record(ana, id, owing(ben, cleo, 1000));
    const before = await balancesOf(ana, id);
    const body = { from: ana.user.id, to: cleo.user.id, amount: 1000, currency: 'EUR' };
    const paid = await settle(ana, id, body);
    expect(await balancesOf(ana, id)).toEqual([]);
    const path = `/api/groups/${id}/transactions/${paid.id}`;
    const half = { payers: evenly(ana), recipients: evenly(cleo), amount: 500, version: 1 };
    expectData(await ana.put(path, { ...paid, ...half }));
    const [euros] = await balancesOf(ana, id);
    expect(euros?.debts.map((debt) => debt.amount)).toEqual([500, 500]);
    await ana.delete(path);
    expect(await balancesOf(ana, id)).toEqual(before);
    expect(await listDifferences(db)).toEqual([]);
  });

  it('that makes all quits leaves no debts in a circle, and undoing it opens them again', async () => {
    const { id } = await makeGroup(ana, [ben, cleo]);
    await record(ana, id, owing(cleo, ana, 400));
    await record(ana, id, owing(ana, ben, 1000));
    await record(ana, id, owing(ben, cleo, 1000));
    const before = await balancesOf(ana, id);
    const [payment] = (await planOf(ana, id)).payments;
    expect(payment).toEqual({ from: ana.user.id, to: cleo.user.id, amount: 600 });
    const paid = await settle(ana, id, { ...payment, currency: 'EUR' });
    expect([await balancesOf(ana, id), await plansOf(ana, id)]).toEqual([[], []]);
    await ana.delete(`/api/groups/${id}/transactions/${paid.id}`);
    expect(await balancesOf(ana, id)).toEqual(before);
    expect(await listDifferences(db)).toEqual([]);
  });

  it('part of a payment leaves the rest of it and the others as they were', async () => {
    const { id } = await makeGroup(ana, [ben, cleo]);
    await record(ana, id, owing(ben, ana, 1000));
    await record(ana, id, owing(cleo, ana, 300));
    await planOf(ana, id);
    await settle(ben, id, { from: ben.user.id, to: ana.user.id, amount: 400, currency: 'EUR' });
    const { payments, optimal } = await planOf(ana, id);
    expect(optimal).toBe(true);
    expect(payments.map(({ from, amount }) => [nameOf(from), amount]).sort()).toEqual([
      ['Ben', 600],
      ['Cleo', 300],
    ]);
  });

  it('as a transaction of that type counts as one of the plan’s payments too', async () => {
    const { id } = await makeGroup(ana, [ben, cleo, dev]);
    for (const [index, payer] of [ana, ben, cleo, dev].entries()) {
      await record(ana, id, expenseOf(payer, [ana, ben, cleo, dev], { amount: 977 * (index + 1) }));
    }
    const { payments } = await planOf(ana, id);
    const [paid, ...others] = payments;
    const payer = everybody.find(({ user }) => user.id === paid?.from) ?? ana;
    const payee = everybody.find(({ user }) => user.id === paid?.to) ?? ana;
    await record(dev, id, expenseOf(payer, [payee], { type: 'settlement', amount: paid?.amount }));
    expect((await planOf(ana, id)).payments).toEqual(others);
  });

  it('is booked by any member between any two, dated today by default, and read back as a transaction', async () => {
    const { id } = await makeGroup(ana, [ben, cleo]);
    const body = { id: v7(), from: ben.user.id, to: ana.user.id, amount: 2500, currency: 'EUR' };
    const booked = await settle(cleo, id, body);
    expect(booked).toMatchObject({
      id: body.id,
      type: 'settlement',
      date: '2026-03-14',
      createdBy: cleo.user.id,
    });
    expect(booked.payers.parts).toEqual([{ userId: ben.user.id, amount: 2500 }]);
    expect(await settle(cleo, id, body)).toEqual(booked);
    expect(expectData(await ana.get(`/api/groups/${id}/settlements`))).toEqual([booked]);
  });

  it('is possible with a former member whose balance an edit has opened again', async () => {
    const { id } = await makeGroup(ana, [ben, cleo]);
    const dinner = await record(ana, id, owing(ben, ana, 1000));
    await settle(ana, id, { from: ben.user.id, to: ana.user.id, amount: 1000, currency: 'EUR' });
    expect((await ben.post(`/api/groups/${id}/leave`)).status).toBe(204);
    const edit = owing(ben, ana, 1500, { version: 1 });
    expectData(await ana.put(`/api/groups/${id}/transactions/${dinner.id}`, edit));
    const [payment] = (await planOf(ana, id)).payments;
    expect(payment).toEqual({ from: ben.user.id, to: ana.user.id, amount: 500 });
    const refusalOf = async (by: UserClient, change: object) => {
      const { body } = await by.post(`/api/groups/${id}/settlements`, {
        ...payment,
        currency: 'EUR',
        ...change,
      });
      return body;
    };
    const beyond = {
      reason: 'more-than-open',
      userId: ben.user.id,
      amount: 501,
      limit: 500,
      currency: 'EUR',
    };
    expect(await refusalOf(cleo, { amount: 501 })).toMatchObject({
      code: 'INVALID_EXPENSE_AMOUNTS',
      params: beyond,
    });
    for (const other of [{ from: ana.user.id, to: ben.user.id }, { currency: 'USD' }])
      expect(await refusalOf(cleo, other)).toMatchObject({
        code: 'INVALID_EXPENSE_PARTICIPANTS',
        params: { reason: 'former', userId: ben.user.id },
      });
    await settle(cleo, id, { ...payment, currency: 'EUR' });
    const again = await cleo.post(`/api/groups/${id}/settlements`, { ...payment, currency: 'EUR' });
    expect(again.body.params).toEqual({ reason: 'former', userId: ben.user.id });
  });

  it('is planned in a group too large to be planned at once', async () => {
    const { id } = await makeGroup(ana);
    const crowd = Array.from({ length: 30 }, () => v7());
    await db
      .insertInto('users')
      .values(crowd.map((user) => ({ id: user, email: `${user}@quits.example`, display_name: 'Guest' })))
      .execute();
    await db
      .insertInto('memberships')
      .values(crowd.map((user_id) => ({ group_id: id, user_id, role: 'member' })))
      .execute();
    const parts = crowd.map((userId, index) => ({ userId, amount: 101 + index * index }));
    const amount = parts.reduce((sum, part) => sum + part.amount, 0);
    const recipients = { mode: 'amount', parts };
    await record(ana, id, expenseOf(ana, [ana], { amount, payers: evenly(ana), recipients }));
    const plan = await planOf(ana, id);
    expect(plan).toMatchObject({ paymentsBefore: 30, paymentsAfter: 30, optimal: true });
    expect(await planOf(ana, id)).toEqual(plan);
  });
});

describe('the balances of a person', () => {
  it('are summed across groups, and netted per person before they count as owed or owing', async () => {
    const dora = await as('Dora');
    const flat = await makeGroup(dora, [ben, cleo], { name: 'Flat 12' });
    const trip = await makeGroup(ben, [dora], { name: 'Ski trip' });
    await record(dora, flat.id, owing(ben, dora, 15_200));
    await record(dora, flat.id, owing(dora, cleo, 9650));
    await record(ben, trip.id, owing(dora, ben, 2460));
    await record(ben, trip.id, owing(dora, ben, 100, { currency: 'USD' }));
    expect(expectData(await dora.get<CurrencyTotals[]>('/api/balances'))).toEqual([
      {
        currency: 'EUR',
        net: 3090,
        owedToYou: 12_740,
        youOwe: 9650,
        groups: [
          { groupId: trip.id, amount: -2460 },
          { groupId: flat.id, amount: 5550 },
        ],
      },
      { currency: 'USD', net: -100, owedToYou: 0, youOwe: 100, groups: [{ groupId: trip.id, amount: -100 }] },
    ]);
  });

  it('leave out groups that the person has left', async () => {
    const gil = await as('Gil');
    const { id } = await makeGroup(ana, [gil]);
    await record(ana, id, owing(gil, ana, 100));
    await settle(ana, id, { from: gil.user.id, to: ana.user.id, amount: 100, currency: 'EUR' });
    expectData(await gil.post(`/api/groups/${id}/leave`));
    expect(expectData(await gil.get('/api/balances'))).toEqual([]);
  });
});

describe('amounts that would be too large to be summed', () => {
  it('are refused, and the group, its members and their overviews go on working', async () => {
    const { id } = await makeGroup(ana, [ben, cleo]);
    const most = 999_999_999_999;
    const path = `/api/groups/${id}/transactions`;
    for (let count = 0; count < 18; count += 1) await record(ana, id, owing(ben, cleo, most));
    const tooMuch = await ana.post(path, owing(ben, cleo, most));
    expect(tooMuch).toMatchObject({
      status: 422,
      body: { code: 'INVALID_EXPENSE_AMOUNTS', params: { reason: 'balance' } },
    });
    const back = await record(ana, id, owing(cleo, ben, most));
    await record(ana, id, owing(ben, cleo, most));
    const gone = await ana.delete(`${path}/${back.id}`);
    expect(gone).toMatchObject({ status: 422, body: { code: 'INVALID_EXPENSE_AMOUNTS' } });
    expect(await listDifferences(db)).toEqual([]);
    for (const read of ['/balances', '/settlements/preview', '']) {
      expect((await ben.get(`/api/groups/${id}${read}`)).status).toBe(200);
    }
    for (const read of ['/api/balances', '/api/dashboard', '/api/users/deletion']) {
      expect((await ben.get(read)).status).toBe(200);
    }
    expect((await ben.post(`/api/groups/${id}/leave`)).body).toMatchObject({ code: 'INVALID_INPUT' });
    for (let count = 0; count < 18; count += 1) {
      await settle(ben, id, { from: ben.user.id, to: cleo.user.id, amount: most, currency: 'EUR' });
    }
    expectData(await ben.post(`/api/groups/${id}/leave`));
  });
});
