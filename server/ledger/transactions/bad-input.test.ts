import { v7 } from 'uuid';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldErrorSchema } from '#contract/error.ts';
import { startTestApp } from '#test/app.ts';
import { evenly, expenseOf, makeGroup, record } from '#test/group.ts';

const { as, db } = await startTestApp({ premiumForAll: true });
const ana = await as('Ana');
const ben = await as('Ben');
const eve = await as('Eve');

const { id: groupId } = await makeGroup(ana, [ben]);
const { id: other } = await makeGroup(eve);
const path = `/api/groups/${groupId}/transactions`;
const dinner = await record(ana, groupId, expenseOf(ana, [ana, ben]));
const theirs = await record(eve, other, expenseOf(eve, [eve]));

async function everything() {
  const [transactions, history, balances, pairs, months] = await Promise.all([
    db.selectFrom('transactions').select(['id', 'version']).orderBy('id').execute(),
    db.selectFrom('history').select(['group_id', 'seq']).orderBy('group_id').orderBy('seq').execute(),
    db.selectFrom('balances').selectAll().orderBy('user_id').execute(),
    db.selectFrom('pair_debts').selectAll().orderBy('low_user_id').execute(),
    db.selectFrom('monthly_movements').selectAll().orderBy('user_id').execute(),
  ]);
  return { transactions, history, balances, pairs, months };
}
const before = await everything();
afterEach(async () => expect(await everything()).toEqual(before));

const [a, b] = [ana.user.id, ben.user.id];
const side = (mode: string, ...parts: object[]) => ({ mode, parts });
const item = (amount: number, ...userIds: string[]) => ({
  name: 'Soup',
  amount,
  parts: userIds.map((userId) => ({ userId })),
});
const itemised = (change: object = {}) => ({ mode: 'items', items: [item(10_000, a, b)], ...change });

