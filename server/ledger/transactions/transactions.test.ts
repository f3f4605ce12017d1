import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { GroupBalances } from '#contract/balances.ts';
import type { HistoryEntry, Transaction } from '#contract/transactions.ts';
import { startTestApp } from '#test/app.ts';
import { amountsOf, evenly, expectData, expenseOf, makeGroup, record } from '#test/group.ts';

const { as, database, clock } = await startTestApp({ premiumForAll: true });
const ana = await as('Ana');
const ben = await as('Ben');
const cleo = await as('Cleo');
const everybody = [ana, ben, cleo];

async function makeFlat() {
  const { id } = await makeGroup(ana, [ben, cleo]);
  const path = `/api/groups/${id}/transactions`;
  return {
    id,
    path,
    pathOf: (transaction: Transaction) => `${path}/${transaction.id}`,
    /** Ana's, Ben's and Cleo's balance in euros. */
    async balances() {
      const all = expectData(await ana.get<GroupBalances[]>(`/api/groups/${id}/balances`));
      const euros = all.find(({ currency }) => currency === 'EUR')?.balances ?? [];
      return everybody.map(({ user }) => euros.find(({ userId }) => userId === user.id)?.amount ?? 0);
    },
  };
}

const shared = (change: object = {}) => expenseOf(ana, everybody, { amount: 9000, ...change });

describe('recording', () => {
  it('answers what was entered, with every share resolved by the server', async () => {
    const flat = await makeFlat();
    const dinner = await record(ben, flat.id, shared({ amount: 10_000 }));
    expect(dinner).toMatchObject({
      groupId: flat.id,
      type: 'expense',
      description: 'Dinner at Nonna’s',
      createdBy: ben.user.id,
      createdAt: clock.now().toISOString(),
      deletedAt: null,
      version: 1,
    });
    expect(amountsOf(dinner.recipients).sort()).toEqual([3333, 3333, 3334]);
    expect(expectData(await cleo.get(flat.pathOf(dinner)))).toEqual(dinner);
  });

  it('moves the balances of an expense, a transfer, a settlement and an income the way each of them goes', async () => {
    const flat = await makeFlat();
    const effects: [type: string, after: number[]][] = [
      ['expense', [6000, -3000, -3000]],
      ['transfer', [6000, -3000, -3000]],
      ['settlement', [6000, -3000, -3000]],
      ['income', [-6000, 3000, 3000]],
    ];
    for (const [type, after] of effects) {
      const made = await record(ana, flat.id, shared({ type }));
      expect(await flat.balances()).toEqual(after);
      await ana.delete(flat.pathOf(made));
    }
  });

  it('keeps what was entered beside the amount that it came to, in every mode and on both sides', async () => {
    const flat = await makeFlat();
    const [a, b, c] = everybody.map(({ user }) => user.id);
    const payers = {
      mode: 'percent',
      parts: [
        { userId: a, percent: 33.3333 },
        { userId: b, percent: 66.6667 },
      ],
    };
    const recipients = {
      mode: 'evenly',
      parts: [{ userId: a, fixed: 1000 }, { userId: b }, { userId: c }],
    };
    const made = await record(ana, flat.id, shared({ payers, recipients }));
    expect(made.payers.parts).toEqual([
      { userId: a, percent: 33.3333, amount: 3000 },
      { userId: b, percent: 66.6667, amount: 6000 },
    ]);
    expect(made.recipients.parts).toEqual([
      { userId: a, fixed: 1000, amount: 1000 },
      { userId: b, amount: 4000 },
      { userId: c, amount: 4000 },
    ]);
    const byParts = {
      mode: 'parts',
      parts: [
        { userId: a, parts: 2.5 },
        { userId: b, parts: 0 },
      ],
    };
    const parted = await record(ana, flat.id, shared({ recipients: byParts }));
    expect(amountsOf(parted.recipients)).toEqual([9000, 0]);
  });

  it('drops a share left over from another mode', async () => {
    const flat = await makeFlat();
    const recipients = { mode: 'evenly', parts: [{ userId: ben.user.id, amount: 1, percent: 3, parts: 7 }] };
    const made = await record(ana, flat.id, shared({ recipients }));
    expect(made.recipients.parts).toEqual([{ userId: ben.user.id, amount: 9000 }]);
  });

  it('splits the same transaction the same way every time', async () => {
    const [one, other] = [await makeFlat(), await makeFlat()];
    const draft = shared({ id: v7(), amount: 10_000 });
    const first = await record(ana, one.id, draft);
    expect((await record(ben, other.id, draft)).recipients).toEqual(first.recipients);
  });

  it('takes one id for one transaction: the same again is answered the same, another content is a conflict', async () => {
    const flat = await makeFlat();
    const draft = shared({ id: v7() });
    const first = await record(ana, flat.id, draft);
    clock.advance({ minutes: 1 });
    expect(await record(ana, flat.id, draft)).toEqual(first);
    const edited = { ...draft, amount: 12_000, version: 1 };
    expectData(await ben.put(flat.pathOf(first), edited));
    expect(await record(ana, flat.id, draft)).toEqual(first);
    for (const [by, body] of [
      [ana, { ...draft, amount: 9001 }],
      [ben, draft],
    ] as const) {
      const answer = await by.post(flat.path, body);
      expect([answer.status, answer.body.code]).toEqual([409, 'CONSTRAINT_VIOLATION']);
    }
    expect(expectData(await ana.get<Transaction[]>(flat.path)).length).toBe(1);
  });

  it('finds a saved transaction again though one of its members has left since', async () => {
    const flat = await makeFlat();
    const draft = expenseOf(ana, [ana], { id: v7(), recipients: evenly(ana), payers: evenly(ana) });
    const transfer = { ...draft, recipients: evenly(ben), payers: evenly(cleo), type: 'transfer' };
    const first = await record(ana, flat.id, transfer);
    const back = { ...transfer, id: v7(), payers: transfer.recipients, recipients: transfer.payers };
    await record(ana, flat.id, back);
    expect((await ben.post(`/api/groups/${flat.id}/leave`)).status).toBe(204);
    expect(await record(ana, flat.id, transfer)).toEqual(first);
  });
});

