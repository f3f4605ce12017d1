import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minorUnits } from '#domain/money/money.ts';
import { debt } from '#test/debt.ts';
import { type Debt, debtsOf, mergeDebts } from './debt.ts';
import type { Posting } from './transaction.ts';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';

function postings(nets: Record<string, number>): Posting[] {
  return Object.entries(nets).map(([userId, amount]) => ({
    userId,
    side: amount > 0 ? 'payer' : 'recipient',
    amount: minorUnits(amount),
  }));
}

describe('who owes whom through one transaction', () => {
  test.each([
    {
      what: 'one payer is owed by each',
      nets: { ana: 200, ben: -100, cat: -100 },
      debts: ['ben ana 100', 'cat ana 100'],
    },
    {
      what: 'two payers are owed in proportion to what they paid too much',
      nets: { ana: 300, ben: 100, cat: -400 },
      debts: ['cat ana 300', 'cat ben 100'],
    },
    { what: 'a transaction that nets to nothing makes no debt', nets: {}, debts: [] },
  ])('$what', ({ nets, debts }) => {
    const found = debtsOf(postings(nets), ID);
    expect(found.map(({ from, to, amount }) => `${from} ${to} ${amount}`)).toEqual(debts);
  });

  test('an odd cent between debtors and creditors is owed once, and every sum holds', () => {
    const found = debtsOf(postings({ ana: 3, ben: 3, cat: -3, dan: -3 }), ID);
    const sumWhere = (has: (debt: Debt) => boolean) =>
      found.filter(has).reduce((sum, { amount }) => sum + amount, 0);
    for (const debtor of ['cat', 'dan']) expect(sumWhere(({ from }) => from === debtor)).toBe(3);
    for (const creditor of ['ana', 'ben']) expect(sumWhere(({ to }) => to === creditor)).toBe(3);
  });

  test('a member is netted first: who pays 90 and eats 30 is owed 60, and owes nothing', () => {
    const both: Posting[] = [...postings({ ana: 90 }), ...postings({ ana: -30, ben: -30, cat: -30 })];
    expect(debtsOf(both, ID)).toEqual([debt('ben', 'ana', 30), debt('cat', 'ana', 30)]);
  });

  test('many payers for many others are a chain of debts that is as exact, not a debt of each to each', () => {
    const payers = Array.from({ length: 249 }, (_, n) => [`p${n}`, 249 + n] as const);
    const others = Array.from({ length: 249 }, (_, n) => [`r${n}`, -249 - (248 - n)] as const);
    const nets = Object.fromEntries([...payers, ...others]);
    const found = debtsOf(postings(nets), ID);
    expect(found.length).toBeLessThan(payers.length + others.length);
    const sums = new Map<string, number>();
    for (const { from, to, amount } of found) {
      sums.set(from, (sums.get(from) ?? 0) - amount);
      sums.set(to, (sums.get(to) ?? 0) + amount);
    }
    expect(Object.fromEntries(sums)).toEqual(nets);
    expect(debtsOf(postings(nets).reverse(), ID)).toEqual(found);
  });

  test('the order of the postings changes nothing', () => {
    const nets = { ana: 101, ben: 99, cat: -67, dan: -67, eve: -66 };
    expect(debtsOf(postings(nets).reverse(), ID)).toEqual(debtsOf(postings(nets), ID));
  });

  test('postings that do not sum to zero are a defect and stop at once', () => {
    expect(() => debtsOf(postings({ ana: 1 }), ID)).toThrow('do not sum to zero');
  });
});

describe('debts between two people', () => {
  test('are netted, dropped at zero and ordered', () => {
    const many = [
      debt('b', 'a', 5),
      debt('a', 'b', 7),
      debt('c', 'a', 3),
      debt('a', 'c', 3),
      debt('a', 'd', 1),
    ];
    expect(mergeDebts(many)).toEqual([debt('a', 'b', 2), debt('a', 'd', 1)]);
    expect(mergeDebts([debt('a', 'b', 2), debt('b', 'a', 5)])).toEqual([debt('b', 'a', 3)]);
  });

  test('come out the same whatever the order, and merging again changes nothing', () => {
    const names = fc.constantFrom(...'abcde');
    const debts = fc.array(
      fc
        .tuple(names, names, fc.integer({ min: 1, max: 1000 }))
        .filter(([from, to]) => from !== to)
        .map(([from, to, amount]) => debt(from, to, amount)),
    );
    fc.assert(
      fc.property(debts, (list) => {
        const merged = mergeDebts(list);
        expect(mergeDebts(list.toReversed())).toEqual(merged);
        expect(mergeDebts(merged)).toEqual(merged);
      }),
    );
  });
});
