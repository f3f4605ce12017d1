import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Transaction } from '#contract/transactions.ts';
import { startTestApp } from '#test/app.ts';
import { holdGroup } from '#test/change-while-waiting.ts';
import { type Answer, askingElsewhere, type UserClient } from '#test/client.ts';
import { expectData, expenseOf, makeGroup, record } from '#test/group.ts';
import { ledgerOf } from '#test/ledger-rows.ts';
import { waitPatiently } from '#test/patient-writes.ts';
import { listDifferences } from '../../../scripts/ledger-check.ts';

// Requests that create at the same moment, in one group or several, in two processes. Those that wait in one
// are written together.

const here = await startTestApp({ premiumForAll: true });
const { as, db, deps } = here;
const there = await here.another();
const [ana, ben, cleo] = [await as('Ana'), await as('Ben'), await as('Cleo')];
const members = [ana, ben, cleo];
const dora = await as('Dora');

const KINDS = [
  'plain',
  'key',
  'same id',
  'long',
  'of a stranger',
  'by a stranger',
  'unknown currency',
] as const;

const anyRequest = fc.record({
  kind: fc.oneof(
    { weight: 1, arbitrary: fc.constant(KINDS[0]) },
    { weight: 1, arbitrary: fc.constantFrom(...KINDS) },
  ),
  by: fc.nat(2),
  isElsewhere: fc.boolean(),
  at: fc.nat(9),
  amount: fc.integer({ min: 1, max: 99_999 }),
  currency: fc.constantFrom('EUR', 'USD'),
  month: fc.integer({ min: 1, max: 3 }),
});

async function historyOf(groupId: string) {
  return db
    .selectFrom('history')
    .select(['seq', 'noun_id', sql<string>`xmin::text`.as('xmin')])
    .where('group_id', '=', groupId)
    .where('noun', '=', 'transaction')
    .orderBy('seq')
    .execute();
}

/** The ids of the database transactions that wrote it. */
const writersOf = (history: readonly { xmin: string }[]) => new Set(history.map(({ xmin }) => xmin));

/** The ledger of the group that has what this history tells, each created after the other. */
async function ledgerInOrder(history: readonly { noun_id: string }[], made: readonly Transaction[]) {
  const { id: groupId } = await makeGroup(ana, [ben, cleo]);
  const byId = new Map(made.map((transaction) => [transaction.id, transaction]));
  for (const { noun_id } of history) {
    const { createdBy, description, note, type, amount, currency, date, payers, recipients } =
      byId.get(noun_id) ?? expect.fail();
    const by = members.find(({ user }) => user.id === createdBy) ?? ana;
    const entered = { payers: enteredOf(payers), recipients: enteredOf(recipients) };
    await record(by, groupId, { id: noun_id, description, note, type, amount, currency, date, ...entered });
  }
  return ledgerOf(db, groupId);
}

