import { describe, expect, it } from 'vitest';
import type { DashboardPlans } from '#contract/dashboard.ts';
import { DASHBOARD_GROUPS_MAX } from '#domain/groups/rules.ts';
import { startTestApp } from '#test/app.ts';
import type { UserClient } from '#test/client.ts';
import { expectData, expenseOf, makeGroup, plansOf, record } from '#test/group.ts';
import { addGuest } from '#test/guest.ts';

const { as } = await startTestApp({ premiumForAll: true });

const foundOf = async (by: UserClient) => expectData(await by.get<DashboardPlans>('/api/dashboard/plans'));

async function makeOpenGroup(by: UserClient, others: readonly UserClient[], change: object = {}) {
  const { id } = await makeGroup(by, others);
  await record(by, id, expenseOf(by, others, { amount: 6000, ...change }));
  return id;
}

describe('the plans of the dashboard', () => {
  it('are those of each open group, by currency and then in the caller’s order, and stay as they were shown', async () => {
    const [ana, ben, cleo] = [await as('Ana'), await as('Ben'), await as('Cleo')];
    const dollars = await makeOpenGroup(ana, [ben], { currency: 'USD' });
    const second = await makeOpenGroup(ana, [ben, cleo]);
    const first = await makeOpenGroup(ana, [ben]);
    await record(ana, first, expenseOf(ben, [ana], { amount: 500, currency: 'USD' }));
    const settled = await makeGroup(ana, [ben]);
    // Open between others alone.
    const { id: theirs } = await makeGroup(ana, [ben, cleo]);
    await record(ana, theirs, expenseOf(ben, [cleo], { amount: 100 }));
    const groupIds = [first, settled.id, dollars, theirs, second];
    expectData(await ana.put('/api/groups/order', { groupIds }));

    const found = await foundOf(ana);
    const shown = [first, second, dollars];
    const kept = await Promise.all(
      shown.map(async (groupId) => ({ groupId, plans: await plansOf(ana, groupId) })),
    );
    expect(found).toEqual(kept);
    expect(await foundOf(ana)).toEqual(kept);
    expect(kept[0]?.plans.map(({ currency }) => currency)).toEqual(['EUR', 'USD']);
    expect((await foundOf(cleo)).map(({ groupId }) => groupId).sort()).toEqual([second, theirs].sort());
  });

  it('are new ones where balances have moved since', async () => {
    const [ana, ben, cleo] = [await as('Ada'), await as('Bea'), await as('Cora')];
    const id = await makeOpenGroup(ana, [ben, cleo]);
    await plansOf(ana, id);
    await record(ben, id, expenseOf(ben, [ana], { amount: 900 }));
    const found = await foundOf(ana);
    expect(found[0]?.plans[0]?.payments.map(({ amount }) => amount).sort()).toEqual([2100, 3000]);
    expect(found).toEqual([{ groupId: id, plans: await plansOf(ben, id) }]);
  });

  it('count a household and a guest who is being merged as the plans of the group do', async () => {
    const [ana, ben, cleo] = [await as('Alma'), await as('Bob'), await as('Cy')];
    const id = await makeOpenGroup(ana, [ben, cleo]);
    const households = [{ name: 'Home', userIds: [ben.user.id, cleo.user.id] }];
    expectData(await ana.put(`/api/groups/${id}/households`, { households, version: 1 }));
    const plans = await plansOf(ana, id);
    expect(plans).toMatchObject([{ paymentsBefore: 1, paymentsAfter: 1 }]);
    expect(await foundOf(ana)).toEqual([{ groupId: id, plans }]);
  });

  it('are none of a group whose plan needs a search, until that was made', async () => {
    const pia = await as('Pia');
    const { id } = await makeGroup(pia);
    const guests: string[] = [];
    for (let count = 0; count < 20; count += 1) guests.push(await addGuest(pia, id, `Guest ${count}`));
    const recipients = { mode: 'evenly', parts: guests.map((userId) => ({ userId })) };
    await record(pia, id, expenseOf(pia, [], { recipients }));
    expect(await foundOf(pia)).toEqual([]);
    const plans = await plansOf(pia, id);
    expect(await foundOf(pia)).toEqual([{ groupId: id, plans }]);
  });

  it('are of twelve groups at most, and of none in which many balances are open', async () => {
    const [ana, ben] = [await as('Ava'), await as('Bo')];
    const { id: large } = await makeGroup(ana);
    const guests: string[] = [];
    for (let count = 0; count < 50; count += 1) guests.push(await addGuest(ana, large, `Guest ${count}`));
    const recipients = { mode: 'evenly', parts: guests.map((userId) => ({ userId })) };
    await record(ana, large, expenseOf(ana, [], { recipients }));
    expect((await plansOf(ana, large))[0]?.paymentsAfter).toBe(50);
    expect(await foundOf(ana)).toEqual([]);

    const ids = [];
    for (let count = 0; count < 14; count += 1) ids.push(await makeOpenGroup(ana, [ben]));
    for (const id of ids) await plansOf(ana, id);
    expectData(await ana.put('/api/groups/order', { groupIds: [...ids, large] }));
    const shown = ids.slice(0, DASHBOARD_GROUPS_MAX);
    expect((await foundOf(ana)).map(({ groupId }) => groupId)).toEqual(shown);
  });

  it('are none of a group that the caller has left', async () => {
    const [ana, ben, cleo] = [await as('Ann'), await as('Bert'), await as('Carl')];
    const id = await makeOpenGroup(ana, [ben]);
    expect(await foundOf(cleo)).toEqual([]);
    await plansOf(ben, id);
    const payment = { from: ben.user.id, to: ana.user.id, amount: 6000, currency: 'EUR' };
    expectData(await ben.post(`/api/groups/${id}/settlements`, payment));
    expectData(await ben.post(`/api/groups/${id}/leave`));
    expect(await foundOf(ben)).toEqual([]);
  });
});
