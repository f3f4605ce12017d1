import { describe, expect, it } from 'vitest';
import type { HistoryEntry, Transaction } from '#contract/transactions.ts';
import { startTestApp } from '#test/app.ts';
import { asEntered, expectData, expenseOf, makeGroup, record } from '#test/group.ts';

const { as, db } = await startTestApp({ premiumForAll: true });
const ana = await as('Ana');
const ben = await as('Ben');

/** 12.50 US dollars at 0.86 euros each: 10.75 euros. The group has no dollars. */
const original = { amount: 1250, currency: 'USD', rate: '0.86' };

async function taxi(change: object = {}) {
  const { id: groupId } = await makeGroup(ana, [ben]);
  const path = `/api/groups/${groupId}/transactions`;
  const entry = { ...expenseOf(ana, [ana, ben]), amount: 1075, original, ...change };
  return { groupId, path, entry };
}

describe('an expense in a foreign currency', () => {
  it('is booked in the group’s, and keeps what was paid and the rate', async () => {
    const { groupId, path, entry } = await taxi();
    const saved = await record(ana, groupId, entry);
    expect(saved).toMatchObject({ amount: 1075, currency: 'EUR', original });
    expect(expectData(await ben.get<Transaction>(`${path}/${saved.id}`))).toEqual(saved);
    const booked = await db
      .selectFrom('balances')
      .select('currency')
      .where('group_id', '=', groupId)
      .distinct()
      .execute();
    expect(booked).toEqual([{ currency: 'EUR' }]);
  });

  it.each([
    ['an amount that is not what it comes to', { amount: 1076 }, 'EXPENSE_AMOUNTS_MISMATCH'],
    ['the same currency', { original: { ...original, currency: 'EUR' } }, 'INVALID_INPUT'],
    ['money that is handed over', { type: 'transfer' }, 'INVALID_INPUT'],
    ['a rate of nothing', { original: { ...original, rate: '0' } }, 'VALIDATION_ERROR'],
    ['a negative rate', { original: { ...original, rate: '-0.86' } }, 'VALIDATION_ERROR'],
    ['a rate that is a number of JSON', { original: { ...original, rate: 0.86 } }, 'VALIDATION_ERROR'],
    ['no currency', { original: { ...original, currency: 'XAU' } }, 'VALIDATION_ERROR'],
    ['a fraction of a cent', { original: { ...original, amount: 1250.5 } }, 'VALIDATION_ERROR'],
  ])('is refused with %s, and leaves nothing behind', async (_what, change, code) => {
    const { path, entry } = await taxi(change);
    const answer = await ana.post(path, entry);
    expect(answer.body.code).toBe(code);
    expect(expectData(await ana.get(path))).toEqual([]);
  });

  it('says by how much it was off', async () => {
    const { path, entry } = await taxi({ amount: 1000 });
    const { body } = await ana.post(path, entry);
    expect(body).toMatchObject({ params: { expected: 1075, actual: 1000, difference: 75 } });
  });

  it('saved again unchanged is no new version', async () => {
    const { groupId, path, entry } = await taxi();
    const saved = await record(ana, groupId, entry);
    const again = await ben.put<Transaction>(`${path}/${saved.id}`, { ...asEntered(saved), original });
    expect(expectData(again)).toEqual(saved);
  });

  it('keeps it through an edit that does not name it, unless it books another amount', async () => {
    const { groupId, path, entry } = await taxi();
    const saved = await record(ana, groupId, entry);
    const at = `${path}/${saved.id}`;
    const renamed = { ...asEntered(saved), description: 'Taxi home' };
    expect(expectData(await ben.put<Transaction>(at, renamed))).toMatchObject({ version: 2, original });
    const rebooked = expectData(await ben.put<Transaction>(at, { ...renamed, amount: 900, version: 2 }));
    expect(rebooked).toMatchObject({ version: 3, amount: 900 });
    expect(rebooked.original).toBeUndefined();
  });

  it('is in the history with each of its rates, and goes when it is taken away', async () => {
    const { groupId, path, entry } = await taxi();
    const saved = await record(ana, groupId, entry);
    const at = `${path}/${saved.id}`;
    const dearer = { ...original, rate: '0.88' };
    expectData(await ben.put(at, { ...asEntered(saved), amount: 1100, original: dearer }));
    const plain = { ...asEntered(saved), amount: 1100, original: null, version: 2 };
    expect(expectData(await ben.put<Transaction>(at, plain)).original).toBeUndefined();
    const history = expectData(await ana.get<HistoryEntry[]>(`${at}/history`));
    expect(history.map(({ changes }) => changes.filter(({ field }) => field === 'original'))).toEqual([
      [{ field: 'original', before: dearer, after: null }],
      [{ field: 'original', before: original, after: dearer }],
      [],
    ]);
    expect(history.at(-1)?.transaction.original).toEqual(original);
  });

  it('comes back with it when it is deleted and restored', async () => {
    const { groupId, path, entry } = await taxi();
    const saved = await record(ana, groupId, entry);
    await ana.delete(`${path}/${saved.id}`);
    const restored = await ana.post<Transaction>(`${path}/${saved.id}/restore`);
    expect(expectData(restored)).toMatchObject({ amount: 1075, original });
  });

  it('makes another transaction of the same id a conflict', async () => {
    const { groupId, path, entry } = await taxi();
    const saved = await record(ana, groupId, entry);
    const { original: _, ...plain } = entry;
    expect((await ana.post(path, { ...entry, id: saved.id })).status).toBe(201);
    expect((await ana.post(path, { ...plain, id: saved.id })).status).toBe(409);
  });
});
