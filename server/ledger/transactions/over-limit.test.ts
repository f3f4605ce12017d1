import { v7 } from 'uuid';
import { describe, expect, it, test } from 'vitest';
import type { GroupBalances } from '#contract/balances.ts';
import type { Group } from '#contract/groups.ts';
import { startTestApp } from '#test/app.ts';
import type { UserClient } from '#test/client.ts';
import { asEntered, expectData, expenseOf, makeAdmin, makeGroup, record } from '#test/group.ts';
import { setTier } from '#test/tier.ts';
import { listDifferences } from '../../../scripts/ledger-check.ts';

const { as, db } = await startTestApp();
const ana = await as('Ana');
const ben = await as('Ben');
const cleo = await as('Cleo');
for (const person of [ana, ben, cleo]) await setTier(db, person, 'premium');
for (const _ of ['first', 'second']) await makeGroup(ana);

/** Ana owes Ben 50.00 and Cleo owes him 30.00; Ana is over the limit of the free tier from now on. */
async function makeFlat(): Promise<string> {
  await setTier(db, ana, 'premium');
  const { id } = await makeGroup(ana, [ben, cleo]);
  await record(ben, id, expenseOf(ben, [ana], { amount: 5000 }));
  await record(ben, id, expenseOf(ben, [cleo], { amount: 3000 }));
  await setTier(db, ana, 'free');
  return id;
}

type Payment = [from: UserClient, to: UserClient, amount: number];

const payment = (...[from, to, amount]: Payment) => ({
  from: from.user.id,
  to: to.user.id,
  amount,
  currency: 'EUR',
});
const pay = (groupId: string, ...of: Payment) =>
  ana.post(`/api/groups/${groupId}/settlements`, payment(...of));

async function balancesIn(groupId: string): Promise<Record<string, number>> {
  const [euros] = expectData(await ben.get<GroupBalances[]>(`/api/groups/${groupId}/balances`));
  const nameOf = new Map([ana, ben, cleo].map(({ user }) => [user.id, user.displayName]));
  return Object.fromEntries(
    (euros?.balances ?? []).map(({ userId, amount }) => [nameOf.get(userId) ?? userId, amount]),
  );
}