describe('editing', () => {
  it('writes a new version, and moves the balances by the difference', async () => {
    const flat = await makeFlat();
    const dinner = await record(ana, flat.id, shared());
    const edit = { ...shared({ amount: 600, recipients: evenly(ben) }), version: 1 };
    const edited = expectData(await cleo.put<Transaction>(flat.pathOf(dinner), edit));
    expect(edited).toMatchObject({ version: 2, amount: 600, createdBy: ana.user.id });
    expect(await flat.balances()).toEqual([600, -600, 0]);
  });

  it('takes a transaction from one currency to another', async () => {
    const flat = await makeFlat();
    const dinner = await record(ana, flat.id, shared());
    expectData(await ana.put(flat.pathOf(dinner), shared({ currency: 'USD', version: 1 })));
    const all = expectData(await ana.get<GroupBalances[]>(`/api/groups/${flat.id}/balances`));
    expect(all.map(({ currency }) => currency)).toEqual(['USD']);
  });

  it('saving what was read changes nothing, not even the version', async () => {
    const flat = await makeFlat();
    const dinner = await record(ana, flat.id, shared({ amount: 10_000 }));
    const again = expectData(await ben.put<Transaction>(flat.pathOf(dinner), dinner));
    expect(again).toEqual(dinner);
  });

  it('refuses a stale version with the current one, and changes nothing', async () => {
    const flat = await makeFlat();
    const dinner = await record(ana, flat.id, shared());
    const current = expectData(await ben.put(flat.pathOf(dinner), shared({ amount: 300, version: 1 })));
    const stale = await cleo.put(flat.pathOf(dinner), shared({ amount: 600, version: 1 }));
    expect([stale.status, stale.body.code]).toEqual([409, 'CONSTRAINT_VIOLATION']);
    expect(stale.body.details).toEqual(current);
    expect(expectData(await ana.get(flat.pathOf(dinner)))).toEqual(current);
  });

  it('refuses another type, and an edit of what was deleted', async () => {
    const flat = await makeFlat();
    const dinner = await record(ana, flat.id, shared());
    const retyped = await ana.put(flat.pathOf(dinner), shared({ type: 'income', version: 1 }));
    expect([retyped.status, retyped.body.code]).toEqual([422, 'INVALID_INPUT']);
    await ana.delete(flat.pathOf(dinner));
    const late = await ben.put(flat.pathOf(dinner), shared({ amount: 300, version: 2 }));
    expect([late.status, late.body.code]).toEqual([409, 'CONSTRAINT_VIOLATION']);
    expect(late.body.details).toMatchObject({ deletedBy: ana.user.id });
  });

  it('keeps a former member where they were, and refuses to add them elsewhere', async () => {
    const flat = await makeFlat();
    const dinner = await record(ana, flat.id, expenseOf(ana, [ana, cleo], { amount: 200 }));
    await record(ana, flat.id, expenseOf(cleo, [ana], { type: 'settlement', amount: 100 }));
    expectData(await ana.delete(`/api/groups/${flat.id}/members/${cleo.user.id}`));
    const renamed = { ...dinner, description: 'Lunch', version: 1 };
    const edited = expectData(await ben.put<Transaction>(flat.pathOf(dinner), renamed));
    expect(edited.recipients).toEqual(dinner.recipients);
    const moved = { ...dinner, payers: evenly(cleo), version: 2 };
    const answer = await ben.put(flat.pathOf(dinner), moved);
    expect([answer.status, answer.body.code]).toEqual([422, 'INVALID_EXPENSE_PARTICIPANTS']);
    expect(answer.body.params).toEqual({ reason: 'former', userId: cleo.user.id });
  });

  it('keeps a currency that the group has given up since', async () => {
    const flat = await makeFlat();
    const solo = expenseOf(ana, [ana], { currency: 'USD' });
    const made = await record(ana, flat.id, solo);
    expectData(await ana.patch(`/api/groups/${flat.id}`, { currencies: ['EUR'], version: 1 }));
    expect((await ana.put(flat.pathOf(made), { ...solo, amount: 1, version: 1 })).status).toBe(200);
    expect((await ana.post(flat.path, solo)).body.params).toEqual({ reason: 'currency', currency: 'USD' });
  });
});

