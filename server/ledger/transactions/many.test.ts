import fc from 'fast-check';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { newTransactionSchema, type Transaction } from '#contract/transactions.ts';
import { addDays, calendarDate } from '#domain/calendar/calendar-date.ts';
import { takesCategory } from '#domain/ledger/transaction.ts';
import { lockGroup } from '#server/membership/commands/lock.ts';
import type { GroupContext } from '#server/membership/commands/write.ts';
import { getMembership } from '#server/membership/memberships/queries.ts';
import { anyTransaction } from '#test/any-transaction.ts';
import { startTestApp } from '#test/app.ts';
import { expectData, expenseOf, makeGroup, record } from '#test/group.ts';
import { ledgerOf } from '#test/ledger-rows.ts';
import { listDifferences } from '../../../scripts/ledger-check.ts';
import { createTransaction, createTransactions } from './commands.ts';

const { as, db, deps, clock } = await startTestApp({ premiumForAll: true });
const [ana, ben, cleo] = [await as('Ana'), await as('Ben'), await as('Cleo')];
const everybody = [ana, ben, cleo];

const anyDraft = fc
  .record({
    transaction: anyTransaction(everybody.map(({ user }) => user.id)),
    day: fc.nat(70),
    category: fc.constantFrom('dining', 'pets', null),
    note: fc.constantFrom('Late', '"quoted" {back\\slash}, é 😀'),
  })
  .filter(({ transaction }) => transaction.type !== 'settlement')
  .map(({ transaction, day, category, note }) =>
    newTransactionSchema.parse({
      ...{ id: v7(), description: 'Dinner, "late" \\ {\'}', note, ...transaction },
      date: addDays(calendarDate('2026-01-10'), day),
      ...(takesCategory(transaction.type) && { category }),
    }),
  )
  // A payment to oneself is refused.
  .filter(({ type, payers, recipients }) => {
    const ids = [...payers.parts, ...('parts' in recipients ? recipients.parts : [])].map(
      (part) => part.userId,
    );
    return type !== 'transfer' || new Set(ids).size === ids.length;
  });

function inside<T>(groupId: string, work: (ctx: GroupContext) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await lockGroup(trx, groupId);
    const member = await getMembership(trx, { groupId, userId: ana.user.id });
    const { secret, newId, config: policy } = deps;
    return work({ trx, member, secret, newId, policy, now: clock.now() });
  });
}

describe('transactions that are created at once', () => {
  it('leave the same ledger, to the unit and the seq, as each created alone in that order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyDraft, { minLength: 1, maxLength: 12 }), async (drafts) => {
        const [one, other] = [await makeGroup(ana, [ben, cleo]), await makeGroup(ana, [ben, cleo])];
        for (const { id } of [one, other]) await record(ana, id, expenseOf(ana, everybody, { id: SAME_ID }));
        const alone = await inside(one.id, async (ctx) => {
          const done: Awaited<ReturnType<typeof createTransaction>>[] = [];
          for (const draft of drafts) done.push(await createTransaction(ctx, draft));
          return { value: done.map(({ value }) => value), changes: done.flatMap(({ changes }) => changes) };
        });
        const together = await inside(other.id, (ctx) => createTransactions(ctx, drafts));
        const said = JSON.stringify(together).replaceAll(other.id, one.id);
        expect(JSON.parse(said)).toEqual(JSON.parse(JSON.stringify(alone)));
        expect(await ledgerOf(db, other.id)).toEqual(await ledgerOf(db, one.id));
      }),
      { numRuns: 40 },
    );
    expect(await listDifferences(db)).toEqual([]);
  });

  it('are all refused where one is, and nothing of them stays', async () => {
    const { id } = await makeGroup(ana, [ben]);
    const before = await ledgerOf(db, id);
    const drafts = [expenseOf(ana, [ana, ben]), expenseOf(ana, [ana, cleo])].map((draft) =>
      newTransactionSchema.parse(draft),
    );
    await expect(inside(id, (ctx) => createTransactions(ctx, drafts))).rejects.toMatchObject({
      code: 'INVALID_EXPENSE_PARTICIPANTS',
    });
    expect(await ledgerOf(db, id)).toEqual(before);
  });

  it('are none where one of them exists already', async () => {
    const { id } = await makeGroup(ana, [ben]);
    const dinner = await record(ana, id, expenseOf(ana, [ana, ben]));
    const before = await ledgerOf(db, id);
    const drafts = [expenseOf(ana, [ana, ben]), expenseOf(ana, [ana, ben], { id: dinner.id })].map((draft) =>
      newTransactionSchema.parse(draft),
    );
    await expect(inside(id, (ctx) => createTransactions(ctx, drafts))).rejects.toThrow('created before');
    expect(await ledgerOf(db, id)).toEqual(before);
    const all = expectData(await ana.get<Transaction[]>(`/api/groups/${id}/transactions`));
    expect(all).toEqual([dinner]);
  });
});

const SAME_ID = v7();
