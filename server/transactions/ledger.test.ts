import fc from 'fast-check';
import { v7 } from 'uuid';
import { expect, it } from 'vitest';
import type { GroupBalances } from '#contract/balances.ts';
import type { Transaction } from '#contract/transactions.ts';
import { balancesOf } from '#domain/balance.ts';
import { type Debt, debtsOf, mergeDebts } from '#domain/debt.ts';
import { debtsOfPayment } from '#domain/debt-path.ts';
import { MAX_AMOUNT, minorUnits } from '#domain/money.ts';
import { resolveSplit, type Split } from '#domain/split.ts';
import { type Posting, postingsOf, TRANSACTION_TYPES, type TransactionType } from '#domain/transaction.ts';
import { startTestApp } from '#test/app.ts';
import { expectData, makeGroup, record } from '#test/group.ts';
import { findDifferences } from '../../scripts/ledger-check.ts';

const { as, db } = await startTestApp({ premiumForAll: true });
const everybody = await Promise.all(['Ana', 'Ben', 'Cleo', 'Dev', 'Emma'].map(as));
const [ana, ...others] = everybody;
const userIds = everybody.map(({ user }) => user.id);

interface Draft {
  type: TransactionType;
  amount: number;
  currency: 'EUR' | 'USD';
  payers: Split;
  recipients: Split;
}

/** What one transaction is expected to have in the ledger. */
interface Booked extends Draft {
  id: string;
  version: number;
  isDeleted: boolean;
  postings: Posting[];
  debts: Debt[];
}

const anySide = (amount: number) =>
  fc.subarray(userIds, { minLength: 1 }).chain((members): fc.Arbitrary<Split> => {
    const [first = '', ...rest] = members;
    const least = Math.floor(amount / (members.length * 2));
    const evenly = { mode: 'evenly' as const, parts: members.map((userId) => ({ userId })) };
    const amounts = [
      { userId: first, amount: amount - least * rest.length },
      ...rest.map((userId) => ({ userId, amount: least })),
    ];
    const percents = [
      { userId: first, percent: 100 - 12.5 * rest.length },
      ...rest.map((userId) => ({ userId, percent: 12.5 })),
    ];
    return fc.oneof(
      fc.constant(evenly),
      fc.constant({
        mode: 'evenly' as const,
        parts: [{ userId: first, ...(rest.length > 0 && { fixed: least }) }, ...evenly.parts.slice(1)],
      }),
      fc.constant({ mode: 'amount' as const, parts: amounts }),
      fc.constant({ mode: 'percent' as const, parts: percents }),
      fc
        .array(fc.integer({ min: 1, max: 99_999 }), { minLength: members.length, maxLength: members.length })
        .map((weights) => ({
          mode: 'parts' as const,
          parts: members.map((userId, index) => ({ userId, parts: (weights[index] ?? 1) / 10_000 })),
        })),
    );
  });

const anyDraft = fc
  .record({
    type: fc.constantFrom(...TRANSACTION_TYPES),
    amount: fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: MAX_AMOUNT })),
    currency: fc.constantFrom('EUR' as const, 'USD' as const),
  })
  .chain((draft) =>
    fc.record({
      ...{ type: fc.constant(draft.type), amount: fc.constant(draft.amount) },
      currency: fc.constant(draft.currency),
      payers: anySide(draft.amount),
      recipients: anySide(draft.amount),
    }),
  );

/** A settlement between two, as most are. */
const anyPayment = fc
  .tuple(fc.shuffledSubarray(userIds, { minLength: 2, maxLength: 2 }), fc.integer({ min: 1, max: 100_000 }))
  .map(([[from = '', to = ''], amount]): Draft => {
    const side = (userId: string) => ({ mode: 'evenly' as const, parts: [{ userId }] });
    return { type: 'settlement', amount, currency: 'EUR', payers: side(from), recipients: side(to) };
  });

const anyStep = fc.record({
  action: fc.constantFrom('create', 'create', 'edit', 'delete', 'restore'),
  /** Which of the transactions so far. */
  at: fc.nat(),
  draft: fc.oneof(anyDraft, anyPayment),
});