describe('a note', () => {
  it('is kept as it was written, with its lines and of 2,000 characters at most', async () => {
    const flat = await makeFlat();
    for (const note of [
      'Tip included.\n\nBen’s card was refused 🍕',
      '🍕'.repeat(2000),
      `"userId":"${ana.user.id}"`,
    ]) {
      const dinner = await record(ana, flat.id, shared({ note: ` ${note}\n` }));
      expect(dinner.note).toBe(note);
      expect(expectData(await cleo.get<Transaction>(flat.pathOf(dinner))).note).toBe(note);
    }
  });

  it('that is empty is none', async () => {
    const flat = await makeFlat();
    for (const note of [undefined, null, '', ' \n '])
      expect(await record(ana, flat.id, shared({ note }))).not.toHaveProperty('note');
  });

  it('stays through an edit that does not name it, and goes with one that empties it', async () => {
    const flat = await makeFlat();
    const dinner = await record(ana, flat.id, shared({ note: 'Tip included' }));
    const save = async (change: object) =>
      expectData(await ben.put<Transaction>(flat.pathOf(dinner), shared(change)));
    expect(await save({ description: 'Lunch', version: 1 })).toMatchObject({
      version: 2,
      note: 'Tip included',
    });
    expect(await save({ description: 'Lunch', note: 'Tip included', version: 2 })).toMatchObject({
      version: 2,
    });
    expect(await save({ description: 'Lunch', note: 'No tip', version: 2 })).toMatchObject({
      version: 3,
      note: 'No tip',
    });
    expect(await save({ description: 'Lunch', note: null, version: 3 })).not.toHaveProperty('note');
    const history = expectData(await ana.get<HistoryEntry[]>(`${flat.pathOf(dinner)}/history`));
    expect(history.map(({ changes }) => changes)).toEqual([
      [{ field: 'note', before: 'No tip', after: null }],
      [{ field: 'note', before: 'Tip included', after: 'No tip' }],
      [{ field: 'description', before: 'Dinner at Nonna’s', after: 'Lunch' }],
      [],
    ]);
    expect(history.map(({ transaction }) => transaction.note)).toEqual([
      undefined,
      'No tip',
      'Tip included',
      'Tip included',
    ]);
  });

  it('stays when the transaction is deleted and restored', async () => {
    const flat = await makeFlat();
    const dinner = await record(ana, flat.id, shared({ note: 'Tip included' }));
    await ana.delete(flat.pathOf(dinner));
    const restored = expectData(await ben.post<Transaction>(`${flat.pathOf(dinner)}/restore`));
    expect(restored.note).toBe('Tip included');
  });

  it('makes another transaction of the same id a conflict', async () => {
    const flat = await makeFlat();
    const draft = shared({ id: v7(), note: 'Tip included' });
    const first = await record(ana, flat.id, draft);
    expect(await record(ana, flat.id, draft)).toEqual(first);
    expect((await ana.post(flat.path, { ...draft, note: 'No tip' })).status).toBe(409);
  });
});

