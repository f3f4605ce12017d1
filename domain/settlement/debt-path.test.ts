import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Debt, mergeDebts } from '#domain/ledger/debt.ts';
import { minorUnits } from '#domain/money/money.ts';
import { debt } from '#test/debt.ts';
import { DEBTS_PAID_MAX, debtsOfPayment } from './debt-path.ts';
import { mergeBalances, mergeDebtsBetween, representativesOf } from './household.ts';
import { planSettlement } from './settlement.ts';

const circle = [debt('a', 'b', 5), debt('b', 'c', 5), debt('c', 'a', 5)];

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
    expect(owedAfter([...circle, debt('d', 'e', 1)], debt('d', 'e', 1))).toEqual(mergeDebts(circle));
  });

  it('settles what goes in a circle between those who are quits by it', () => {
    const dinners = [debt('c', 'a', 4), debt('a', 'b', 10), debt('b', 'c', 10)];
    expect(owedAfter(dinners, debt('a', 'c', 6))).toEqual([]);
    // One of them is not quits yet.
    const more = [...dinners, debt('d', 'b', 1)];
    expect(owedAfter(more, debt('a', 'c', 6))).toHaveLength(4);
    expect(owedAfter(more, debt('a', 'c', 6), debt('d', 'b', 1))).toEqual([]);
  });

  it('settles a circle on its way, where no more than that hangs together', () => {
    const debts = [debt('d', 'a', 1), debt('a', 'e', 1), ...circle, debt('d', 'f', 9)];
    expect(owedAfter(debts, debt('d', 'e', 1))).toEqual([debt('d', 'f', 9)]);
  });

  it('among hundreds of people pays so many debts as one change may write, and is owed back for the rest', () => {
    const side = (name: string) => Array.from({ length: 248 }, (_, n) => `${name}${n}`);
    const [lenders, helpers] = [side('l'), side('h')];
    const between = lenders.flatMap((lender) => helpers.map((helper) => debt(lender, helper, 1)));
    const debts = [
      ...lenders.map((lender) => debt('a', lender, 248)),
      ...between,
      ...helpers.map((helper) => debt(helper, 'z', 248)),
    ];
    const changes = debtsOfPayment(debt('a', 'z', 248 * 248), debts);
    expect(changes.length).toBeGreaterThan(DEBTS_PAID_MAX);
    expect(changes.length).toBeLessThan(DEBTS_PAID_MAX + 5);
    const isPaid = (change: Debt) => change.from.startsWith('h') && change.to.startsWith('l');
    const ways = changes.filter(isPaid).length;
    expect(changes.at(-1)).toEqual(debt('z', 'a', 248 * 248 - ways));
    for (const person of [...lenders, ...helpers]) expect(netOf(changes, person)).toBe(0);
    expect(netOf(changes, 'a')).toBe(248 * 248);
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

/** Of these debts, those of people who are connected with some of `around` by debts, and all of whom are quits. */
function circlesAround(around: readonly string[], debts: readonly Debt[]): Debt[] {
  return debts.filter(({ from }) => {
    const connected = connectedWith(from, debts);
    return (
      around.some((person) => connected.has(person)) &&
      connected.values().every((one) => netOf(debts, one) === 0)
    );
  });
}

function connectedWith(person: string, debts: readonly Debt[]): Set<string> {
  const connected = new Set([person]);
  // A set is also gone through in what is added meanwhile.
  for (const one of connected)
    for (const { from, to } of debts) {
      if (from === one) connected.add(to);
      if (to === one) connected.add(from);
    }
  return connected;
}

/** The debts as whole ways one by one: each the shortest that is open, and of equally short ones the first by its people. */
function owedWayByWay(debts: readonly Debt[], payment: Debt): Debt[] {
  const open = mergeDebts(debts);
  const passed = new Set<string>();
  let left: number = payment.amount;
  for (let way = firstWay(open, payment); left > 0 && way; way = firstWay(open, payment)) {
    const amount = Math.min(left, ...way.map((step) => step.amount));
    for (const step of way) {
      step.amount = minorUnits(step.amount - amount);
      passed.add(step.from).add(step.to);
    }
    left -= amount;
  }
  const rest = open.filter(({ amount }) => amount > 0);
  const owed = left > 0 ? [...rest, debt(payment.to, payment.from, left)] : rest;
  const circles = circlesAround([payment.from, payment.to, ...passed], owed);
  return mergeDebts(owed.filter((one) => !circles.includes(one)));
}

function firstWay(open: readonly Debt[], { from, to }: Debt): Debt[] | undefined {
  const ways = open.filter((step) => step.amount > 0 && step.from === from).map((step) => [step]);
  for (const way of ways) {
    const last = way.at(-1);
    if (last?.to === to) return way;
    const isNew = (step: Debt) => way.every((passed) => passed.from !== step.to);
    const next = open.filter((step) => step.amount > 0 && step.from === last?.to && isNew(step));
    ways.push(...next.map((step) => [...way, step]));
  }
  return undefined;
}

const netOf = (debts: readonly Debt[], person: string) =>
  debts.reduce(
    (net, { from, to, amount }) => net + (to === person ? amount : from === person ? -amount : 0),
    0,
  );

/** Some of the people in households of two or three, none of them in two. */
const anyHouseholds = fc
  .tuple(fc.shuffledSubarray(people, { minLength: people.length }), fc.integer({ min: 2, max: 3 }))
  .map(([order, size]) => [order.slice(0, size), order.slice(size, size + 2)]);

describe('a payment of a household', () => {
  const households = [['lia', 'omar']];
  const paid = (payment: Debt, ...debts: Debt[]) =>
    mergeDebts([...debts, ...debtsOfPayment(payment, debts, households)]);

  it('pays what another member of it owes, who then owes the payer', () => {
    expect(paid(debt('lia', 'zoe', 10), debt('omar', 'zoe', 10))).toEqual([debt('omar', 'lia', 10)]);
    expect(paid(debt('lia', 'zoe', 10), debt('omar', 'zoe', 6), debt('lia', 'zoe', 4))).toEqual([
      debt('omar', 'lia', 6),
    ]);
  });

  it('to one member pays what another one of it is owed, to whom the payee then owes it', () => {
    expect(paid(debt('zoe', 'lia', 10), debt('zoe', 'omar', 10))).toEqual([debt('lia', 'omar', 10)]);
  });

  it('within it pays the debts that lead from one of its members to the other', () => {
    const debts = [debt('omar', 'zoe', 5), debt('zoe', 'lia', 5)];
    expect(paid(debt('omar', 'lia', 5), ...debts)).toEqual([]);
    expect(paid(debt('omar', 'lia', 7), ...debts)).toEqual([debt('lia', 'omar', 2)]);
  });

  it('pays the debts of the payer before those of others in the household', () => {
    const debts = [debt('lia', 'ben', 5), debt('ben', 'zoe', 5), debt('omar', 'zoe', 5)];
    expect(paid(debt('lia', 'zoe', 5), ...debts)).toEqual([debt('omar', 'zoe', 5)]);
  });

  it('changes every member by exactly what was paid', () => {
    fc.assert(
      fc.property(anyDebts, anyDebt, anyHouseholds, (debts, payment, together) => {
        const changes = debtsOfPayment(payment, debts, together);
        for (const person of people) {
          const own = person === payment.from ? payment.amount : person === payment.to ? -payment.amount : 0;
          expect(netOf(changes, person)).toBe(own);
        }
      }),
    );
  });

  it('as the plan asks for leaves no debt between households where none went in a circle between them', () => {
    fc.assert(
      fc.property(anyLadder, anyHouseholds, (debts, together) => {
        // Two letters that follow each other are together, so that the households are a ladder, too.
        const named = new Map(together.flat().map((person, index) => [person, people[index] ?? '']));
        const houses = together.map((house) => house.map((person) => named.get(person) ?? ''));
        const balances = people.map((userId) => ({ userId, amount: minorUnits(netOf(debts, userId)) }));
        const names = representativesOf(balances, houses);
        const between = mergeDebtsBetween(debts, names);
        const { payments } = planSettlement(mergeBalances(balances, names), between);
        let open = mergeDebts(debts);
        for (const payment of payments)
          open = mergeDebts([...open, ...debtsOfPayment(payment, open, houses)]);
        expect(mergeDebtsBetween(open, names)).toEqual([]);
        // Nor is it only their sum that is none.
        for (const { from, to } of open) expect(names.get(from)).toBe(names.get(to));
      }),
    );
  });
});

describe('settlements of households and then within them', () => {
  it('leave no debt where none went in a circle before', () => {
    fc.assert(
      fc.property(anyLadder, anyHouseholds, (debts, houses) => {
        const balances = people.map((userId) => ({ userId, amount: minorUnits(netOf(debts, userId)) }));
        const names = representativesOf(balances, houses);
        const plan = planSettlement(mergeBalances(balances, names), mergeDebtsBetween(debts, names));
        let open = mergeDebts(debts);
        const book = (payment: Debt) => {
          open = mergeDebts([...open, ...debtsOfPayment(payment, open, houses)]);
        };
        plan.payments.forEach(book);
        const left = people.map((userId) => ({ userId, amount: minorUnits(netOf(open, userId)) }));
        for (const house of houses) {
          const own = left.filter(({ userId, amount }) => house.includes(userId) && amount !== 0);
          planSettlement(own, []).payments.forEach(book);
        }
        expect(open).toEqual([]);
      }),
    );
  });
});

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

  it('pay the shortest ways first, and of equally short ones the first by its people', () => {
    fc.assert(
      fc.property(anyDebts, anyDebt, (debts, payment) => {
        expect(owedAfter(debts, payment)).toEqual(owedWayByWay(debts, payment));
      }),
    );
  });

  it('that follow the plan leave no debt but between those who were quits before', () => {
    fc.assert(
      fc.property(anyDebts, (debts) => {
        const balances = people.map((userId) => ({ userId, amount: minorUnits(netOf(debts, userId)) }));
        const { payments } = planSettlement(balances, debts);
        expect(owedAfter(debts, ...payments)).toEqual(circlesAround(people, debts));
      }),
    );
  });
});
