import { sql } from 'kysely';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { Group } from '#contract/groups.ts';
import { type HistoryEntry, newTransactionSchema, type Transaction } from '#contract/transactions.ts';
import { recordChange } from '#server/membership/history/record.ts';
import { getMembership } from '#server/membership/memberships/queries.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { startTestApp } from '#test/app.ts';
import { changeWhileWaiting } from '#test/change-while-waiting.ts';
import type { UserClient } from '#test/client.ts';
import { expectData, expenseOf, makeGroup, record } from '#test/group.ts';
import { listDifferences } from '../../../scripts/ledger-check.ts';
import { createTransaction, editTransaction } from './commands.ts';

const here = await startTestApp({ premiumForAll: true });
const { as, db, deps, clock } = here;
const ana = await as('Ana');
const ben = await as('Ben');
const cleo = await as('Cleo');
const everybody = [ana, ben, cleo];
const TIMES = Array.from({ length: 50 }, (_, index) => index);

const personFor = (index: number): UserClient => everybody[index % 3] ?? ana;
const pathOf = ({ groupId, id }: Pick<Transaction, 'groupId' | 'id'>) =>
  `/api/groups/${groupId}/transactions/${id}`;

function draft(index: number, change: object = {}) {
  return expenseOf(personFor(index), everybody, { amount: 1000 + 7 * index, ...change });
}

async function seqsOf(groupId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('history')
    .select('seq')
    .where('group_id', '=', groupId)
    .orderBy('seq')
    .execute();
  return rows.map((row) => row.seq);
}

