import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { newTransactionSchema, type Transaction } from '#contract/transactions.ts';
import type { Permission } from '#domain/groups/permission.ts';
import { autocommit } from '#server/platform/db/database.ts';
import { startTestApp } from '#test/app.ts';
import { asEntered, expectData, expenseOf, makeGroup, record } from '#test/group.ts';
import type { Author } from './author.ts';
import { insertTransactions, manyOf } from './many.ts';
import { markTransaction, reviseTransaction } from './rows.ts';
import { firstVersion, markedVersion, nextVersion } from './versions.ts';

const { as, db, deps, clock } = await startTestApp({ premiumForAll: true });
const [ana, ben] = [await as('Ana'), await as('Ben')];
const both = [ana, ben];

let groupId: string;
let path: string;
let dinner: Transaction;

beforeEach(async () => {
  groupId = (await makeGroup(ana, [ben])).id;
  path = `/api/groups/${groupId}/transactions`;
  dinner = await record(ana, groupId, expenseOf(ana, both));
});

/** What the counter says, and how many changes the history has. */
async function counted() {
  const counter = db.selectFrom('change_counters').select('last_seq').where('group_id', '=', groupId);
  const history = db.selectFrom('history').select('seq').where('group_id', '=', groupId);
  return { lastSeq: (await counter.executeTakeFirstOrThrow()).last_seq, rows: await history.execute() };
}

/** As a request has it whose earlier statement read what has changed since. */
function authorOf(permission: Permission): Author {
  const conditions = {
    caller: { groupId, userId: ana.user.id },
    permission,
    policy: deps.config,
    newcomers: [],
    newCurrencies: [],
    newCategories: [],
    readAt: undefined,
    ledgerAt: undefined,
  };
  return { writer: autocommit(db), conditions };
}

const versionOf = (draft: object) =>
  firstVersion(
    { now: clock.now(), newId: v7 },
    { groupId, userId: ana.user.id },
    newTransactionSchema.parse(draft),
  );

const supper = (current: Transaction) => {
  const edit = newTransactionSchema.parse(expenseOf(ana, both, { description: 'Supper' }));
  return nextVersion(current, { ...edit, version: current.version }, clock.now());
};

describe('no number is taken', () => {
  it.each([
    ['the same transaction again', expenseOf(ana, both, { id: v7() })],
    ['the same settlement again', expenseOf(ana, [ben], { id: v7(), type: 'settlement' })],
  ])('by %s, nor by another one with its id', async (_name, draft) => {
    const first = await record(ana, groupId, draft);
    const before = await counted();
    expect(await record(ana, groupId, draft)).toEqual(first);
    expect((await ana.post(path, { ...draft, amount: 77 })).status).toBe(409);
    expect(await counted()).toEqual(before);
  });

  it('by the same transactions again, where they come together', async () => {
    const drafts = Array.from({ length: 6 }, () => expenseOf(ana, both, { id: v7() }));
    const first = await Promise.all(drafts.map((draft) => record(ana, groupId, draft)));
    const before = await counted();
    expect(await Promise.all(drafts.map((draft) => record(ana, groupId, draft)))).toEqual(first);
    expect(await counted()).toEqual(before);
  });

  it('by several creations of which one is there already', async () => {
    const before = await counted();
    const entries = [versionOf(expenseOf(ana, both)), versionOf(expenseOf(ana, both, { id: dinner.id }))];
    const seq = await insertTransactions(authorOf('create_expense'), manyOf(groupId, entries));
    expect([seq, await counted()]).toEqual([undefined, before]);
  });

  it('by an edit of a version that is not the current one', async () => {
    expectData(await ben.put(`${path}/${dinner.id}`, { ...asEntered(dinner), description: 'Lunch' }));
    const before = await counted();
    const entry = supper(dinner);
    const seq = await reviseTransaction(authorOf('edit_expense'), entry);
    expect([seq, await counted()]).toEqual([undefined, before]);
    expect((await ana.put(`${path}/${dinner.id}`, dinner)).status).toBe(409);
    expect(await counted()).toEqual(before);
  });

  it('by an edit or a deletion of what was deleted meanwhile', async () => {
    expect((await ben.delete(`${path}/${dinner.id}`)).status).toBe(204);
    const before = await counted();
    const entry = supper({ ...dinner, version: 2 });
    const deleted = markedVersion(dinner, 'deleted', { groupId, userId: ana.user.id }, clock.now());
    expect(await reviseTransaction(authorOf('edit_expense'), entry)).toBeUndefined();
    expect(await markTransaction(authorOf('delete_expense'), deleted, 'deleted')).toBeUndefined();
    expect((await ana.delete(`${path}/${dinner.id}`)).status).toBe(204);
    expect(await counted()).toEqual(before);
  });
});
