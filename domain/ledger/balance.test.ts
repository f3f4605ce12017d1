import { expect, test } from 'vitest';
import { minorUnits } from '#domain/money/money.ts';
import { applyPostings, balancesOf, roomTowardsZero } from './balance.ts';

function amount(userId: string, value: number) {
  return { userId, amount: minorUnits(value) };
}

test('balances add up per member, leave the settled out and are ordered by member', () => {
  const postings = [
    amount('cat', -30),
    amount('ana', 90),
    amount('ana', -30),
    amount('ben', 30),
    amount('ben', -30),
  ];
  expect(balancesOf(postings)).toEqual([amount('ana', 60), amount('cat', -30)]);
});

test('a settled member leaves the balances, without a trace of ±0.01', () => {
  const balances = [amount('ana', 3333), amount('ben', -3333)];
  expect(applyPostings(balances, [amount('ben', 3333), amount('ana', -3333)])).toEqual([]);
});

test('what was given is not changed', () => {
  const balances = Object.freeze([Object.freeze(amount('ana', 5))]);
  expect(applyPostings(balances, [amount('ana', 1)])).toEqual([amount('ana', 6)]);
  expect(balances).toEqual([amount('ana', 5)]);
});

test('a balance beyond exact integers is refused', () => {
  const huge = amount('ana', Number.MAX_SAFE_INTEGER);
  expect(() => applyPostings([huge], [amount('ana', 1)])).toThrow(
    expect.objectContaining({ code: 'INVALID_EXPENSE_AMOUNTS' }),
  );
});

test('a balance takes a posting as far as zero', () => {
  expect(roomTowardsZero(900, -500)).toBe(500);
  expect(roomTowardsZero(-900, 500)).toBe(500);
  expect([roomTowardsZero(900, 500), roomTowardsZero(-900, -500), roomTowardsZero(900, 0)]).toEqual([
    0, 0, 0,
  ]);
});
