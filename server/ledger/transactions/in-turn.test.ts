import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SettlementPlanAnswer } from '#contract/balances.ts';
import type { Transaction } from '#contract/transactions.ts';
import { startTestApp } from '#test/app.ts';
import { countWaiting, holdGroup } from '#test/change-while-waiting.ts';
import { type Answer, askingElsewhere, type UserClient } from '#test/client.ts';
import { asEntered, expectData, expenseOf, makeGroup, record } from '#test/group.ts';
import { ledgerOf } from '#test/ledger-rows.ts';
import { waitPatiently } from '#test/patient-writes.ts';
import { listDifferences } from '../../../scripts/ledger-check.ts';

// Requests of every kind that write in one group at the same moment, in two processes. Those that wait in one share a database
// transaction. Creations among themselves are in together.test.ts.

const here = await startTestApp({ premiumForAll: true });
const { as, db, deps } = here;
const there = await here.another();
const [ana, ben, cleo] = [await as('Ana'), await as('Ben'), await as('Cleo')];
const members = [ana, ben, cleo];
const dora = await as('Dora');

const pathOf = (groupId: string, id?: string) =>
  `/api/groups/${groupId}/transactions${id === undefined ? '' : `/${id}`}`;

const KINDS = [
  'create',
  'create',
  'edit',
  'edit',
  'delete',
  'restore',
  'settle',
  'settle as planned',
  'edit by a stranger',
  'edit in an unknown currency',
] as const;

/** What each may be answered: an edit meets another one, and a payment of a plan that another has made. */
const ANSWERS: Readonly<Record<(typeof KINDS)[number], readonly number[]>> = {
  create: [201],
  edit: [200, 409],
  delete: [204],
  restore: [200],
  settle: [201],
  'settle as planned': [201, 409],
  'edit by a stranger': [404],
  'edit in an unknown currency': [409, 422],
};

const anyRequest = fc.record({
  kind: fc.constantFrom(...KINDS),
  by: fc.nat(2),
  isElsewhere: fc.boolean(),
  hasKey: fc.boolean(),
  /** Which of the transactions, or of the members that a payment is between. */
  at: fc.nat(2),
  amount: fc.integer({ min: 1, max: 99_999 }),
  currency: fc.constantFrom('EUR', 'USD'),
  version: fc.constantFrom(1, 1, 2),
});
type Request = typeof anyRequest extends fc.Arbitrary<infer T> ? T : never;

/** Three expenses, of which the last has been deleted, and the payments of the plan for them. */
async function startGroup() {
  const { id: groupId } = await makeGroup(ana, [ben, cleo]);
  const drafts = members.map((payer, index) => expenseOf(payer, members, { amount: 1000 * (index + 1) }));
  const before: Transaction[] = [];
  for (const draft of drafts) before.push(await record(ana, groupId, draft));
  expectData(await ben.delete(pathOf(groupId, before[2]?.id)));
  const [plan] = expectData(
    await ana.get<SettlementPlanAnswer[]>(`/api/groups/${groupId}/settlements/preview`),
  );
  const payments = (plan?.payments ?? []).map(({ from, to, amount }) => ({
    ...{ from, to, amount, currency: plan?.currency, planSeq: plan?.seq },
  }));
  return { groupId, before, payments };
}

function ask(
  { groupId, before, payments }: Awaited<ReturnType<typeof startGroup>>,
  { kind, by, isElsewhere, hasKey, at, amount, currency, version }: Request,
): Promise<Answer<Transaction>> {
  const person = kind === 'edit by a stranger' ? dora : (members[by] ?? ana);
  const client = isElsewhere ? askingElsewhere(there, person) : person;
  const headers: Record<string, string> = hasKey ? { 'idempotency-key': v7() } : {};
  const path = pathOf(groupId, before[at]?.id);
  const [payer = ana, payee = ben] = [members[at], members[(at + 1) % 3]];
  const content = expenseOf(payer, members, {
    amount,
    currency: kind === 'edit in an unknown currency' ? 'CHF' : currency,
  });
  const settlements = `/api/groups/${groupId}/settlements`;
  switch (kind) {
    case 'create':
      return client.post(pathOf(groupId), content, headers);
    case 'delete':
      return client.delete(path, headers);
    case 'restore':
      return client.post(`${path}/restore`, {}, headers);
    case 'settle': {
      const payment = { from: payee.user.id, to: payer.user.id, amount, currency };
      return client.post(settlements, payment, headers);
    }
    case 'settle as planned':
      return client.post(settlements, payments[at % payments.length], headers);
    default:
      return client.put(path, { ...content, version }, headers);
  }
}

