import { describe, expect, it } from 'vitest';
import type { CurrencyTotals } from '#contract/balances.ts';
import type { ConsolidatedBalance } from '#contract/consolidated.ts';
import type { Dashboard } from '#contract/dashboard.ts';
import { startTestApp } from '#test/app.ts';
import type { UserClient } from '#test/client.ts';
import { expectData, expenseOf, makeGroup, record } from '#test/group.ts';
import { addGuest } from '#test/guest.ts';
import { grownLong } from '#test/long-past.ts';

const { as, db } = await startTestApp({ premiumForAll: true });

const dashboardOf = async (by: UserClient) => expectData(await by.get<Dashboard>('/api/dashboard'));
const totalsOf = async (by: UserClient) => expectData(await by.get<CurrencyTotals[]>('/api/balances'));
const peopleOf = async (by: UserClient) =>
  expectData(await by.get<ConsolidatedBalance[]>('/api/balances/consolidated'));

const textOf = (value: unknown) => JSON.stringify(value);

describe('the dashboard', () => {
  it('says what the balances and the consolidated balances say, with the groups that matter most', async () => {
    const [ana, ben, cleo] = [await as('Ana'), await as('Ben'), await as('Cleo')];
    const groupIds: string[] = [];
    for (let index = 0; index < 14; index++) {
      const { id } = await makeGroup(ana, [ben, cleo], { name: `Trip ${index}` });
      groupIds.push(id);
      const [debtor, creditor] = index % 4 === 3 ? [ana, ben] : [ben, ana];
      await record(ana, id, expenseOf(creditor, [debtor], { amount: 100 + ((index * 5) % 14) }));
      if (index % 5 === 0) await record(ana, id, expenseOf(cleo, [ana], { amount: 30, currency: 'USD' }));
    }
    expectData(await ana.put('/api/groups/order', { groupIds }));
    const [totals, people] = [await totalsOf(ana), await peopleOf(ana)];
    expect(totals.map(({ groups }) => groups.length)).toEqual([14, 3]);
    expect(await dashboardOf(ana)).toEqual({
      totals: totals.map(({ groups, ...total }) => ({
        ...total,
        groupCount: groups.length,
        groups: groups.slice(0, 12),
      })),
      people: people.map(({ groups, ...person }) => ({
        ...person,
        groupCount: groups.length,
        groups: groups.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount)).slice(0, 3),
      })),
    });
    const [largest] = (await dashboardOf(ana)).people;
    expect(largest?.groups.map(({ amount }) => amount)).toEqual([-113, 112, 111]);
  });

  it('counts a debt with a former member in the totals, and names them among no people', async () => {
    const [ada, bob, dan] = [await as('Ada'), await as('Bob'), await as('Dan')];
    const { id } = await makeGroup(ada, [bob, dan]);
    for (const [creditor, debtor] of [
      [ada, bob],
      [bob, dan],
      [dan, ada],
    ] as const)
      await record(ada, id, expenseOf(creditor, [debtor], { amount: 100 }));
    expectData(await bob.post(`/api/groups/${id}/leave`));
    expect(await dashboardOf(ada)).toEqual({
      totals: [{ currency: 'EUR', net: 0, owedToYou: 100, youOwe: 100, groupCount: 0, groups: [] }],
      people: [
        {
          userId: dan.user.id,
          displayName: 'Dan',
          currency: 'EUR',
          net: -100,
          groupCount: 1,
          groups: [{ groupId: id, amount: -100 }],
        },
      ],
    });
  });

  it('counts what is open during a merge in the totals, and tells it of people once the merge is done', async () => {
    const [ina, joe, kim] = [await as('Ina'), await as('Joe'), await as('Kim')];
    const { id } = await makeGroup(ina, [joe, kim]);
    const guestId = await addGuest(ina, id, 'Joey');
    const recipients = { mode: 'evenly', parts: [{ userId: guestId }] };
    await record(ina, id, expenseOf(ina, [], { amount: 500, recipients }));
    await record(ina, id, expenseOf(kim, [joe], { amount: 700 }));
    await record(ina, id, expenseOf(kim, [ina], { amount: 30 }));
    await grownLong(db, id);
    expectData(await ina.post(`/api/groups/${id}/guests/${guestId}/merge`, { into: joe.user.id }));
    for (const member of [ina, joe, kim]) {
      const told = (await dashboardOf(member)).totals.map(({ groupCount: _, ...total }) => total);
      expect(told).toEqual(await totalsOf(member));
    }
    expect((await dashboardOf(ina)).totals).toMatchObject([{ net: 470, owedToYou: 500, youOwe: 30 }]);
    const netsOf = async (member: UserClient) =>
      (await dashboardOf(member)).people.map(({ userId, net }) => [userId, net]);
    expect(await netsOf(ina)).toEqual([[kim.user.id, -30]]);
    expect(await netsOf(joe)).toEqual([]);
    expect(await netsOf(kim)).toEqual([[ina.user.id, 30]]);
  });

  it('is empty for a person without groups, and for one with whom nothing is open any more', async () => {
    const [eve, fay] = [await as('Eve'), await as('Fay')];
    expect(await dashboardOf(eve)).toEqual({ totals: [], people: [] });
    const { id } = await makeGroup(eve, [fay]);
    await record(eve, id, expenseOf(eve, [fay], { amount: 100 }));
    expect((await dashboardOf(fay)).totals).toMatchObject([{ net: -100, groupCount: 1 }]);
    const payment = { from: fay.user.id, to: eve.user.id, amount: 100, currency: 'EUR' };
    expectData(await fay.post(`/api/groups/${id}/settlements`, payment));
    expect(await dashboardOf(eve)).toEqual({ totals: [], people: [] });
  });

  it('is no longer with 60 groups than with 15', async () => {
    const gil = await as('Gil');
    const lengths: number[] = [];
    for (let count = 1; count <= 60; count++) {
      const { id } = await makeGroup(gil);
      const recipients = { mode: 'evenly', parts: [{ userId: await addGuest(gil, id, 'Zoe') }] };
      await record(gil, id, expenseOf(gil, [], { amount: 100, recipients }));
      if (count === 15 || count === 60) lengths.push(textOf((await dashboardOf(gil)).totals).length);
    }
    // The sums have a digit more.
    expect((lengths[1] ?? 0) - (lengths[0] ?? 0)).toBeLessThan(5);
  });
});
