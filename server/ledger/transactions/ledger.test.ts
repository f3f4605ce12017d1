import fc from 'fast-check';
import { v7 } from 'uuid';
import { expect, it } from 'vitest';
import type { GroupBalances } from '#contract/balances.ts';
import type { Transaction } from '#contract/transactions.ts';
import { balancesOf } from '#domain/ledger/balance.ts';
import { type Debt, debtsOf, mergeDebts } from '#domain/ledger/debt.ts';
import { resolveSplit } from '#domain/ledger/split.ts';
import { isHandedOver, type Posting, postingsOf } from '#domain/ledger/transaction.ts';
import { minorUnits } from '#domain/money/money.ts';
import { debtsOfPayment } from '#domain/settlement/debt-path.ts';
import { type AnyTransaction, anyPayment, anyTransaction, asType } from '#test/any-transaction.ts';
import { startTestApp } from '#test/app.ts';
import { expectData, makeGroup, record } from '#test/group.ts';
import { listDifferences } from '../../../scripts/ledger-check.ts';

const { as, db } = await startTestApp({ premiumForAll: true });
const everybody = await Promise.all(['Ana', 'Ben', 'Cleo', 'Dev', 'Emma'].map(as));
const [ana, ...others] = everybody;
const userIds = everybody.map(({ user }) => user.id);

/** What one transaction is expected to have in the ledger. */
interface Booked extends AnyTransaction {
  id: string;
  version: number;
  isDeleted: boolean;
  postings: Posting[];
  debts: Debt[];
}

const anyStep = fc.record({
  action: fc.constantFrom('create', 'create', 'edit', 'delete', 'restore'),
  /** Which of the transactions so far. */
  at: fc.nat(),
  draft: fc.oneof(anyTransaction(userIds), anyPayment(userIds)),
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
          const edit = asType(draft, booked.type);
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
  expect(await listDifferences(db)).toEqual([]);
});

const branded = (debt: GroupBalances['debts'][number]): Debt => ({
  ...debt,
  amount: minorUnits(debt.amount),
});
const without = (ledger: readonly Booked[], booked: Booked) => ledger.filter((other) => other !== booked);
const counting = (ledger: readonly Booked[], currency: string) =>
  ledger.filter((booked) => booked.currency === currency && !booked.isDeleted);

/** Nothing for a payment to oneself, which is refused. */
function book(
  draft: AnyTransaction & { id: string; version: number },
  ledger: readonly Booked[],
): Booked | undefined {
  const amount = minorUnits(draft.amount);
  const [payers, recipients] = [draft.payers, draft.recipients].map((side) =>
    resolveSplit(amount, side, draft.id),
  );
  const postings = postingsOf(draft.type, payers ?? [], recipients ?? []);
  const nets = balancesOf(postings);
  if (isHandedOver(draft.type) && nets.length === 0) return undefined;
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
