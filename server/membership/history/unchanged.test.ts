import { describe, expect, it } from 'vitest';
import type { CurrencyTotals } from '#contract/balances.ts';
import type { ConsolidatedBalance } from '#contract/consolidated.ts';
import type { Dashboard } from '#contract/dashboard.ts';
import { startTestApp } from '#test/app.ts';
import { expectData, expenseOf, makeGroup, record } from '#test/group.ts';
import { addGuest, claim } from '#test/guest.ts';

const { as } = await startTestApp({ premiumForAll: true });

describe('balances across groups that were read before', () => {
  it('tell each change of a group, of the list of groups and of a name at the next look', async () => {
    const [ana, ben, cleo] = [await as('Ana'), await as('Ben'), await as('Cleo')];
    const look = async () => {
      const totals = expectData(await ana.get<CurrencyTotals[]>('/api/balances'));
      const people = expectData(await ana.get<ConsolidatedBalance[]>('/api/balances/consolidated'));
      const dashboard = expectData(await ana.get<Dashboard>('/api/dashboard'));
      // Of so few groups it leaves nothing out.
      expect(dashboard).toEqual({
        totals: totals.map((total) => ({ ...total, groupCount: total.groups.length })),
        people: people.map((person) => ({ ...person, groupCount: person.groups.length })),
      });
      return {
        totals: totals.map(({ currency, net }) => `${currency} ${net}`),
        groups: totals.flatMap(({ groups }) => groups.map(({ groupId }) => groupId)),
        people: people.map(({ displayName, net }) => `${displayName} ${net}`),
        inGroups: people.flatMap(({ groups }) => groups.map(({ groupId }) => groupId)),
      };
    };
    expect(await look()).toMatchObject({ totals: [], people: [] });
    const { id: flat } = await makeGroup(ana, [ben]);
    const rent = await record(ana, flat, expenseOf(ana, [ben], { amount: 500 }));
    expect(await look()).toMatchObject({ totals: ['EUR 500'], people: ['Ben 500'], inGroups: [flat] });
    expect(await look()).toMatchObject({ totals: ['EUR 500'], people: ['Ben 500'], inGroups: [flat] });

    const edit = { ...expenseOf(ana, [ben], { amount: 300 }), version: rent.version };
    expectData(await ana.put(`/api/groups/${flat}/transactions/${rent.id}`, edit));
    expect(await look()).toMatchObject({ totals: ['EUR 300'], people: ['Ben 300'] });

    expectData(await ben.put('/api/users/profile', { displayName: 'Benno' }));
    expect(await look()).toMatchObject({ people: ['Benno 300'] });

    const { id: trip } = await makeGroup(cleo, [ana]);
    await record(cleo, trip, expenseOf(cleo, [ana], { amount: 40 }));
    expect(await look()).toMatchObject({ totals: ['EUR 260'], people: ['Benno 300', 'Cleo -40'] });

    const orders = [
      [flat, trip],
      [trip, flat],
    ];
    for (const groupIds of orders) {
      expectData(await ana.put('/api/groups/order', { groupIds }));
      expect(await look()).toMatchObject({ groups: groupIds });
    }

    const guest = await addGuest(ana, flat, 'Nan');
    const recipients = { mode: 'evenly', parts: [{ userId: guest }] };
    await record(ana, flat, expenseOf(ana, [], { amount: 70, recipients }));
    expect((await look()).people).toEqual(['Benno 300', 'Nan 70', 'Cleo -40']);
    const dora = await as('Dora');
    expectData(await claim(ana, flat, guest, dora));
    expect((await look()).people).toEqual(['Benno 300', 'Dora 70', 'Cleo -40']);

    const settled = { from: ana.user.id, to: cleo.user.id, amount: 40, currency: 'EUR' };
    expectData(await ana.post(`/api/groups/${trip}/settlements`, settled));
    expectData(await cleo.delete(`/api/groups/${trip}`));
    expect(await look()).toMatchObject({
      totals: ['EUR 370'],
      people: ['Benno 300', 'Dora 70'],
      groups: [flat],
    });
  });
});