interface Recorded {
  seq: number;
  noun_id: string;
  action: string;
  user_id: string;
  snapshot: Transaction;
  xmin: string;
}

async function historyOf(groupId: string): Promise<Recorded[]> {
  const { rows } = await sql<Recorded>`
    select seq, noun_id, action, user_id, snapshot, xmin::text from history
    where group_id = ${groupId} and noun = 'transaction' order by seq`.execute(db);
  return rows;
}

/** The same, one request after the other, in a group of its own. */
async function replay(history: readonly Recorded[]): Promise<string> {
  const { id: groupId } = await makeGroup(ana, [ben, cleo]);
  for (const { noun_id, action, user_id, snapshot } of history) {
    const by = members.find(({ user }) => user.id === user_id) ?? expect.fail();
    const path = pathOf(groupId, noun_id);
    const { version, ...content } = asEntered(snapshot);
    if (action === 'created') await record(by, groupId, { ...content, id: noun_id });
    else if (action === 'edited') expectData(await by.put(path, { ...content, version: version - 1 }));
    else if (action === 'deleted') expectData(await by.delete(path));
    else expectData(await by.post(`${path}/restore`, {}));
  }
  return groupId;
}

describe('writes of every kind in one group at the same moment', () => {
  it('leave the ledger of the order of their seqs, and each is answered what it did in that order', async () => {
    let together = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(anyRequest, { minLength: 2, maxLength: 24 }), async (requests) => {
        const group = await startGroup();
        const { groupId } = group;
        const before = (await historyOf(groupId)).length;
        const told: string[] = [];
        const stop = deps.changes.subscribe((change) => {
          if (change.groupId === groupId) told.push(`${change.seq} ${change.action} ${change.id}`);
        });
        const answers = await Promise.all(requests.map((request) => ask(group, request)));
        const all = await historyOf(groupId);
        const history = all.slice(before);
        const written = new Map(
          history.map((entry) => [`${entry.noun_id} ${entry.snapshot.version}`, entry]),
        );
        for (const [index, { kind, by }] of requests.entries()) {
          const { status, body } = answers[index] ?? expect.fail();
          expect(ANSWERS[kind]).toContain(status);
          if (status === 409) expect(body.code).toBe('CONSTRAINT_VIOLATION');
          if (status >= 300 || status === 204) continue;
          const { data } = body;
          // What was not deleted is restored by changing nothing.
          if (kind === 'restore' && !written.has(`${data.id} ${data.version}`)) continue;
          const entry = written.get(`${data.id} ${data.version}`) ?? expect.fail();
          expect(entry.snapshot).toEqual(data);
          if (kind !== 'restore') expect(entry.user_id).toBe(members[by]?.user.id);
        }
        // No seq was given twice, and each change was told once.
        expect(new Set(all.map(({ seq }) => seq)).size).toBe(all.length);
        await vi.waitFor(() =>
          expect(told.toSorted()).toEqual(
            history.map(({ seq, action, noun_id }) => `${seq} ${action} ${noun_id}`).sort(),
          ),
        );
        stop();
        const edits = requests.filter(({ kind }, index) => kind === 'edit' && answers[index]?.status === 200);
        expect(history.filter(({ action }) => action === 'edited')).toHaveLength(edits.length);
        together += history.length - new Set(history.map(({ xmin }) => xmin)).size;
        const { history: _, change_counters: __, ...ledger } = await ledgerOf(db, groupId);
        expect(await ledgerOf(db, await replay(all))).toMatchObject(ledger);
      }),
      { numRuns: 20 },
    );
    expect(together).toBeGreaterThan(0);
    expect(await listDifferences(db)).toEqual([]);
  });

  it('share one database transaction where nothing stands against one of them', async () => {
    const { groupId, before } = await startGroup();
    const edits = [0, 1].map((at) => () => ben.put(pathOf(groupId, before[at]?.id), changed(at)));
    const pay = () => cleo.post(`/api/groups/${groupId}/settlements`, paymentOf(cleo, ana));
    const statuses = await whileHeld(groupId, [
      () => ana.post(pathOf(groupId), expenseOf(ana, members)),
      ...edits,
      () => cleo.post(pathOf(groupId), expenseOf(ana, members), { 'idempotency-key': v7() }),
      pay,
      () => ana.post(pathOf(groupId), expenseOf(ana, members)),
      () => ben.post(`${pathOf(groupId, before[2]?.id)}/restore`, {}),
    ]);
    expect(statuses).toEqual([201, 200, 200, 201, 201, 201, 200]);
    const written = (await historyOf(groupId)).slice(4);
    expect(written).toHaveLength(7);
    // The first went alone.
    expect(new Set(written.map(({ xmin }) => xmin)).size).toBe(2);
  });

  it('let the others through where PostgreSQL or a rule refuses one of them, which is told why', async () => {
    const { groupId, before } = await startGroup();
    await record(ana, groupId, expenseOf(ana, members, { currency: 'USD' }));
    const turnovers = db.updateTable('turnovers').set({ amount: 1_000_000_000_000_000 });
    await turnovers.where('group_id', '=', groupId).where('currency', '=', 'USD').execute();
    const [id] = before.map((one) => one.id);
    const statuses = await whileHeld(groupId, [
      () => ana.post(pathOf(groupId), expenseOf(ana, members)),
      () => ben.put(pathOf(groupId, id), { ...changed(0), currency: 'USD' }),
      () => cleo.put(pathOf(groupId, before[1]?.id), changed(1)),
      () => ana.delete(pathOf(groupId, v7())),
      () => ana.post(`/api/groups/${groupId}/settlements`, paymentOf(ana, ben)),
    ]);
    expect(statuses).toEqual([201, 422, 200, 404, 201]);
  });

  it('tell of a fault in one of them once, and write the others', async () => {
    const { groupId, before } = await startGroup();
    const log = here.app.log.child({});
    const [warn, child] = [vi.spyOn(log, 'warn'), vi.spyOn(here.app.log, 'child').mockReturnValue(log)];
    const plain = String.prototype.normalize;
    const normalize = vi.spyOn(String.prototype, 'normalize').mockImplementation(function (
      this: string,
      form?: string,
    ) {
      if (form === 'NFKD' && this.includes('Faulty')) throw new Error('no folding');
      return plain.call(this, form);
    });
    onTestFinished(() => {
      child.mockRestore();
      normalize.mockRestore();
    });
    const statuses = await whileHeld(groupId, [
      () => ana.post(pathOf(groupId), expenseOf(ana, members)),
      () => ben.put(pathOf(groupId, before[0]?.id), changed(0)),
      () => cleo.put(pathOf(groupId, before[1]?.id), { ...changed(1), description: 'Faulty' }),
      () => ana.delete(pathOf(groupId, before[2]?.id)),
      () => ana.post(`/api/groups/${groupId}/settlements`, paymentOf(ana, ben)),
    ]);
    expect(statuses).toEqual([201, 200, 500, 204, 201]);
    expect(warn.mock.calls).toEqual([
      [{ err: new Error('no folding') }, 'requests that wait together are tried apart'],
    ]);
  });

  it('hold one connection to the database, however many wait', async () => {
    const { groupId, before } = await startGroup();
    let held = 0;
    const write = (index: number) => () => {
      const by = members[index % 3] ?? ana;
      return index % 2
        ? by.post(`/api/groups/${groupId}/settlements`, paymentOf(ana, ben))
        : by.post(`${pathOf(groupId, before[0]?.id)}/comments`, { body: 'Yes' });
    };
    const requests = Array.from({ length: 12 }, (_, index) => write(index));
    const statuses = await whileHeld(groupId, requests, async () => {
      await vi.waitFor(async () => expect(await countWaiting(here.database)).toBeGreaterThan(0));
      held = await countWaiting(here.database);
    });
    expect(held).toBe(1);
    expect(new Set(statuses)).toEqual(new Set([201]));
  });
});

/** An edit of one of the three. */
function changed(at: number) {
  return expenseOf(members[at] ?? ana, members, { amount: 555 + at, version: 1 });
}

function paymentOf(from: UserClient, to: UserClient) {
  return { from: from.user.id, to: to.user.id, amount: 120, currency: 'EUR' };
}

/**
 * Sends all while another database transaction holds the group, so that the first waits for that and the
 * others for the first.
 */
async function whileHeld(
  groupId: string,
  requests: readonly (() => Promise<Answer<unknown>>)[],
  look: () => Promise<void> = async () => {},
): Promise<number[]> {
  const release = await holdGroup(db, groupId);
  const asked = waitPatiently(deps);
  const answers: Promise<Answer<unknown>>[] = [];
  try {
    for (const [index, request] of requests.entries()) {
      answers.push(request());
      await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(index + 1));
    }
    await look();
  } finally {
    await release();
  }
  return (await Promise.all(answers)).map(({ status }) => status);
}