describe('a category', () => {
  it('is one of the set, of an expense or income', async () => {
    const flat = await makeFlat();
    for (const [type, category] of [
      ['expense', 'pets'],
      ['income', 'gifts'],
    ]) {
      const made = await record(ana, flat.id, shared({ type, category }));
      expect(made.category).toBe(category);
      expect(expectData(await cleo.get<Transaction>(flat.pathOf(made))).category).toBe(category);
    }
    for (const none of [undefined, null])
      expect(await record(ana, flat.id, shared({ category: none }))).not.toHaveProperty('category');
  });

  it('stays through an edit that does not name it, and goes with one that takes it away', async () => {
    const flat = await makeFlat();
    const dinner = await record(ana, flat.id, shared({ category: 'dining' }));
    const save = async (change: object) =>
      expectData(await ben.put<Transaction>(flat.pathOf(dinner), shared(change)));
    const names = async () => {
      const list = await ana.get<Transaction[]>(`${flat.path}?category=dining`);
      return expectData(list).map(({ description }) => description);
    };
    expect(await save({ description: 'Lunch', version: 1 })).toMatchObject({
      version: 2,
      category: 'dining',
    });
    expect(await names()).toEqual(['Lunch']);
    expect(await save({ description: 'Lunch', category: null, version: 2 })).not.toHaveProperty('category');
    expect(await names()).toEqual([]);
    expect(await save({ description: 'Lunch', category: 'gifts', version: 3 })).toMatchObject({
      category: 'gifts',
    });
    const history = expectData(await ana.get<HistoryEntry[]>(`${flat.pathOf(dinner)}/history`));
    expect(history.map(({ changes }) => changes)).toEqual([
      [{ field: 'category', before: null, after: 'gifts' }],
      [{ field: 'category', before: 'dining', after: null }],
      [{ field: 'description', before: 'Dinner at Nonna’s', after: 'Lunch' }],
      [],
    ]);
  });

  it('makes another transaction of the same id a conflict', async () => {
    const flat = await makeFlat();
    const draft = shared({ id: v7(), category: 'dining' });
    await record(ana, flat.id, draft);
    expect((await ana.post(flat.path, { ...draft, category: 'gifts' })).status).toBe(409);
  });
});

describe('deleting and restoring', () => {
  it('takes back exactly what was booked, and books exactly that again', async () => {
    const flat = await makeFlat();
    const dinner = await record(ana, flat.id, shared({ amount: 10_000 }));
    const before = await flat.balances();
    expect((await ben.delete(flat.pathOf(dinner))).status).toBe(204);
    expect(await flat.balances()).toEqual([0, 0, 0]);
    const deleted = expectData(await ana.get<Transaction>(flat.pathOf(dinner)));
    expect(deleted).toMatchObject({ deletedBy: ben.user.id, version: 2 });
    const restored = expectData(await cleo.post<Transaction>(`${flat.pathOf(dinner)}/restore`));
    expect(restored).toEqual({ ...dinner, version: 3, updatedAt: clock.now().toISOString() });
    expect(await flat.balances()).toEqual(before);
  });

  it('done twice is done once', async () => {
    const flat = await makeFlat();
    const dinner = await record(ana, flat.id, shared());
    for (const version of [2, 2]) {
      expect((await ana.delete(flat.pathOf(dinner))).status).toBe(204);
      expect(expectData(await ana.get<Transaction>(flat.pathOf(dinner))).version).toBe(version);
    }
    for (const version of [3, 3]) {
      const restored = await ana.post<Transaction>(`${flat.pathOf(dinner)}/restore`);
      expect(expectData(restored).version).toBe(version);
    }
  });
});

describe('the database', () => {
  const insert = (groupId: string, postings: readonly string[]) =>
    database.pool.query(
      `insert into transactions (group_id, id, type, description, search_text, amount, currency, date,
        participant_ids, postings, debts, snapshot, created_by, created_at, updated_at)
      values ($1, $2, 'expense', 'Dinner', 'dinner', 100, 'EUR', '2026-03-14', '{}',
        array[${postings.join(', ')}]::posting[], '{}', '{}', $3, now(), now())`,
      [groupId, v7(), ana.user.id],
    );

  it('refuses postings that do not balance', async () => {
    const { id } = await makeFlat();
    const line = (side: string, amount: number) => `('${ana.user.id}', '${side}', ${amount})`;
    for (const wrong of [
      [line('payer', 100), line('recipient', -99)],
      [line('payer', 100)],
      [line('payer', 50), line('recipient', -50)],
      [line('payer', 100), line('nobody', -100)],
      [`(null, 'payer', 100)`, line('recipient', -100)],
    ]) {
      await expect(insert(id, wrong)).rejects.toThrow('postings_sum_to_zero');
    }
    await insert(id, [line('payer', 100), line('recipient', -100)]);
  });
});
