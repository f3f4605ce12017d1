import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { GroupStatistics, PersonalStatistics } from '#contract/statistics.ts';
import type { Transaction } from '#contract/transactions.ts';
import { addDays, type CalendarDate, calendarDate } from '#domain/calendar/calendar-date.ts';
import { postingsOf, takesCategory } from '#domain/ledger/transaction.ts';
import { splitStatements } from '#server/platform/db/migrate.ts';
import { startTestApp } from '#test/app.ts';
import type { UserClient } from '#test/client.ts';
import { expectData, expenseOf, makeGroup, record } from '#test/group.ts';
import { addGuest, inviteAs } from '#test/guest.ts';
import { anyStep, takeStep } from '#test/random-past.ts';
import { listDifferences } from '../../../scripts/ledger-check.ts';
import { monthsBetween, type Period } from './period.ts';

const { as, db } = await startTestApp({ premiumForAll: true });

const FIRST_DAY = calendarDate('2025-12-20');
const DAYS = 100;
const anyDay = fc.nat(DAYS).map((day) => addDays(FIRST_DAY, day));
const anyPeriod = fc
  .tuple(anyDay, anyDay)
  .map(([one, other]): Period => (one < other ? { from: one, to: other } : { from: other, to: one }));
const anyDatedStep = fc
  .record({
    step: anyStep(['<ana>', '<ben>', '<nan>']),
    date: anyDay,
    category: fc.constantFrom('dining', 'pets', null),
  })
  .map(({ step, date, category }) => {
    const dated = { ...step.draft, date, ...(takesCategory(step.draft.type) && { category }) };
    return { ...step, draft: dated };
  });

describe('the sums of months', () => {
  it('are those of the transactions, and statistics of any period are read from them, whatever has happened', async () => {
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyDatedStep, { minLength: 1, maxLength: 12 }),
        fc.constantFrom('stays', 'is claimed', 'is merged'),
        fc.array(anyPeriod, { minLength: 3, maxLength: 3 }),
        async (steps, guest, periods) => {
          const [ana, ben] = [await as(`Ana ${++runs}`), await as(`Ben ${runs}`)];
          const { id: groupId } = await makeGroup(ana, [ben]);
          const nan = await addGuest(ana, groupId, 'Nan');
          const ids = { '<ana>': ana.user.id, '<ben>': ben.user.id, '<nan>': nan };
          for (const step of steps) await takeStep(ana, groupId, step, ids);
          const readers = [ana, ben];
          if (guest === 'is claimed') {
            const late = await as(`Late ${runs}`);
            expectData(await late.post(`/api/invitations/${await inviteAs(ana, groupId, nan)}/accept`));
            readers.push(late);
          }
          // Refused, and nothing has happened, where one paid the other.
          const merge = { into: ben.user.id };
          if (guest === 'is merged') await ben.post(`/api/groups/${groupId}/guests/${nan}/merge`, merge);
          expect(await listDifferences(db)).toEqual([]);
          const transactions = expectData(
            await ana.get<Transaction[]>(`/api/groups/${groupId}/transactions?limit=200`),
          );
          for (const period of periods) {
            expect(await read(ana, `/api/groups/${groupId}/statistics`, period)).toEqual(
              inOrder(spendingOf(transactions, period)),
            );
            for (const reader of readers) {
              expect(await read(reader, '/api/statistics', period)).toEqual(
                inOrder(personalOf(transactions, period, { groupId, userId: reader.user.id })),
              );
            }
          }
        },
      ),
      { numRuns: 20 },
    );
    await expectMigrationToBeExact();
  });

  it('are whole numbers: an amount with which they could not be is refused, and what is there is read and taken away', async () => {
    const ana = await as('Ana');
    const { id: groupId } = await makeGroup(ana);
    // A balance stays zero, however much members pay for themselves.
    const dinner = await record(ana, groupId, expenseOf(ana, [ana], { amount: 5 }));
    const most = 1_000_000_000_000_000;
    await db.updateTable('turnovers').set({ amount: most }).where('group_id', '=', groupId).execute();
    const path = `/api/groups/${groupId}/transactions`;
    for (const draft of [
      expenseOf(ana, [ana], { amount: 1 }),
      { ...expenseOf(ana, [ana]), type: 'income' },
    ]) {
      expect(await ana.post(path, draft)).toMatchObject({
        status: 422,
        body: { code: 'INVALID_EXPENSE_AMOUNTS', params: { reason: 'balance' } },
      });
    }
    expect((await ana.get(`/api/groups/${groupId}/statistics?from=2026-01-01&to=2026-12-31`)).status).toBe(
      200,
    );
    expectData(await ana.delete(`${path}/${dinner.id}`));
    expectData(await ana.post(path, expenseOf(ana, [ana], { amount: 5 })));
  });
});

