import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CalendarDate, calendarDate } from '#domain/calendar/calendar-date.ts';
import { type Balance, balancesOf } from '#domain/ledger/balance.ts';
import { type Debt, mergeDebts } from '#domain/ledger/debt.ts';
import { getCurrency } from '#domain/money/currency.ts';
import { AMOUNT_MAX, minorUnits, sumAmounts } from '#domain/money/money.ts';
import { debt } from '#test/debt.ts';
import { bookingsOf, type GroupBooking, type GroupDebt, netOf } from './consolidated.ts';
import { debtsOfPayment } from './debt-path.ts';

const EUR = getCurrency('EUR').code;

/** `a` owes `b` a positive amount in the group, and is owed a negative one. */
function between(groupId: string, amount: number, openSince = '2026-01-01'): GroupDebt {
  const [from, to] = amount > 0 ? ['a', 'b'] : ['b', 'a'];
  return { ...debt(from ?? '', to ?? '', Math.abs(amount)), groupId, openSince: calendarDate(openSince) };
}

function paying(amount: number, debts: readonly GroupDebt[]): GroupBooking[] {
  return bookingsOf({ ...debt('a', 'b', amount), currency: EUR }, debts);
}

const told = (bookings: readonly GroupBooking[]) =>
  bookings.map(({ groupId, from, to, amount, left }) => `${groupId}: ${from} ${to} ${amount}, ${left} left`);

describe('one payment in several groups', () => {
  it('of the whole net ends every debt, in both directions', () => {
    const debts = [between('1', 30), between('2', -10)];
    expect(netOf(debts, 'b')).toBe(20);
    expect(netOf(debts, 'a')).toBe(-20);
    expect(told(paying(20, debts))).toEqual(['2: b a 10, 0 left', '1: a b 30, 0 left']);
  });

  it('of a part ends what is owed back, and pays the oldest debt first with both', () => {
    const debts = [
      between('1', 30, '2026-03-14'),
      between('2', -10, '2026-06-01'),
      between('3', 8, '2025-12-31'),
    ];
    expect(told(paying(5, debts))).toEqual(['2: b a 10, 0 left', '3: a b 8, 0 left', '1: a b 7, 23 left']);
  });

  it('goes by the group where two debts are of one age', () => {
    expect(told(paying(5, [between('2', 4), between('1', 4)]))).toEqual([
      '1: a b 4, 0 left',
      '2: a b 1, 3 left',
    ]);
  });

  it.each([
    ['more than the net', 21, [between('1', 30), between('2', -10)], 20],
    ['to the one who owes', 1, [between('1', -10)], 0],
    ['where nothing is open', 1, [], 0],
    ['where the debts cancel out', 1, [between('1', 10), between('2', -10)], 0],
  ])('is refused for %s', (_, amount, debts, limit) => {
    expect(() => paying(amount, debts)).toThrow(
      expect.objectContaining({
        code: 'INVALID_EXPENSE_AMOUNTS',
        params: { reason: 'more-than-net', amount, limit, currency: 'EUR' },
      }),
    );
  });

  it('is refused where one of its settlements would be larger than a transaction may be', () => {
    const debts = [between('1', AMOUNT_MAX + 1), between('2', -1)];
    expect(() => paying(AMOUNT_MAX, debts)).toThrow(
      expect.objectContaining({ code: 'INVALID_EXPENSE_AMOUNTS', params: { reason: 'total' } }),
    );
    expect(told(paying(AMOUNT_MAX - 1, debts))[1]).toBe(`1: a b ${AMOUNT_MAX}, 1 left`);
  });
});

const people = ['a', 'b', 'c', 'd'];
const anyDebt = fc
  .tuple(fc.nat(3), fc.nat(3), fc.integer({ min: 1, max: 100_000 }))
  .filter(([from, to]) => from !== to)
  .map(([from, to, amount]) => debt(people[from] ?? '', people[to] ?? '', amount));
const anyDate = fc.constantFrom('2025-12-31', '2026-01-01', '2026-03-14').map(calendarDate);

/** A group among four people: who owes whom, and since when the first two of them have had their debt. */
interface AnyGroup {
  groupId: string;
  debts: Debt[];
  openSince: CalendarDate;
}
const anyGroups: fc.Arbitrary<AnyGroup[]> = fc
  .array(fc.tuple(fc.array(anyDebt, { maxLength: 8 }).map(mergeDebts), anyDate), { maxLength: 6 })
  .map((groups) => groups.map(([debts, openSince], index) => ({ groupId: `${index}`, debts, openSince })));

const isPair = ({ from, to }: Debt) => [from, to].sort().join() === 'a,b';
const betweenPair = (groups: readonly AnyGroup[]): GroupDebt[] =>
  groups.flatMap(({ groupId, openSince, debts }) =>
    debts.filter(isPair).map((found) => ({ ...found, groupId, openSince })),
  );