describe('creations at the same moment', () => {
  it.each([
    { groups: 1, numRuns: 25, fewest: 2, most: 24 },
    { groups: 6, numRuns: 8, fewest: 30, most: 40 },
  ])(
    'in $groups groups leave the ledgers of the order of their seqs, and each is answered as if it were alone',
    async ({ groups, numRuns, fewest, most }) => {
      const anyRequests = fc.array(anyRequest, { minLength: fewest, maxLength: most, size: 'max' });
      let together = 0;
      await fc.assert(
        fc.asyncProperty(anyRequests, async (requests) => {
          const groupIds: string[] = [];
          for (let made = 0; made < groups; made++) groupIds.push((await makeGroup(ana, [ben, cleo])).id);
          const told: string[] = [];
          const stop = deps.changes.subscribe((change) => {
            if (groupIds.includes(change.groupId)) told.push(`${change.groupId} ${change.seq} ${change.id}`);
          });
          const ids = new Map<string, string>();
          const asked = requests.map(({ kind, by, isElsewhere, at, amount, currency, month }) => {
            const groupId = groupIds[at % groups] ?? expect.fail();
            const person = (kind === 'by a stranger' ? dora : members[by]) ?? ana;
            const isAgain = kind === 'key' || kind === 'same id';
            // What is asked again is the same request: one for each group, person and way.
            const asking = `${groupId} ${by} ${kind}`;
            const id = isAgain ? (ids.get(asking) ?? v7()) : v7();
            if (isAgain) ids.set(asking, id);
            const draft = expenseOf(person, kind === 'of a stranger' ? [ana, dora] : members, {
              ...(kind !== 'key' && { id }),
              ...(kind === 'long' && { note: 'x'.repeat(1_900) }),
              amount: isAgain ? 1000 + by : amount,
              currency: kind === 'unknown currency' ? 'CHF' : isAgain ? 'EUR' : currency,
              date: `2026-0${isAgain ? 1 : month}-14`,
            });
            const headers: Record<string, string> = kind === 'key' ? { 'idempotency-key': id } : {};
            const client = isElsewhere ? askingElsewhere(there, person) : person;
            return { groupId, kind, id, answer: client.post<Transaction>(pathOf(groupId), draft, headers) };
          });
          const answered: ((typeof asked)[number] & { found: Answer<Transaction> })[] = [];
          for (const one of asked) answered.push({ ...one, found: await one.answer });
          const made = new Map<string, Transaction>();
          const apart = new Set<string>();
          for (const { groupId, kind, id, found } of answered) {
            if (kind === 'of a stranger' || kind === 'by a stranger' || kind === 'unknown currency') {
              expect([found.status, found.body.code]).toEqual(REFUSED[kind]);
              continue;
            }
            const transaction = expectData(found);
            if (kind === 'key' || kind === 'long') apart.add(transaction.id);
            expect(transaction).toEqual(made.get(id) ?? transaction);
            expect(transaction.groupId).toBe(groupId);
            made.set(id, transaction);
          }
          const written: string[] = [];
          const writers: ReadonlySet<string>[] = [];
          const writersApart: string[] = [];
          for (const groupId of groupIds) {
            const history = await historyOf(groupId);
            const own = [...made.values()].filter((transaction) => transaction.groupId === groupId);
            expect(history.map(({ noun_id }) => noun_id).sort()).toEqual(own.map(({ id }) => id).sort());
            expect(new Set(history.map(({ seq }) => seq)).size).toBe(history.length);
            written.push(...history.map(({ seq, noun_id }) => `${groupId} ${seq} ${noun_id}`));
            writers.push(writersOf(history));
            writersApart.push(...writersOf(history.filter(({ noun_id }) => apart.has(noun_id))));
            together += history.length - writersOf(history).size;
            const { history: _, change_counters: __, ...ledger } = await ledgerOf(db, groupId);
            expect(await ledgerInOrder(history, own)).toMatchObject(ledger);
          }
          const all = writers.flatMap((own) => [...own]);
          // What has a key, or is long, waits for none of another group, and none for it.
          for (const writer of writersApart) expect(all.filter((one) => one === writer)).toHaveLength(1);
          await vi.waitFor(() => expect(told.toSorted()).toEqual(written.toSorted()));
          stop();
        }),
        { numRuns },
      );
      expect(together).toBeGreaterThan(0);
      expect(await listDifferences(db)).toEqual([]);
    },
  );

  it('in several groups are one database transaction where others are being written, but not what has a key or is long', async () => {
    const groupIds: string[] = [];
    for (let made = 0; made < 7; made++) groupIds.push((await makeGroup(ana, [ben, cleo])).id);
    const [one = '', other = '', flat = '', trip = '', club = '', withKey = '', withNote = ''] = groupIds;
    const releases = [await holdGroup(db, one), await holdGroup(db, other)];
    const asked = waitPatiently(deps);
    const create = (by: UserClient, groupId: string, change = {}, headers = {}) =>
      by.post<Transaction>(pathOf(groupId), expenseOf(by, members, change), headers);
    const held = [create(ana, one), create(ben, other)];
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
    const waiting = [create(ana, flat), create(ben, trip), create(cleo, trip), create(cleo, club)];
    const apart = await Promise.all([
      create(ana, withKey, {}, { 'idempotency-key': v7() }),
      create(ben, withNote, { note: 'x'.repeat(1_900) }),
    ]);
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(8));
    for (const release of releases) await release();
    const answers = [...apart, ...(await Promise.all([...held, ...waiting]))];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const histories = await Promise.all([flat, trip, club].map(historyOf));
    expect(writersOf(histories.flat()).size).toBe(1);
    expect(histories.map(({ length }) => length)).toEqual([1, 2, 1]);
  });

  it('wait for no group that is held, and are written in their own once it is free', async () => {
    const groupIds: string[] = [];
    for (let made = 0; made < 4; made++) groupIds.push((await makeGroup(ana, [ben, cleo])).id);
    const [held = '', ...others] = groupIds;
    const release = await holdGroup(db, held);
    const stuck = [ana, ben].map((by) => by.post(pathOf(held), expenseOf(by, members)));
    const answers = await Promise.all(
      [...others, ...others].map((groupId, index) => {
        const by = members[index % 3] ?? ana;
        return by.post(pathOf(groupId), expenseOf(by, members));
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(await historyOf(held)).toEqual([]);
    await release();
    expect((await Promise.all(stuck)).map(({ status }) => status)).toEqual([201, 201]);
  });

  it('wait for no other request whose key is in use elsewhere', async () => {
    const { id: groupId } = await makeGroup(ana, [ben, cleo]);
    const key = v7();
    const held = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const holding = db.transaction().execute(async (trx) => {
      const row = { user_id: ben.user.id, key, request_hash: Buffer.alloc(32) };
      await trx.insertInto('idempotency_keys').values(row).execute();
      isHeld.resolve();
      await held.promise;
      throw new Error('given up');
    });
    await isHeld.promise;
    const create = (by: UserClient, headers = {}) =>
      by.send({
        method: 'POST',
        url: `/api/groups/${groupId}/transactions`,
        headers: { 'content-type': 'application/json', ...headers },
        payload: JSON.stringify(expenseOf(by, members)),
      });
    const stuck = [create(ben, { 'idempotency-key': key }), create(ben, { 'idempotency-key': key })];
    const answers = await Promise.all([create(ana), create(cleo), create(ana)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    held.resolve();
    await expect(holding).rejects.toThrow('given up');
    expect((await Promise.all(stuck)).map(({ status }) => status)).toEqual([201, 201]);
    const { length } = await historyOf(groupId);
    expect(length).toBe(4);
  });

  it('what PostgreSQL refuses is refused to its own request, and the others go through', async () => {
    const { id: groupId } = await makeGroup(ana, [ben, cleo]);
    await record(ana, groupId, expenseOf(ana, members, { currency: 'USD' }));
    await db
      .updateTable('turnovers')
      .set({ amount: 1_000_000_000_000_000 })
      .where('group_id', '=', groupId)
      .execute();
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        (members[index % 3] ?? ana).post<Transaction>(
          pathOf(groupId),
          expenseOf(ana, members, { currency: index % 8 === 5 ? 'USD' : 'EUR', amount: 100 + index }),
        ),
      ),
    );
    for (const [index, { status, body }] of answers.entries()) {
      expect(status).toBe(index % 8 === 5 ? 422 : 201);
      if (status === 422) expect(body.params).toEqual({ reason: 'balance' });
      else expect(body.data.amount).toBe(100 + index);
    }
    expect((await historyOf(groupId)).length).toBe(22);
  });

  it.each([
    { where: 'making it', fail: failNewIds },
    { where: 'folding its words', fail: failFolding },
    { where: 'writing it as JSON', fail: failJson },
  ])('a fault in $where fails that one alone', async ({ fail }) => {
    const { id: groupId } = await makeGroup(ana, [ben, cleo]);
    onTestFinished(fail());
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        (members[index % 3] ?? ana).post<Transaction>(
          pathOf(groupId),
          expenseOf(ana, members, index % 8 === 5 ? FAULTY : { id: v7() }),
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(
      answers.map((_, index) => (index % 8 === 5 ? 500 : 201)),
    );
    expect((await historyOf(groupId)).length).toBe(21);
  });

  it('tell of a fault in one of them once, before that is tried alone', async () => {
    const { id: groupId } = await makeGroup(ana, [ben, cleo]);
    onTestFinished(failFolding());
    const log = here.app.log.child({});
    const [warn, child] = [vi.spyOn(log, 'warn'), vi.spyOn(here.app.log, 'child').mockReturnValue(log)];
    onTestFinished(() => void child.mockRestore());
    const release = await holdGroup(db, groupId);
    const asked = waitPatiently(deps);
    const first = ana.post(pathOf(groupId), expenseOf(ana, members));
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    const others = [ana, ben, cleo, ana, ben, cleo].map((by, index) =>
      by.post(pathOf(groupId), expenseOf(by, members, index === 2 ? FAULTY : {})),
    );
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(7));
    await release();
    const answers = await Promise.all([first, ...others]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 500, 201, 201, 201]);
    expect(warn.mock.calls).toEqual([
      [{ err: new Error('no folding') }, 'requests that wait together are tried apart'],
    ]);
  });

  it('that a process has taken are answered before it closes', async () => {
    const closing = await here.another();
    const { id: groupId } = await makeGroup(ana, [ben, cleo]);
    const address = await closing.app.listen({ host: '127.0.0.1', port: 0 });
    const answers = Array.from({ length: 12 }, async (_, index) => {
      const person = members[index % 3] ?? ana;
      const answer = await fetch(`${address}${pathOf(groupId)}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${person.token}`,
          'content-type': 'application/json',
          connection: 'close',
        },
        body: JSON.stringify(expenseOf(person, members)),
      });
      return answer.status;
    });
    await vi.waitFor(async () => expect((await historyOf(groupId)).length).toBeGreaterThan(0));
    const closed = closing.app.close();
    // What comes after it began to close is refused, and may come again elsewhere.
    const statuses = (await Promise.allSettled(answers)).map(
      (one) => one.status === 'fulfilled' && one.value,
    );
    await closed;
    const made = statuses.filter((status) => status === 201);
    expect(made.length).toBeGreaterThan(0);
    expect((await historyOf(groupId)).length).toBe(made.length);
  });
});

