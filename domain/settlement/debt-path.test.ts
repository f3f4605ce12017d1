import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Debt, mergeDebts } from '#domain/ledger/debt.ts';
import { minorUnits } from '#domain/money/money.ts';
import { debtsOfPayment } from './debt-path.ts';
import { planSettlement } from './settlement.ts';

const debt = (from: string, to: string, amount: number): Debt => ({ from, to, amount: minorUnits(amount) });

/** What is owed once these payments are booked, one after the other. */
function owedAfter(debts: readonly Debt[], ...payments: readonly Debt[]): Debt[] {
  let open = mergeDebts(debts);
  for (const payment of payments) open = mergeDebts([...open, ...debtsOfPayment(payment, open)]);
  return open;
}

describe('a settlement', () => {
  it('pays the debt between the two, wholly or in part', () => {
    expect(owedAfter([debt('a', 'b', 10)], debt('a', 'b', 10))).toEqual([]);
    expect(owedAfter([debt('a', 'b', 10)], debt('a', 'b', 4))).toEqual([debt('a', 'b', 6)]);
  });

  it('pays the debts along the way where there is none between the two', () => {
    expect(owedAfter([debt('a', 'b', 10), debt('b', 'c', 10)], debt('a', 'c', 10))).toEqual([]);
    expect(owedAfter([debt('a', 'b', 10), debt('b', 'c', 4)], debt('a', 'c', 10))).toEqual([
      debt('a', 'b', 6),
      debt('c', 'a', 6),
    ]);
  });

  it('pays the direct debt before any detour', () => {
    const debts = [debt('a', 'b', 5), debt('b', 'c', 5), debt('a', 'c', 5)];
    expect(owedAfter(debts, debt('a', 'c', 5))).toEqual([debt('a', 'b', 5), debt('b', 'c', 5)]);
  });

  it('that was not owed is owed back', () => {
    expect(owedAfter([], debt('a', 'b', 10))).toEqual([debt('b', 'a', 10)]);
    expect(owedAfter([debt('b', 'a', 3)], debt('a', 'b', 10))).toEqual([debt('b', 'a', 13)]);
  });

  it('leaves a circle that it does not touch', () => {
    const circle = [debt('a', 'b', 5), debt('b', 'c', 5), debt('c', 'a', 5)];
    expect(owedAfter([...circle, debt('d', 'e', 1)], debt('d', 'e', 1))).toEqual(mergeDebts(circle));
  });
});

const people = ['a', 'b', 'c', 'd', 'e', 'f'];
const anyDebt = fc
  .tuple(fc.nat(5), fc.nat(5), fc.integer({ min: 1, max: 100_000 }))
  .filter(([from, to]) => from !== to)
  .map(([from, to, amount]) => debt(people[from] ?? '', people[to] ?? '', amount));
const anyDebts = fc.array(anyDebt, { maxLength: 15 }).map(mergeDebts);
/** From the earlier letter to the later one, so that nothing goes in a circle. */
const anyLadder = fc
  .array(anyDebt, { maxLength: 15 })
  .map((debts) =>
    mergeDebts(
      debts.map(({ from, to, amount }) => (from < to ? debt(from, to, amount) : debt(to, from, amount))),
    ),
  );

const netOf = (debts: readonly Debt[], person: string) =>
  debts.reduce(
    (net, { from, to, amount }) => net + (to === person ? amount : from === person ? -amount : 0),
    0,
  );

describe('settlements', () => {
  it('change every member by exactly what was paid', () => {
    fc.assert(
      fc.property(anyDebts, anyDebt, (debts, payment) => {
        const changes = debtsOfPayment(payment, debts);
        for (const person of people) {
          const paid = person === payment.from ? payment.amount : person === payment.to ? -payment.amount : 0;
          expect(netOf(changes, person)).toBe(paid);
        }
      }),
    );
  });

  it('that follow the plan leave no debt where none went in a circle before', () => {
    fc.assert(
      fc.property(anyLadder, (debts) => {
        const balances = people.map((userId) => ({ userId, amount: minorUnits(netOf(debts, userId)) }));
        const { payments } = planSettlement(balances, debts);
        expect(owedAfter(debts, ...payments)).toEqual([]);
      }),
    );
  });
});
