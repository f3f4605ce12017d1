import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GroupBalances } from '#contract/balances.ts';
import type { Transaction } from '#contract/transactions.ts';
import { TRANSACTION_TYPES } from '#domain/ledger/transaction.ts';
import { getCurrency } from '#domain/money/currency.ts';
import { type MinorUnits, minorUnits } from '#domain/money/money.ts';
import type { Payment } from '#domain/settlement/payment.ts';
import { expectedTransaction, plansAfter, withEffect } from './group-ledger.ts';
import type { SentTransaction } from './ledger-change.ts';

const EUR = getCurrency('EUR').code;
const PEOPLE = ['ana', 'ben', 'chloe', 'dev'];

describe('what is shown while the answer is on its way', () => {
  it('keeps every currency at a sum of zero, balances and debts alike', () => {
    fc.assert(
      fc.property(fc.array(transactions(), { maxLength: 12 }), (list) => {
        const all = list.reduce<GroupBalances[]>((sum, one) => withEffect(sum, one, 'added', []), []);
        for (const { balances, debts } of all) {
          expect(balances.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
          for (const { userId, amount } of balances) {
            const owed = debts
              .filter((debt) => debt.to === userId)
              .reduce((sum, debt) => sum + debt.amount, 0);
            const owes = debts
              .filter((debt) => debt.from === userId)
              .reduce((sum, debt) => sum + debt.amount, 0);
            expect(owed - owes).toBe(amount);
          }
        }
      }),
    );
  });

  it('taking a transaction out again leaves the balances as they were, and the debts unless it paid any', () => {
    fc.assert(
      fc.property(fc.array(transactions(), { minLength: 1, maxLength: 8 }), transactions(), (list, extra) => {
        const before = list.reduce<GroupBalances[]>((sum, one) => withEffect(sum, one, 'added', []), []);
        const after = withEffect(withEffect(before, extra, 'added', []), extra, 'removed', []);
        const seen =
          extra.type === 'settlement'
            ? after.map((one, index) => ({ ...one, debts: before[index]?.debts }))
            : after;
        expect(seen).toEqual(before);
      }),
    );
  });

  it('a payment along a way of debts leaves none of them', () => {
    const lent = (id: string, from: string, to: string) => entryOf({ id, payers: [from], recipients: [to] });
    const owed = [lent('1', 'ben', 'ana'), lent('2', 'chloe', 'ben')].reduce<GroupBalances[]>(
      (sum, one) => withEffect(sum, one, 'added', []),
      [],
    );
    expect(owed[0]?.debts).toHaveLength(2);
    const settled = (from: string, to: string, households: string[][] = []) => {
      const payment = entryOf({ id: '3', type: 'settlement', payers: [from], recipients: [to] });
      return withEffect(owed, payment, 'added', households)[0];
    };
    expect(settled('ana', 'chloe')).toEqual({ currency: EUR, balances: [], debts: [] });
    const ofHousehold = settled('dev', 'chloe', [['ana', 'dev']]);
    expect(ofHousehold?.debts).toEqual([line('ana', 'dev', 500)]);
  });

  it('booking one line of a plan leaves the other lines as they are', () => {
    const plan = planOf(line('ben', 'ana', 500), line('dev', 'chloe', 300));
    const paid = (amount: number) =>
      plansAfter([plan], { currency: EUR, ...line('ben', 'ana', amount) }, [])[0]?.payments;
    expect(paid(500)).toEqual([line('dev', 'chloe', 300)]);
    expect(paid(200)).toEqual([line('ben', 'ana', 300), line('dev', 'chloe', 300)]);
  });

  it('more than a line ends it, and so does a payment by another member of its household', () => {
    const plan = planOf(line('ben', 'ana', 500), line('dev', 'chloe', 300));
    const households = [['ben', 'eva']];
    const left = (from: string, to: string, amount: number) =>
      plansAfter([plan], { currency: EUR, ...line(from, to, amount) }, households)[0]?.payments;
    expect(left('ben', 'ana', 501)).toEqual([line('dev', 'chloe', 300)]);
    expect(left('eva', 'ana', 500)).toEqual([line('dev', 'chloe', 300)]);
    expect(left('eva', 'ana', 200)).toEqual([line('ben', 'ana', 300), line('dev', 'chloe', 300)]);
    expect(left('ana', 'ben', 500)).toEqual(plan.payments);
    expect(left('ben', 'eva', 500)).toEqual(plan.payments);
  });
});

const line = (from: string, to: string, amount: number) => ({ from, to, amount: minorUnits(amount) });

function planOf(...payments: Payment[]) {
  const paymentsAfter = payments.length;
  return { currency: EUR, payments, optimal: true, paymentsBefore: 4, paymentsAfter, seq: 7 };
}

function transactions() {
  return fc
    .record({
      id: fc.uuid(),
      type: fc.constantFrom(...TRANSACTION_TYPES),
      amount: fc.integer({ min: 1, max: 1_000_000 }).map(minorUnits),
      payers: fc.subarray(PEOPLE, { minLength: 1 }),
      recipients: fc.subarray(PEOPLE, { minLength: 1 }),
    })
    .map(entryOf);
}

/** Of 5.00, unless given otherwise. */
function entryOf({
  payers,
  recipients,
  ...rest
}: {
  id: string;
  type?: SentTransaction['type'];
  amount?: MinorUnits;
  payers: readonly string[];
  recipients: readonly string[];
}): Transaction {
  const side = (people: readonly string[]): SentTransaction['payers'] => ({
    mode: 'evenly',
    parts: people.map((userId) => ({ userId })),
  });
  const body = {
    type: 'expense' as const,
    amount: minorUnits(500),
    ...rest,
    description: 'Dinner',
    currency: EUR,
    date: '2026-03-14' as SentTransaction['date'],
    payers: side(payers),
    recipients: side(recipients),
  };
  const at = '2026-03-14T00:00:00Z';
  return expectedTransaction(body, { groupId: 'g', userId: 'ana', at, version: 1 });
}
