import { describe, expect, it } from 'vitest';
import type { HistoryEntry, Transaction } from '#contract/transactions.ts';
import { startTestApp } from '#test/app.ts';
import { amountsOf, evenly, expectData, expenseOf, makeGroup, record } from '#test/group.ts';

const { as } = await startTestApp({ premiumForAll: true });
const ana = await as('Ana');
const ben = await as('Ben');
const cleo = await as('Cleo');
const [a, b, c] = [ana, ben, cleo].map(({ user }) => user.id);
const { id: groupId } = await makeGroup(ana, [ben, cleo]);
const path = `/api/groups/${groupId}/transactions`;

const item = (name: string, amount: number, ...userIds: (string | undefined)[]) => ({
  name,
  amount,
  parts: userIds.map((userId) => ({ userId })),
});

/** Soup for Ana, wine for all, and a tip: 52.50. */
const itemised = (change: object = {}) => ({
  mode: 'items',
  items: [item('Soup', 1200, a), item('Wine', 3000, a, b, c)],
  tip: 1050,
  ...change,
});

const meal = (change: object = {}) =>
  expenseOf(ana, [ana], { amount: 5250, recipients: itemised(), ...change });

describe('an itemised expense', () => {
  it('is kept item by item, with every share resolved by the server', async () => {
    const made = await record(ben, groupId, meal());
    expect(made.recipients).toEqual({
      mode: 'items',
      items: [
        { name: 'Soup', amount: 1200, parts: [{ userId: a, parts: 1 }] },
        { name: 'Wine', amount: 3000, parts: [a, b, c].map((userId) => ({ userId, parts: 1 })) },
      ],
      tip: 1050,
      parts: [
        { userId: a, amount: 2750 },
        { userId: b, amount: 1250 },
        { userId: c, amount: 1250 },
      ],
    });
    expect(expectData(await cleo.get(`${path}/${made.id}`))).toEqual(made);
    expect(await record(ben, groupId, meal({ id: made.id }))).toEqual(made);
  });

  it('is found by what its items are called', async () => {
    const made = await record(
      ana,
      groupId,
      meal({ recipients: itemised({ items: [item('Crème brûlée', 4200, a)] }) }),
    );
    const found = expectData(await ben.get<Transaction[]>(`${path}?q=creme`));
    expect(found.map(({ id }) => id)).toEqual([made.id]);
  });

  it('is edited item by item, and its history says which items', async () => {
    const made = await record(ana, groupId, meal());
    const items = [item('Soup', 1200, a), item('Wine', 3600, a, b, c), item('Tea', 450, c)];
    const edit = { ...meal(), version: 1, recipients: itemised({ items, tip: 0 }) };
    const edited = expectData(await ben.put<Transaction>(`${path}/${made.id}`, edit));
    expect(amountsOf(edited.recipients)).toEqual([2400, 1200, 1650]);
    const [last] = expectData(await ana.get<HistoryEntry[]>(`${path}/${made.id}/history`));
    expect(last?.changes).toContainEqual({
      field: 'items',
      lines: [
        { kind: 'item', name: 'Wine', before: 3000, after: 3600 },
        { kind: 'item', name: 'Tea', before: null, after: 450 },
        { kind: 'tip', name: '', before: 1050, after: 0 },
      ],
    });
  });

  it('becomes one of another mode and loses its items', async () => {
    const made = await record(ana, groupId, meal());
    const edit = { ...meal(), version: 1, recipients: evenly(ana, ben) };
    const edited = expectData(await ana.put<Transaction>(`${path}/${made.id}`, edit));
    expect(edited.recipients).toMatchObject({ mode: 'evenly' });
    expect(edited.recipients).not.toHaveProperty('items');
    expect(edited.recipients).not.toHaveProperty('tip');
  });
});