describe('fifty at once', () => {
  it('creations in one group all count, each with a seq of its own', async () => {
    const { id } = await makeGroup(ana, [ben, cleo]);
    const before = await seqsOf(id);
    const made = await Promise.all(TIMES.map((index) => record(personFor(index), id, draft(index))));
    expect(new Set(made.map((transaction) => transaction.id)).size).toBe(50);
    expect((await seqsOf(id)).length).toBe(before.length + 50);
    expect(await listDifferences(db)).toEqual([]);
  });

  it('creations in several groups of the same people do not wait for each other to death', async () => {
    const groups: Group[] = await Promise.all(TIMES.slice(0, 5).map(() => makeGroup(ana, [ben, cleo])));
    const made = await Promise.all(
      TIMES.map((index) => record(personFor(index), groups[index % 5]?.id ?? '', draft(index))),
    );
    expect(made.length).toBe(50);
    expect(await listDifferences(db)).toEqual([]);
  });

  it('edits, deletions and restorations of a few transactions leave the ledger exact', async () => {
    const { id } = await makeGroup(ana, [ben, cleo]);
    const few = await Promise.all([0, 1, 2].map((index) => record(ana, id, draft(index))));
    const statuses = await Promise.all(
      TIMES.map(async (index) => {
        const path = pathOf(few[index % 3] ?? { groupId: id, id });
        const by = personFor(index);
        if (index % 5 === 0) return (await by.delete(path)).status;
        if (index % 5 === 1) return (await by.post(`${path}/restore`)).status;
        const { version } = expectData(await by.get<Transaction>(path));
        return (await by.put(path, draft(index, { version }))).status;
      }),
    );
    for (const status of statuses) expect([200, 204, 409]).toContain(status);
    expect(await listDifferences(db)).toEqual([]);
  });

  it('edits of one version: exactly one wins, and the others are shown what won', async () => {
    const { id } = await makeGroup(ana, [ben, cleo]);
    const dinner = await record(ana, id, draft(0));
    const answers = await Promise.all(
      TIMES.map((index) =>
        personFor(index).put<Transaction>(pathOf(dinner), draft(index + 1, { version: 1 })),
      ),
    );
    const winners = answers.filter(({ status }) => status === 200);
    const losers = answers.filter(({ status }) => status === 409);
    expect([winners.length, losers.length]).toEqual([1, 49]);
    for (const { body } of losers) {
      expect(body.code).toBe('CONSTRAINT_VIOLATION');
      expect(body.details).toEqual(winners[0]?.body.data);
    }
    const history = await ana.get<HistoryEntry[]>(`${pathOf(dinner)}/history`);
    expect(expectData(history).map(({ version }) => version)).toEqual([2, 1]);
    expect(await listDifferences(db)).toEqual([]);
  });

  it('deletions of one transaction take it back once', async () => {
    const { id } = await makeGroup(ana, [ben, cleo]);
    const dinner = await record(ana, id, draft(0));
    const answers = await Promise.all(TIMES.map((index) => personFor(index).delete(pathOf(dinner))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(expectData(await ana.get<Transaction>(pathOf(dinner))).version).toBe(2);
    expect(await listDifferences(db)).toEqual([]);
  });

  it('creations with one id are one transaction, and all are answered the same', async () => {
    const { id } = await makeGroup(ana, [ben, cleo]);
    const one = draft(3, { id: v7() });
    const answers = await Promise.all(TIMES.map(() => record(ben, id, one)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    const all = await ana.get<Transaction[]>(`/api/groups/${id}/transactions`);
    expect(expectData(all).length).toBe(1);
    expect(await listDifferences(db)).toEqual([]);
  });

  it('creations with one Idempotency-Key are one transaction, and all are answered the same', async () => {
    const { id } = await makeGroup(ana, [ben, cleo]);
    const path = `/api/groups/${id}/transactions`;
    const answers = await Promise.all(
      TIMES.slice(0, 8).map(() => ben.post<Transaction>(path, draft(3), { 'idempotency-key': 'dinner-1' })),
    );
    for (const answer of answers) expect(expectData(answer)).toEqual(answers[0]?.body.data);
    expect(expectData(await ana.get<Transaction[]>(path)).length).toBe(1);
  });
});

describe('a write that waits while the group changes', () => {
  const changed = (trx: Trx, groupId: string, at: Date) =>
    recordChange(trx, {
      groupId,
      noun: 'group',
      action: 'edited',
      id: groupId,
      version: 2,
      userId: ana.user.id,
      at,
    });

  it('is decided again: a currency that has gone meanwhile is refused', async () => {
    const { id } = await makeGroup(ana, [ben, cleo]);
    const { answer } = await changeWhileWaiting(
      here,
      id,
      async (trx) => {
        await trx
          .updateTable('groups')
          .set({ currencies: ['EUR'] })
          .where('id', '=', id)
          .execute();
        await changed(trx, id, clock.now());
      },
      () => ben.post(`/api/groups/${id}/transactions`, draft(0, { currency: 'USD' })),
    );
    expect((await answer).body.params).toEqual({ reason: 'currency', currency: 'USD' });
  });

  it('of a member removed meanwhile finds no group', async () => {
    const { id } = await makeGroup(ana, [ben, cleo]);
    const dinner = await record(ana, id, expenseOf(ana, [ana]));
    const { answer } = await changeWhileWaiting(
      here,
      id,
      async (trx) => {
        await trx
          .updateTable('memberships')
          .set({ left_at: clock.now() })
          .where('group_id', '=', id)
          .where('user_id', '=', ben.user.id)
          .execute();
        await changed(trx, id, clock.now());
      },
      () => ben.put(pathOf(dinner), expenseOf(ana, [ana], { amount: 1, version: 1 })),
    );
    const { status, body } = await answer;
    expect([status, body.code]).toEqual([404, 'GROUP_NOT_FOUND']);
    expect(expectData(await ana.get(pathOf(dinner)))).toEqual(dinner);
  });

  it('goes through when only the group’s name has changed', async () => {
    const { id } = await makeGroup(ana, [ben, cleo]);
    const { answer } = await changeWhileWaiting(
      here,
      id,
      (trx) => changed(trx, id, clock.now()),
      () => ben.post(`/api/groups/${id}/transactions`, draft(0)),
    );
    expect((await answer).status).toBe(201);
    expect(await listDifferences(db)).toEqual([]);
  });

  it('books an edit on what another edit has just saved, never on what it had read before', async () => {
    const { id } = await makeGroup(ana, [ben, cleo]);
    const dinner = await record(ana, id, draft(0));
    const { answer } = await changeWhileWaiting(
      here,
      id,
      async (trx) => {
        const membership = await getMembership(trx, { userId: ana.user.id, groupId: id });
        const edit = newTransactionSchema.parse(draft(9));
        const { secret, newId, config: policy } = deps;
        const ctx = { trx, member: membership, secret, newId, policy, now: clock.now() };
        await editTransaction(ctx, { ...edit, transactionId: dinner.id, version: 1 });
      },
      () => ben.delete(pathOf(dinner)),
    );
    expect((await answer).status).toBe(204);
    expect(expectData(await ana.get<Transaction>(pathOf(dinner)))).toMatchObject({
      version: 3,
      amount: 1063,
    });
    expect(await listDifferences(db)).toEqual([]);
  });

  it('pays back the debts that there are by then, though it had read others', async () => {
    const { id } = await makeGroup(ana, [ben, cleo]);
    await record(ana, id, owedBy(ben, ana));
    const payment = { from: ben.user.id, to: ana.user.id, amount: 100, currency: 'EUR' };
    // Ben owes Ana nothing any more, but Cleo, who owes Ana.
    const meanwhile = [owedBy(ana, ben), owedBy(ben, cleo), owedBy(cleo, ana)];
    const { answer } = await changeWhileWaiting(
      here,
      id,
      async (trx) => {
        const member = await getMembership(trx, { userId: ana.user.id, groupId: id });
        const { secret, newId, config: policy } = deps;
        const ctx = { trx, member, secret, newId, policy, now: clock.now() };
        for (const one of meanwhile) await createTransaction(ctx, newTransactionSchema.parse(one));
      },
      () => ben.post<Transaction>(`/api/groups/${id}/settlements`, payment),
    );
    expect(await debtsOf(expectData(await answer))).toEqual([
      { debtor_id: cleo.user.id, creditor_id: ben.user.id, amount: 100 },
      { debtor_id: ana.user.id, creditor_id: cleo.user.id, amount: 100 },
    ]);
    expect(await listDifferences(db)).toEqual([]);
  });
});

function owedBy(debtor: UserClient, creditor: UserClient) {
  return expenseOf(creditor, [debtor], { amount: 100 });
}

async function debtsOf({ groupId, id }: Transaction) {
  const { debts } = await db
    .selectFrom('transactions')
    .select(sql<object[]>`to_json(debts)`.as('debts'))
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return debts;
}