const balancesFrom = (debts: readonly Debt[]): Balance[] =>
  balancesOf(
    debts.flatMap(({ from, to, amount }) => [
      { userId: from, amount: minorUnits(-amount) },
      { userId: to, amount },
    ]),
  );

/** The groups with a payment by which the one who owes on the whole pays all of the net, or a part of it. */
const anyPayment = anyGroups
  .map((groups) => ({ groups, debts: betweenPair(groups) }))
  .filter(({ debts }) => netOf(debts, 'a') !== 0)
  .chain(({ groups, debts }) => {
    const net = netOf(debts, 'b');
    const whole = Math.abs(net);
    const [from, to] = net > 0 ? ['a', 'b'] : ['b', 'a'];
    return fc.oneof(fc.constant(whole), fc.integer({ min: 1, max: whole })).map((amount) => ({
      groups,
      debts,
      whole,
      payment: { ...debt(from ?? '', to ?? '', amount), currency: EUR },
    }));
  });

/** Each group as it is once its booking is a settlement of it. */
function booked(groups: readonly AnyGroup[], bookings: readonly GroupBooking[]): AnyGroup[] {
  return groups.map((group) => {
    const settling = bookings.filter(({ groupId }) => groupId === group.groupId);
    let { debts } = group;
    for (const booking of settling) debts = mergeDebts([...debts, ...debtsOfPayment(booking, debts)]);
    return { ...group, debts };
  });
}

describe('the settlements of a payment', () => {
  it('come to the payment, are at most one a group, and none of them is of nothing', () => {
    fc.assert(
      fc.property(anyPayment, ({ debts, payment }) => {
        const bookings = bookingsOf(payment, debts);
        const signed = bookings.map(({ from, amount }) => (from === payment.from ? amount : -amount));
        expect(sumAmounts(signed)).toBe(payment.amount);
        expect(new Set(bookings.map(({ groupId }) => groupId)).size).toBe(bookings.length);
        for (const { amount } of bookings) expect(amount).toBeGreaterThan(0);
      }),
    );
  });

  it('pay debts that are there and never more than each of them, and say what is left', () => {
    fc.assert(
      fc.property(anyPayment, ({ groups, debts, payment }) => {
        const bookings = bookingsOf(payment, debts);
        const after = betweenPair(booked(groups, bookings));
        for (const { groupId, from, to, left } of bookings) {
          expect(debts).toContainEqual(expect.objectContaining({ groupId, from, to }));
          const open = after.filter((found) => found.groupId === groupId);
          expect(open.map(({ amount }) => amount)).toEqual(left === 0 ? [] : [left]);
          for (const still of open) expect([still.from, still.to]).toEqual([from, to]);
        }
        expect(netOf(after, payment.to)).toBe(netOf(debts, payment.to) - payment.amount);
      }),
    );
  });

  it('of the whole net leave the two quits in every group, and every group summing to zero', () => {
    fc.assert(
      fc.property(anyPayment, ({ groups, debts, payment, whole }) => {
        const all = { ...payment, amount: minorUnits(whole) };
        const after = booked(groups, bookingsOf(all, debts));
        expect(betweenPair(after)).toEqual([]);
        for (const { debts: open } of after) {
          expect(sumAmounts(balancesFrom(open).map(({ amount }) => amount))).toBe(0);
        }
      }),
    );
  });

  it('move no other member of a group than the two, and these by what is booked there', () => {
    fc.assert(
      fc.property(anyPayment, ({ groups, debts, payment }) => {
        const bookings = bookingsOf(payment, debts);
        for (const [index, after] of booked(groups, bookings).entries()) {
          const before = balancesFrom(groups[index]?.debts ?? []);
          const paid = bookings
            .filter(({ groupId }) => groupId === after.groupId)
            .flatMap(({ from, to, amount }) => [
              { userId: from, amount },
              { userId: to, amount: minorUnits(-amount) },
            ]);
          expect(balancesFrom(after.debts)).toEqual(balancesOf([...before, ...paid]));
        }
      }),
    );
  });

  it('of a part pay no debt before an older one is paid, and leave at most one in part', () => {
    fc.assert(
      fc.property(anyPayment, ({ debts, payment }) => {
        const bookings = bookingsOf(payment, debts);
        const paid = bookings.filter(({ from }) => from === payment.from);
        const last = paid.at(-1);
        expect(paid.slice(0, -1).filter(({ left }) => left > 0)).toEqual([]);
        const untouched = debts.filter(
          ({ from, groupId }) => from === payment.from && !paid.some((one) => one.groupId === groupId),
        );
        for (const younger of untouched) expect(younger.openSince >= (last?.openSince ?? '')).toBe(true);
        const back = debts.filter(({ from }) => from === payment.to);
        expect(bookings.filter(({ from }) => from === payment.to).length).toBe(back.length);
      }),
    );
  });

  it('are the same in whatever order the debts are read', () => {
    fc.assert(
      fc.property(anyPayment, ({ debts, payment }) => {
        expect(bookingsOf(payment, debts.toReversed())).toEqual(bookingsOf(payment, debts));
      }),
    );
  });
});