describe('over the limit, a settlement', () => {
  it('brings balances to zero, in parts and between any two who owe', async () => {
    const id = await makeFlat();
    expect((await pay(id, ana, ben, 2000)).status).toBe(201);
    expect((await pay(id, ana, ben, 3000)).status).toBe(201);
    expect((await pay(id, cleo, ben, 3000)).status).toBe(201);
    expect(await balancesIn(id)).toEqual({});
  });

  it('may be entered as a transaction of several payers', async () => {
    const id = await makeFlat();
    const parts = [
      { userId: ana.user.id, amount: 5000 },
      { userId: cleo.user.id, amount: 3000 },
    ];
    const together = { type: 'settlement', amount: 8000, payers: { mode: 'amount', parts } };
    await record(ana, id, expenseOf(ana, [ben], together));
    expect(await balancesIn(id)).toEqual({});
  });

  test.each<[string, Payment, object]>([
    [
      'of more than is owed',
      [ana, ben, 5001],
      { reason: 'pays-more-than-owed', userId: ana.user.id, amount: 5001, limit: 5000 },
    ],
    [
      'by a member who owes nothing',
      [ben, ana, 100],
      { reason: 'owes-nothing', userId: ben.user.id, amount: 100, limit: 0 },
    ],
    [
      'to a member who is owed nothing',
      [ana, cleo, 100],
      { reason: 'is-owed-nothing', userId: cleo.user.id, amount: 100, limit: 0 },
    ],
  ])('%s is refused, with what would be right', async (_, of, params) => {
    const id = await makeFlat();
    const before = await balancesIn(id);
    const asTransaction = (...[from, to, amount]: Payment) =>
      ana.post(`/api/groups/${id}/transactions`, expenseOf(from, [to], { type: 'settlement', amount }));
    for (const answer of [await pay(id, ...of), await asTransaction(...of)]) {
      expect([answer.status, answer.body.code]).toEqual([403, 'TIER_LIMITS_EXCEEDED']);
      expect(answer.body.params).toEqual({ ...params, currency: 'EUR' });
    }
    expect(await balancesIn(id)).toEqual(before);
  });

  it('that gives a member more than they are owed is refused, with how much that is', async () => {
    const id = await makeFlat();
    await record(ben, id, expenseOf(cleo, [ana], { amount: 3100 }));
    const { body } = await pay(id, ana, cleo, 101);
    expect(body.params).toEqual({
      reason: 'receives-more-than-owed',
      userId: cleo.user.id,
      amount: 101,
      limit: 100,
      currency: 'EUR',
    });
  });

  it('counts a household as one', async () => {
    const id = await makeFlat();
    const path = `/api/groups/${id}`;
    await makeAdmin(ana, id, ben);
    const { version } = expectData(await ben.get<Group>(path));
    const households = [{ name: 'Upstairs', userIds: [ana.user.id, cleo.user.id] }];
    expectData(await ben.put(`${path}/households`, { households, version }));
    expect((await pay(id, cleo, ben, 8001)).body.params).toMatchObject({
      reason: 'pays-more-than-owed',
      userId: cleo.user.id,
      limit: 8000,
    });
    expect((await pay(id, cleo, ben, 8000)).status).toBe(201);
    expect(await balancesIn(id)).toEqual({ Ana: -5000, Cleo: 5000 });
    // What is open inside a household is settled there.
    expect((await pay(id, ana, cleo, 5001)).body.code).toBe('TIER_LIMITS_EXCEEDED');
    expect((await pay(id, ana, cleo, 5000)).status).toBe(201);
    expect(await balancesIn(id)).toEqual({});
  });

  it('whose answer was lost is found by its retry, though nothing is owed any more', async () => {
    const id = await makeFlat();
    const settlement = { ...payment(ana, ben, 5000), id: v7() };
    const first = await ana.post(`/api/groups/${id}/settlements`, settlement);
    const again = await ana.post(`/api/groups/${id}/settlements`, settlement);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.data).toEqual(first.body.data);
  });

  it('booked twice at once is booked once: zero is never crossed', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await makeFlat();
      const answers = await Promise.all([1, 2, 3].map(() => pay(id, ana, ben, 5000)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403]);
      expect(await balancesIn(id)).toEqual({ Ben: 3000, Cleo: -3000 });
    }
    expect(await listDifferences(db)).toEqual([]);
  });

  it('booked at once by a member with premium never leaves it half booked', async () => {
    const id = await makeFlat();
    const answers = await Promise.all([
      pay(id, ana, ben, 5000),
      ben.post(`/api/groups/${id}/settlements`, payment(ana, ben, 5000)),
    ]);
    const booked = answers.filter(({ status }) => status === 201).length;
    // Ben is within his limits, so his payment is never refused.
    expect((await balancesIn(id)).Ana ?? 0).toBe(booked * 5000 - 5000);
    expect(await listDifferences(db)).toEqual([]);
  });
});

describe('what the server remembers of a member', () => {
  it('is not believed once their premium has ended, nor once it is back', async () => {
    await setTier(db, ana, 'premium');
    const { id } = await makeGroup(ana);
    const path = `/api/groups/${id}/transactions`;
    const dinner = await record(ana, id, expenseOf(ana, [ana]));
    const gone = await record(ana, id, expenseOf(ana, [ana]));
    await ana.delete(`${path}/${gone.id}`);
    const deeds = [
      () => ana.post(path, expenseOf(ana, [ana])),
      () => ana.put(`${path}/${dinner.id}`, { ...asEntered(dinner), amount: 1 }),
      () => ana.post(`${path}/${gone.id}/restore`),
      () => ana.delete(`${path}/${dinner.id}`),
    ];
    await setTier(db, ana, 'free');
    for (const deed of deeds) expect((await deed()).body.code).toBe('TIER_LIMITS_EXCEEDED');
    await setTier(db, ana, 'premium');
    for (const deed of deeds) expect([200, 201, 204]).toContain((await deed()).status);
  });

  it('is looked up again for each write that follows a change of tier', async () => {
    for (const change of ['create', 'edit', 'delete'] as const) {
      await setTier(db, ana, 'premium');
      const { id } = await makeGroup(ana);
      const path = `/api/groups/${id}/transactions`;
      const dinner = await record(ana, id, expenseOf(ana, [ana]));
      await setTier(db, ana, 'free');
      const answer = await {
        create: () => ana.post(path, expenseOf(ana, [ana])),
        edit: () => ana.put(`${path}/${dinner.id}`, { ...asEntered(dinner), amount: 1 }),
        delete: () => ana.delete(`${path}/${dinner.id}`),
      }[change]();
      expect([change, answer.body.code]).toEqual([change, 'TIER_LIMITS_EXCEEDED']);
    }
  });
});