const common = { description: 'Dinner', date: '2026-03-14' };

it('after any sequence of changes the ledger is what the domain makes of the transactions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 20 }), async (steps) => {
      if (!ana) throw new Error('nobody came');
      const { id: groupId } = await makeGroup(ana, others);
      const path = `/api/groups/${groupId}/transactions`;
      const ledger: Booked[] = [];
      for (const { action, at, draft } of steps) {
        const booked = ledger[at % ledger.length];
        if (action === 'create' || !booked) {
          const made = book({ ...draft, id: v7(), version: 1 }, ledger);
          if (!made) continue;
          await record(ana, groupId, { ...common, ...draft, id: made.id });
          ledger.push(made);
        } else if (action === 'edit') {
          const edit = { ...draft, type: booked.type };
          const edited = book(
            { ...edit, id: booked.id, version: booked.version + 1 },
            without(ledger, booked),
          );
          if (booked.isDeleted || !edited) continue;
          const saved = expectData(
            await ana.put<Transaction>(`${path}/${booked.id}`, {
              ...common,
              ...edit,
              version: booked.version,
            }),
          );
          if (saved.version === edited.version) Object.assign(booked, edited);
        } else if (action === 'delete') {
          await ana.delete(`${path}/${booked.id}`);
          if (!booked.isDeleted) Object.assign(booked, { isDeleted: true, version: booked.version + 1 });
        } else {
          await ana.post(`${path}/${booked.id}/restore`);
          if (booked.isDeleted) Object.assign(booked, { isDeleted: false, version: booked.version + 1 });
        }
      }
      const kept = expectData(await ana.get<GroupBalances[]>(`/api/groups/${groupId}/balances`));
      const inOrder = kept.map(({ debts, ...entry }) => ({
        ...entry,
        debts: mergeDebts(debts.map(branded)),
      }));
      expect(inOrder).toEqual(['EUR', 'USD'].flatMap((currency) => expectedOf(ledger, currency)));
    }),
    { numRuns: 40 },
  );
  expect(await findDifferences(db)).toEqual([]);
});

const branded = (debt: GroupBalances['debts'][number]): Debt => ({
  ...debt,
  amount: minorUnits(debt.amount),
});
const without = (ledger: readonly Booked[], booked: Booked) => ledger.filter((other) => other !== booked);
const counting = (ledger: readonly Booked[], currency: string) =>
  ledger.filter((booked) => booked.currency === currency && !booked.isDeleted);

/** Nothing for a payment to oneself, which is refused. */
function book(draft: Draft & { id: string; version: number }, ledger: readonly Booked[]): Booked | undefined {
  const amount = minorUnits(draft.amount);
  const [payers, recipients] = [draft.payers, draft.recipients].map((side) =>
    resolveSplit(amount, side, draft.id),
  );
  const postings = postingsOf(draft.type, payers ?? [], recipients ?? []);
  const nets = balancesOf(postings);
  const isPayment = draft.type === 'settlement' || draft.type === 'transfer';
  if (isPayment && nets.length === 0) return undefined;
  const [payer, payee] = nets.toSorted((a, b) => b.amount - a.amount);
  const owed = mergeDebts(counting(ledger, draft.currency).flatMap(({ debts }) => debts));
  const debts =
    draft.type === 'settlement' && payer && payee && nets.length === 2
      ? debtsOfPayment({ from: payer.userId, to: payee.userId, amount: payer.amount }, owed)
      : debtsOf(postings, draft.id);
  return { ...draft, isDeleted: false, postings, debts };
}

function expectedOf(ledger: readonly Booked[], currency: string): object[] {
  const transactions = counting(ledger, currency);
  const balances = balancesOf(transactions.flatMap(({ postings }) => postings));
  const debts = mergeDebts(transactions.flatMap((transaction) => transaction.debts));
  return balances.length + debts.length === 0 ? [] : [{ currency, balances, debts }];
}