/** The change to a good expense, and the field that is named for it. */
const MALFORMED: Record<string, [change: object, field: string]> = {
  'no amount': [{ amount: undefined }, 'amount'],
  'an amount of zero': [{ amount: 0 }, 'amount'],
  'a negative amount': [{ amount: -1 }, 'amount'],
  'a fraction of a cent': [{ amount: 0.5 }, 'amount'],
  'an amount beyond the largest': [{ amount: 1_000_000_000_000 }, 'amount'],
  'an amount beyond every number': [{ amount: 1e300 }, 'amount'],
  'an amount as text': [{ amount: '100' }, 'amount'],
  'an impossible date': [{ date: '2026-02-30' }, 'date'],
  'a date that is none': [{ date: 'yesterday' }, 'date'],
  'a date with a time': [{ date: '2026-03-14T00:00:00Z' }, 'date'],
  'a currency that is none': [{ currency: 'EURO' }, 'currency'],
  'a currency in small letters': [{ currency: 'eur' }, 'currency'],
  'a type that is none': [{ type: 'gift' }, 'type'],
  'a description of one character': [{ description: ' x ' }, 'description'],
  'a description of 201 characters': [{ description: 'x'.repeat(201) }, 'description'],
  'a description with NUL in it': [{ description: 'Din\u0000ner' }, 'description'],
  'a note of 2,001 characters': [{ note: 'x'.repeat(2001) }, 'note'],
  'a note with NUL in it': [{ note: 'Din\u0000ner' }, 'note'],
  'a note that is no text': [{ note: { text: 'Dinner' } }, 'note'],
  'a category that is none': [{ category: 'bribes' }, 'category'],
  'a category that is no text': [{ category: ['pets'] }, 'category'],
  'an id that is no UUIDv7': [{ id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' }, 'id'],
  'no payers': [{ payers: side('evenly') }, 'payers.parts'],
  'a mode that is none': [{ payers: side('randomly', { userId: 'x' }) }, 'payers.mode'],
  'a participant who is no id': [{ payers: side('evenly', { userId: 'ana' }) }, 'payers.parts.0.userId'],
  'a share below zero': [{ payers: side('amount', { userId: a, amount: -1 }) }, 'payers.parts.0.amount'],
  'a weight below zero': [
    { recipients: side('parts', { userId: a, parts: -1 }) },
    'recipients.parts.0.parts',
  ],
  'a weight of five decimals': [
    { recipients: side('parts', { userId: a, parts: 0.00001 }) },
    'recipients.parts.0.parts',
  ],
  'more than all of it': [
    { recipients: side('percent', { userId: a, percent: 100.5 }) },
    'recipients.parts.0.percent',
  ],
  'items on the side of those who paid': [{ payers: itemised() }, 'payers.mode'],
  'no items': [{ recipients: itemised({ items: [] }) }, 'recipients.items'],
  'more than 100 items': [
    { recipients: itemised({ items: Array(101).fill(item(100, a)) }) },
    'recipients.items',
  ],
  'items of more than 2,000 participants': [
    {
      recipients: itemised({ items: Array(10).fill(item(1000, ...Array.from({ length: 201 }, () => v7()))) }),
    },
    'recipients.items',
  ],
  'an item of nothing': [{ recipients: itemised({ items: [item(0, a)] }) }, 'recipients.items.0.amount'],
  'an item for no participant': [
    { recipients: itemised({ items: [item(100)] }) },
    'recipients.items.0.parts',
  ],
  'an item with a name of 101 characters': [
    { recipients: itemised({ items: [{ ...item(100, a), name: 'x'.repeat(101) }] }) },
    'recipients.items.0.name',
  ],
  'a tip below zero': [{ recipients: itemised({ tip: -1 }) }, 'recipients.tip'],
};

/** The change to a good expense, the code that refuses it and what it says. */
const REFUSED: Record<string, [change: object, code: string, params: object]> = {
  'amounts that miss the total': [
    { payers: side('amount', { userId: a, amount: 9999 }) },
    'EXPENSE_AMOUNTS_MISMATCH',
    { expected: 10_000, actual: 9999, difference: 1 },
  ],
  'a category of a transfer': [
    { type: 'transfer', category: 'pets' },
    'INVALID_INPUT',
    { reason: 'category' },
  ],
  'a category of a settlement': [
    { type: 'settlement', category: 'pets' },
    'INVALID_INPUT',
    { reason: 'category' },
  ],
  'amounts that exceed the total': [
    { recipients: side('amount', { userId: a, amount: 6000 }, { userId: b, amount: 6000 }) },
    'EXPENSE_AMOUNTS_MISMATCH',
    { expected: 10_000, actual: 12_000, difference: -2000 },
  ],
  'fixed amounts that exceed the total': [
    { recipients: side('evenly', { userId: a, fixed: 10_001 }, { userId: b }) },
    'EXPENSE_AMOUNTS_MISMATCH',
    { expected: 10_000, actual: 10_001, difference: -1 },
  ],
  'percentages that miss 100': [
    { recipients: side('percent', { userId: a, percent: 50 }, { userId: b, percent: 49.9999 }) },
    'EXPENSE_AMOUNTS_MISMATCH',
    { expected: 1_000_000, actual: 999_999, difference: 1, unit: 'percent' },
  ],
  'items that miss the total': [
    { recipients: itemised({ tip: 1 }) },
    'EXPENSE_AMOUNTS_MISMATCH',
    { expected: 10_000, actual: 10_001, difference: -1 },
  ],
  'a discount of more than its items': [
    { recipients: itemised({ discount: 10_001, tax: 10_001 }) },
    'INVALID_EXPENSE_AMOUNTS',
    { reason: 'discount' },
  ],
  'items of an income': [{ type: 'income', recipients: itemised() }, 'INVALID_INPUT', { reason: 'items' }],
  'items of a settlement': [
    { type: 'settlement', recipients: itemised({ items: [item(10_000, b)] }) },
    'INVALID_INPUT',
    { reason: 'items' },
  ],
  'an item for a member of another group': [
    { recipients: itemised({ items: [item(10_000, a, eve.user.id)] }) },
    'INVALID_EXPENSE_PARTICIPANTS',
    { reason: 'unknown', userId: eve.user.id },
  ],
  'an item with a member twice': [
    { recipients: itemised({ items: [item(10_000, a, a)] }) },
    'INVALID_EXPENSE_PARTICIPANTS',
    { reason: 'duplicate', userId: a },
  ],
  'weights that are all zero': [
    { recipients: side('parts', { userId: a, parts: 0 }) },
    'INVALID_EXPENSE_AMOUNTS',
    { reason: 'all-zero' },
  ],
  'a member twice on one side': [
    { recipients: evenly(ana, ben, ana) },
    'INVALID_EXPENSE_PARTICIPANTS',
    { reason: 'duplicate', userId: a },
  ],
  'a member of another group': [
    { recipients: evenly(ana, eve) },
    'INVALID_EXPENSE_PARTICIPANTS',
    { reason: 'unknown', userId: eve.user.id },
  ],
  'a settlement with oneself': [
    { type: 'settlement', recipients: evenly(ana) },
    'INVALID_EXPENSE_PARTICIPANTS',
    { reason: 'same' },
  ],
  'a transfer to oneself': [
    { type: 'transfer', recipients: evenly(ana) },
    'INVALID_EXPENSE_PARTICIPANTS',
    { reason: 'same' },
  ],
  'a currency that the group lacks': [
    { currency: 'GBP' },
    'INVALID_INPUT',
    { reason: 'currency', currency: 'GBP' },
  ],
};

/** As a new transaction and as an edit, which has neither an id of its own nor another type. */
function attempts(change: object) {
  const draft = { ...expenseOf(ana, [ana, ben]), ...change };
  const creation = ana.post(path, draft);
  if ('id' in change || 'type' in change) return Promise.all([creation]);
  return Promise.all([creation, ana.put(`${path}/${dinner.id}`, { ...draft, version: 1 })]);
}

describe('a transaction with', () => {
  it.each(Object.entries(MALFORMED))('%s is refused, and the field named', async (_, [change, field]) => {
    for (const { status, body } of await attempts(change)) {
      expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(body.details).toEqual([{ path: field, code: expect.any(String), message: expect.any(String) }]);
    }
  });

  it.each(Object.entries(REFUSED))(
    '%s is refused, and what is wrong said',
    async (_, [change, code, params]) => {
      for (const { status, body } of await attempts(change)) {
        expect([status, body.code, body.params]).toEqual([422, code, params]);
      }
    },
  );

  it('several wrong fields is refused with all of them named at once', async () => {
    const draft = { ...expenseOf(ana, [ana]), amount: 0, date: '2026-02-30', currency: 'X', description: '' };
    const { body } = await ana.post(path, draft);
    const details = z.array(fieldErrorSchema).parse(body.details);
    expect(details.map((field) => field.path).sort()).toEqual(['amount', 'currency', 'date', 'description']);
  });

  it('more than 500 participants is refused', async () => {
    const parts = Array.from({ length: 501 }, () => ({ userId: v7() }));
    const { status, body } = await ana.post(
      path,
      expenseOf(ana, [ana], { recipients: { mode: 'evenly', parts } }),
    );
    expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('malformed JSON, no JSON and two megabytes of it are refused', async () => {
    const headers = { 'content-type': 'application/json' };
    for (const [payload, status] of [
      ['{"type": "expense", ', 400],
      ['[]', 400],
      ['null', 400],
      [JSON.stringify(expenseOf(ana, [ana], { description: 'x'.repeat(2_000_000) })), 413],
    ] as const) {
      const answer = await ana.send({ method: 'POST', url: path, payload, headers });
      expect([answer.status, answer.body.code]).toEqual([status, 'VALIDATION_ERROR']);
    }
  });
});

describe('an address with', () => {
  it('an unknown id, or one of another group, finds nothing', async () => {
    for (const id of [v7(), theirs.id]) {
      const answers = await Promise.all([
        ana.get(`${path}/${id}`),
        ana.get(`${path}/${id}/history`),
        ana.put(`${path}/${id}`, { ...expenseOf(ana, [ana]), version: 1 }),
        ana.delete(`${path}/${id}`),
        ana.post(`${path}/${id}/restore`),
      ]);
      for (const { status, body } of answers) expect([status, body.code]).toEqual([404, 'EXPENSE_NOT_FOUND']);
    }
  });

  it('an id that is none is refused', async () => {
    const answers = await Promise.all([ana.get(`${path}/1`), ana.get('/api/groups/1/transactions')]);
    for (const { status, body } of answers) expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
  });
});

describe('a settlement with', () => {
  it('the same person on both ends, a stranger, a foreign currency or no amount is refused', async () => {
    const good = { from: b, to: a, amount: 5000, currency: 'EUR' };
    for (const [change, status, code] of [
      [{ to: b }, 422, 'INVALID_EXPENSE_PARTICIPANTS'],
      [{ to: eve.user.id }, 422, 'INVALID_EXPENSE_PARTICIPANTS'],
      [{ currency: 'GBP' }, 422, 'INVALID_INPUT'],
      [{ amount: 0 }, 400, 'VALIDATION_ERROR'],
      [{ amount: 0.5 }, 400, 'VALIDATION_ERROR'],
      [{ date: '2026-13-01' }, 400, 'VALIDATION_ERROR'],
      [{ from: 'ben' }, 400, 'VALIDATION_ERROR'],
    ] as const) {
      const answer = await ana.post(`/api/groups/${groupId}/settlements`, { ...good, ...change });
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    }
  });
});