/** What the migration makes of a database that has transactions and no sums yet. */
async function expectMigrationToBeExact(): Promise<void> {
  const migration = splitStatements(await readFile('db/migrations/0027_monthly_sums.sql', 'utf8'));
  const undone = db.transaction().execute(async (trx) => {
    for (const table of ['turnovers', 'monthly_totals', 'monthly_shares', 'monthly_movements'] as const) {
      await trx.deleteFrom(table).execute();
    }
    expect(await listDifferences(trx)).not.toEqual([]);
    for (const text of migration.filter((one) => /^\s*(--.*\n)*\s*insert/m.test(one))) {
      await trx.executeQuery(CompiledQuery.raw(text));
    }
    expect(await listDifferences(trx)).toEqual([]);
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
}

async function read(by: UserClient, path: string, { from, to }: Period) {
  const found = await by.get<(GroupStatistics | PersonalStatistics)[]>(`${path}?from=${from}&to=${to}`);
  return inOrder(expectData(found));
}

/** What the largest comes first of is in any order here. */
function inOrder(statistics: readonly (GroupStatistics | PersonalStatistics)[]): unknown {
  return statistics.map((all) => ({
    ...all,
    categories: byText(all.categories),
    ...('members' in all ? { members: byText(all.members) } : { groups: byText(all.groups) }),
  }));
}

function byText<T>(values: readonly T[]): T[] {
  return values.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

const isSpent = ({ type }: Transaction) => type === 'expense' || type === 'income';
const signOf = ({ type }: Transaction) => (type === 'income' ? -1 : 1);
const monthOf = (date: string) => date.slice(0, 7);

/** From the transactions alone, as they are read. */
function spendingOf(transactions: readonly Transaction[], { from, to }: Period): GroupStatistics[] {
  const within = transactions.filter((one) => isSpent(one) && one.date >= from && one.date <= to);
  return currenciesOf(within).map((currency) => {
    const all = within.filter((one) => one.currency === currency);
    const paid = new Sums();
    const share = new Sums();
    const [months, categories] = [new Sums(), new Sums()];
    for (const one of all) {
      months.add(monthOf(one.date), signOf(one) * one.amount);
      categories.add(one.category ?? '', signOf(one) * one.amount);
      for (const part of one.payers.parts) paid.add(part.userId, signOf(one) * part.amount);
      for (const part of one.recipients.parts) share.add(part.userId, signOf(one) * part.amount);
    }
    const first = all.map(({ date }) => monthOf(date)).sort()[0] ?? '';
    const userIds = [...new Set([...paid.keys(), ...share.keys()])];
    return {
      currency,
      total: months.total(),
      months: monthsBetween(first, to).map((month) => ({ month, total: months.of(month) })),
      members: userIds
        .map((userId) => ({ userId, paid: paid.of(userId), share: share.of(userId) }))
        .filter((member) => member.paid !== 0 || member.share !== 0),
      categories: categories
        .open()
        .map((category) => ({ category: category || null, total: categories.of(category) })),
    } as GroupStatistics;
  });
}

function personalOf(
  transactions: readonly Transaction[],
  { from, to }: Period,
  { groupId, userId }: { groupId: string; userId: string },
): PersonalStatistics[] {
  return currenciesOf(transactions).flatMap((currency) => {
    const lines = transactions
      .filter((one) => one.currency === currency && one.date <= to)
      .flatMap((one) =>
        postingsOf(one.type, one.payers.parts, one.recipients.parts)
          .filter((posting) => posting.userId === userId)
          .map(({ side, amount }) => ({
            ...{ date: one.date, category: one.category ?? '', amount },
            share: side === 'recipient' && isSpent(one) ? -amount : 0,
          })),
      );
    const within = lines.filter(({ date }) => date >= from);
    const movedBy = (isCounted: (date: CalendarDate) => boolean) =>
      lines.filter(({ date }) => isCounted(date)).reduce((sum, { amount }) => sum + amount, 0);
    const [months, categories] = [new Sums(), new Sums()];
    for (const { date, category, share } of within) {
      months.add(monthOf(date), share);
      categories.add(category, share);
    }
    const opening = movedBy((date) => date < from);
    const first = opening === 0 ? [...months.keys()].sort()[0] : monthOf(from);
    if (first === undefined) return [];
    const total = months.total();
    const shown = monthsBetween(first, to).map((month) => {
      return { month, total: months.of(month), net: movedBy((date) => monthOf(date) <= month) };
    });
    return {
      ...{ currency, total, opening, months: shown },
      groups: total === 0 ? [] : [{ groupId, total }],
      categories: categories
        .open()
        .map((category) => ({ category: category || null, groupId: null, total: categories.of(category) })),
    } as PersonalStatistics;
  });
}

function currenciesOf(transactions: readonly Transaction[]): string[] {
  return [...new Set(transactions.map(({ currency }) => currency))].sort();
}

class Sums {
  private readonly sums = new Map<string, number>();

  add(key: string, amount: number): void {
    this.sums.set(key, this.of(key) + amount);
  }
  of(key: string): number {
    return this.sums.get(key) ?? 0;
  }
  keys(): Iterable<string> {
    return this.sums.keys();
  }
  /** Of which anything is left. */
  open(): string[] {
    return [...this.sums].filter(([, sum]) => sum !== 0).map(([key]) => key);
  }
  total(): number {
    return [...this.sums.values()].reduce((all, sum) => all + sum, 0);
  }
}
