import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyPostings, type Balance } from '#domain/ledger/balance.ts';
import { type Debt, mergeDebts } from '#domain/ledger/debt.ts';
import { minorUnits } from '#domain/money/money.ts';
import { debt } from '#test/debt.ts';
import { EXACT_MEMBERS, type Payment, planAfter, planSettlement, settles } from './settlement.ts';

const small = fc.integer({ min: -6, max: 6 });
const mixed = fc.oneof(small, fc.integer({ min: -40, max: 40 }), fc.integer({ min: -1e12, max: 1e12 }));
const groups = (amount: fc.Arbitrary<number>, size: { minLength: number; maxLength: number }) =>
  fc.array(amount, size).map(closed).map(members);

describe('planSettlement', () => {
  it('brings every balance to exactly zero with no payment of zero, in at most one payment less than members', () => {
    fc.assert(
      fc.property(groups(mixed, { minLength: 0, maxLength: 23 }), (balances) => {
        const { payments, paymentsAfter } = planSettlement(balances, []);
        expect(settles(payments, balances)).toBe(true);
        expect(payments.length).toBe(paymentsAfter);
        expect(payments.length).toBeLessThanOrEqual(Math.max(0, balances.length - 1));
      }),
    );
  });

  it('takes as few payments as trying every partition does', () => {
    fc.assert(
      fc.property(groups(mixed, { minLength: 1, maxLength: 8 }), (balances) => {
        const { payments, optimal } = planSettlement(balances, []);
        expect(payments.length).toBe(fewestPayments(balances));
        expect(optimal).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('does not depend on the order of balances and debts', () => {
    fc.assert(
      fc.property(
        groups(mixed, { minLength: 1, maxLength: 12 }),
        fc.infiniteStream(fc.nat()),
        (balances, order) => {
          const debts = debtsAmong(balances);
          const shuffle = <T>(list: T[]) =>
            list
              .map((entry) => ({ entry, key: order.next().value }))
              .sort((a, b) => a.key - b.key)
              .map(({ entry }) => entry);
          expect(planSettlement(shuffle(balances), shuffle(debts))).toEqual(planSettlement(balances, debts));
        },
      ),
    );
  });

  it('suggests after a booked payment exactly the other payments, computed anew', () => {
    fc.assert(
      fc.property(groups(mixed, { minLength: 1, maxLength: 13 }), (balances) => {
        const debts = debtsAmong(balances);
        const plan = planSettlement(balances, debts);
        for (const booked of plan.payments) {
          const { from, to, amount } = booked;
          const next = planSettlement(
            book(balances, booked),
            mergeDebts([...debts, { from: to, to: from, amount }]),
          );
          expect(next.payments).toEqual(planAfter(plan.payments, booked));
          expect(next.paymentsAfter).toBe(plan.paymentsAfter - 1);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('never needs a further payment when a suggestion is paid in part', () => {
    fc.assert(
      fc.property(groups(small, { minLength: 1, maxLength: 9 }), (balances) => {
        const plan = planSettlement(balances, []);
        for (const line of plan.payments.filter(({ amount }) => amount > 1)) {
          const next = planSettlement(book(balances, { ...line, amount: minorUnits(1) }), []);
          expect(next.paymentsAfter).toBeLessThanOrEqual(plan.paymentsAfter);
        }
      }),
    );
  });

  it.each([
    ['people who all owe one', Array.from({ length: 23 }, () => -500)],
    ['small whole numbers', steps((i) => (((i * 7) % 10) + 1) * (i % 2 ? 1 : -1))],
    ['numbers in a row', steps((i) => (i + 1) * (i % 3 ? 1 : -1))],
    ['an arithmetic sequence', steps((i) => (1000 + 7 * i) * (i % 2 ? 1 : -1))],
    ['powers of two', steps((i) => 2 ** i * (i % 2 ? 1 : -1))],
    ['numbers next to powers of two', steps((i) => (2 ** i + (i % 3)) * (i % 2 ? 1 : -1))],
    ['a remainder of seven that few subsets cancel', steps((i) => (i % 3 ? 1 + 7 * i : -2 - 7 * i))],
    ['amounts up to the largest', steps((i) => ((i * 7_919_777_777) % 1e12) * (i % 2 ? 1 : -1))],
  ])('proves the fewest payments for 24 members with %s', (_, amounts) => {
    const balances = members(closed(amounts));
    const { payments, optimal } = planSettlement(balances, [], { timeLimitMs: 0, now: () => 0 });
    expect(balances).toHaveLength(EXACT_MEMBERS);
    expect(optimal).toBe(true);
    expect(settles(payments, balances)).toBe(true);
  });

  it('finds the subsets that 24 irregular amounts were made of', () => {
    // Six groups of four; nothing else sums to zero among amounts that large.
    const amounts = Array.from({ length: 6 }, (_, i) => {
      const three = [7_919_777_777, -3_331_111_117, 5_557_777_771].map(
        (amount, k) => amount * (i + 1) + 97 ** (k + 1) * i,
      );
      return closed(three);
    }).flat();
    expect(planSettlement(members(amounts), []).paymentsAfter).toBe(18);
  });

  it('prefers pairs that owe each other already', () => {
    const balances = members([-5, -5, 5, 5]);
    const debts = [debt('m0', 'm3', 5), debt('m1', 'm2', 5)];
    expect(planSettlement(balances, debts).payments).toEqual(debts);
  });

  it('keeps those who owe each other in one subset among equally short plans', () => {
    // Either 6 pays off 4 + 2 and 7 pays off 3 + 4, or the two fours change places.
    const balances = members([-6, 4, 2, -7, 3, 4]);
    const { payments } = planSettlement(balances, [debt('m3', 'm1', 4)]);
    expect(payments).toContainEqual(debt('m3', 'm1', 4));
    expect(payments).toHaveLength(4);
    expect(planSettlement(balances, [debt('m0', 'm1', 4)]).payments).toContainEqual(debt('m0', 'm1', 4));
  });

  it('counts the payments before as the debts between pairs', () => {
    const balances = members([-10, 0, 10]);
    const debts = [debt('m0', 'm1', 10), debt('m1', 'm2', 10), debt('m1', 'm0', 4), debt('m0', 'm1', 4)];
    expect(planSettlement(balances, debts)).toEqual({
      payments: [debt('m0', 'm2', 10)],
      optimal: true,
      paymentsBefore: 2,
      paymentsAfter: 1,
    });
  });

  it('has nothing to suggest when every balance is zero', () => {
    expect(planSettlement(members([0, 0]), [])).toEqual({
      payments: [],
      optimal: true,
      paymentsBefore: 0,
      paymentsAfter: 0,
    });
  });

  it('refuses balances that do not sum to zero', () => {
    expect(() => planSettlement(members([5, -4]), [])).toThrow('do not sum to zero');
  });

  it.each([40, 200, 1000])('settles %d members, with far fewer payments than members', (count) => {
    const balances = members(closed(irregular(count - 1, 300)));
    const { payments } = planSettlement(balances, [], ticking(200));
    expect(settles(payments, balances)).toBe(true);
    expect(payments.length).toBeLessThan(balances.filter(({ amount }) => amount !== 0).length - count / 10);
  });

  it('says that a plan is not proved when the time was over first', () => {
    const balances = members(closed(irregular(59, 1e6)));
    const { payments, optimal } = planSettlement(balances, [], ticking(3));
    expect(settles(payments, balances)).toBe(true);
    expect(optimal).toBe(false);
  });

  it('proves the fewest payments of any number of members with few different balances', () => {
    const balances = members([...Array.from({ length: 90 }, () => -2500), 100_000, 75_000, 50_000]);
    expect(planSettlement(balances, [])).toMatchObject({ optimal: true, paymentsAfter: 90 });
  });

  it('proves the fewest payments of any number of members who owe a single one', () => {
    const balances = members(closed(irregular(300, 1e6).map((amount) => -Math.abs(amount))));
    expect(planSettlement(balances, [])).toMatchObject({ optimal: true, paymentsAfter: 300 });
  });

  it('sets opposite pairs aside in a large group and proves the rest', () => {
    const pairs = irregular(100, 1e9).flatMap((amount) => [amount, -amount]);
    const balances = members([...pairs, ...closed(irregular(20, 1e5))]);
    expect(planSettlement(balances, [])).toMatchObject({ optimal: true });
  });
});

describe('planAfter', () => {
  const payments = [debt('a', 'b', 10), debt('c', 'b', 5)];

  it('drops a line that is paid and leaves the others as they were', () => {
    expect(planAfter(payments, debt('a', 'b', 10))).toEqual([payments[1]]);
  });

  it('reduces a line that is paid in part', () => {
    expect(planAfter(payments, debt('a', 'b', 4))).toEqual([debt('a', 'b', 6), payments[1]]);
  });

  it.each([
    ['a pair that has no line', debt('b', 'a', 10)],
    ['more than the line', debt('a', 'b', 11)],
    ['nothing', debt('a', 'b', 0)],
  ])('does not know the plan after %s', (_, booked) => {
    expect(planAfter(payments, booked)).toBeUndefined();
  });
});

describe('settles', () => {
  const balances = members([-10, 10]);

  it.each<[string, Payment[], boolean]>([
    ['the whole debt', [debt('m0', 'm1', 10)], true],
    ['a unit less', [debt('m0', 'm1', 9)], false],
    ['a payment to a stranger', [debt('m0', 'm2', 10)], false],
    ['the wrong direction', [debt('m1', 'm0', 10)], false],
    ['a payment of zero besides', [debt('m0', 'm1', 10), debt('m0', 'm1', 0)], false],
  ])('judges %s', (_, payments, expected) => {
    expect(settles(payments, balances)).toBe(expected);
  });
});

function members(amounts: readonly number[]): Balance[] {
  return amounts.map((amount, i) => ({ userId: `m${i}`, amount: minorUnits(amount) }));
}

function closed(amounts: readonly number[]): number[] {
  return [...amounts, -amounts.reduce((sum, amount) => sum + amount, 0)];
}

function steps(amountAt: (i: number) => number): number[] {
  return Array.from({ length: 23 }, (_, i) => amountAt(i));
}

/** Not zero, either sign, spread over the range: a fixed sequence without a pattern. */
function irregular(count: number, range: number): number[] {
  let state = 7;
  return Array.from({ length: count }, (_, i) => {
    state = (state * 48_271) % 2_147_483_647;
    return (1 + (state % range)) * (i % 2 ? 1 : -1);
  });
}

/** A clock that moves when it is looked at: the time limit counts looks. */
function ticking(timeLimitMs: number): { timeLimitMs: number; now: () => number } {
  let time = 0;
  return { timeLimitMs, now: () => time++ };
}

/** Some debts that need not explain the balances: preference has to work with any. */
function debtsAmong(balances: readonly Balance[]): Debt[] {
  const debts = balances.flatMap((debtor, i) =>
    balances
      .filter((creditor, k) => debtor.amount < 0 && creditor.amount > 0 && (i + k) % 3 === 0)
      .map((creditor) => debt(debtor.userId, creditor.userId, 1 + ((i * 5 + creditor.amount) % 4))),
  );
  return mergeDebts(debts);
}

function book(balances: readonly Balance[], { from, to, amount }: Payment): Balance[] {
  return applyPostings(balances, [
    { userId: from, amount },
    { userId: to, amount: minorUnits(-amount) },
  ]);
}

/** Every set partition by brute force: the n-th member joins each subset there is, or opens one. */
function fewestPayments(balances: readonly Balance[]): number {
  const amounts = balances.map(({ amount }) => Number(amount)).filter((amount) => amount !== 0);
  const mostSubsets = (at: number, sums: readonly number[]): number => {
    if (at === amounts.length) return sums.every((sum) => sum === 0) ? sums.length : 0;
    const amount = amounts[at] ?? 0;
    return Math.max(
      mostSubsets(at + 1, [...sums, amount]),
      ...sums.map((_, joined) =>
        mostSubsets(
          at + 1,
          sums.map((sum, i) => (i === joined ? sum + amount : sum)),
        ),
      ),
    );
  };
  return amounts.length - mostSubsets(0, []);
}