/** What the faults below are of: an expense without an id of its own. */
const FAULTY = { description: 'Faulty' };

// Only a creation without an id asks for a new one.
function failNewIds() {
  const newId = vi.spyOn(deps, 'newId').mockImplementation(() => {
    throw new Error('no id');
  });
  return () => void newId.mockRestore();
}

// Like an id in all but that it is no JSON.
function failJson() {
  const toJSON = () => {
    throw new Error('no JSON');
  };
  const newId = vi.spyOn(deps, 'newId').mockImplementation(() => Object.assign(Object(v7()), { toJSON }));
  return () => void newId.mockRestore();
}

// Only what a search looks through is folded so.
function failFolding() {
  const plain = String.prototype.normalize;
  const normalize = vi.spyOn(String.prototype, 'normalize').mockImplementation(function (
    this: string,
    form?: string,
  ) {
    if (form === 'NFKD' && this.includes(FAULTY.description)) throw new Error('no folding');
    return plain.call(this, form);
  });
  return () => void normalize.mockRestore();
}

const pathOf = (groupId: string) => `/api/groups/${groupId}/transactions`;

const REFUSED = {
  'of a stranger': [422, 'INVALID_EXPENSE_PARTICIPANTS'],
  'by a stranger': [404, 'GROUP_NOT_FOUND'],
  'unknown currency': [422, 'INVALID_INPUT'],
};

function enteredOf({ mode, parts }: Transaction['payers']) {
  return { mode, parts: parts.map(({ userId }) => ({ userId })) };
}
