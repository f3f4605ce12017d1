import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AMOUNT_MAX, minorUnits } from '#domain/money/money.ts';
import { type ResolvedSide, resolveSplit, type Split, splitRemainder } from './split.ts';

const ANA = 'ana';
const BEN = 'ben';
const CAT = 'cat';
const ID = '01890a5d-ac96-774b-bcce-b302099a8057';

function evenly(...fixed: (number | undefined)[]): Split<number> {
  return { mode: 'evenly', parts: [ANA, BEN, CAT].map((userId, i) => ({ userId, fixed: fixed[i] })) };
}
function byAmount(...amounts: number[]): Split<number> {
  return { mode: 'amount', parts: amounts.map((amount, i) => ({ userId: `u${i}`, amount })) };
}
function byParts(...weights: number[]): Split {
  return { mode: 'parts', parts: weights.map((parts, i) => ({ userId: `u${i}`, parts })) };
}
function byPercent(...percents: number[]): Split {
  return { mode: 'percent', parts: percents.map((percent, i) => ({ userId: `u${i}`, percent })) };
}
function amountsOf(total: number, split: Split<number>, id = ID): number[] {
  return resolveSplit(minorUnits(total), split, id).map((share) => share.amount);
}

describe('shares', () => {
  test('100.00 among three is 33.34, 33.33 and 33.33, whichever member gets the odd cent', () => {
    expect(amountsOf(10_000, evenly()).sort()).toEqual([3333, 3333, 3334]);
  });

  test.each([
    {
      what: 'fixed members carry exactly their amount',
      total: 1000,
      split: evenly(400),
      shares: [400, 300, 300],
    },
    { what: 'a fixed zero is an amount, not a blank', total: 1000, split: evenly(0), shares: [0, 500, 500] },
    {
      what: 'the others get nothing when fixed ones take it all',
      total: 900,
      split: evenly(900),
      shares: [900, 0, 0],
    },
    {
      what: 'all fixed is fine when they sum',
      total: 600,
      split: evenly(100, 200, 300),
      shares: [100, 200, 300],
    },
    { what: 'amounts are taken as they are', total: 50, split: byAmount(20, 0, 30), shares: [20, 0, 30] },
    { what: 'weights share in proportion', total: 900, split: byParts(1, 2), shares: [300, 600] },
    { what: 'weights may have decimals', total: 1000, split: byParts(2.5, 1.5), shares: [625, 375] },
    {
      what: 'weight 0 gets nothing, not even the odd unit',
      total: 101,
      split: byParts(0, 1, 0),
      shares: [0, 101, 0],
    },
    { what: 'the largest fraction gets the odd unit', total: 100, split: byParts(1, 5), shares: [17, 83] },
    { what: 'percents may have four decimals', total: 3, split: byPercent(33.3333, 66.6667), shares: [1, 2] },
    { what: 'a percent of 0 gets nothing', total: 7, split: byPercent(0, 100), shares: [0, 7] },
    {
      what: 'the largest amount and weight stay exact',
      total: AMOUNT_MAX,
      split: byParts(1_000_000, 999_999.9999),
      shares: [500_000_000_025, 499_999_999_974],
    },
    { what: 'more than 32 bits', total: 2 ** 33, split: byParts(1, 1), shares: [2 ** 32, 2 ** 32] },
  ])('$what', ({ total, split, shares }) => {
    expect(amountsOf(total, split)).toEqual(shares);
  });

  test('one unit among three goes to exactly one of them', () => {
    expect(amountsOf(1, evenly()).sort()).toEqual([0, 0, 1]);
  });
});

describe('the odd unit', () => {
  const ids = Array.from(
    { length: 6000 },
    (_, i) => `01890a5d-ac96-774b-bcce-${i.toString(16).padStart(12, '0')}`,
  );

  test('falls on each member about equally often over transactions minted one after another', () => {
    const luckyOnes = ids.map((id) => amountsOf(100, evenly(), id).indexOf(34));
    const times = [0, 1, 2].map((member) => luckyOnes.filter((lucky) => lucky === member).length);
    for (const count of times) expect(count).toBeGreaterThan(1850);
  });

  test('always falls the same way for one transaction', () => {
    // Pinned, because another hash would re-split what people saw before an update.
    expect(ids.slice(0, 8).map((id) => amountsOf(100, evenly(), id).indexOf(34))).toEqual([
      0, 0, 2, 0, 1, 2, 0, 0,
    ]);
  });
});

describe('refusals', () => {
  const none: Split<number> = { mode: 'evenly', parts: [] };
  const twice: Split<number> = {
    mode: 'amount',
    parts: [ANA, BEN, ANA].map((userId) => ({ userId, amount: 1 })),
  };
  const bad = (reason: string, userId?: string) => ({
    code: 'INVALID_EXPENSE_AMOUNTS',
    params: userId ? { reason, userId } : { reason },
  });
  const mismatch = (expected: number, actual: number) => ({
    code: 'EXPENSE_AMOUNTS_MISMATCH',
    params: { expected, actual, difference: expected - actual },
  });
  const percents = (actual: number) => ({
    code: 'EXPENSE_AMOUNTS_MISMATCH',
    params: { expected: 1_000_000, actual, difference: 1_000_000 - actual, unit: 'percent' },
  });

  test.each([
    {
      what: 'no participant',
      split: none,
      error: { code: 'INVALID_EXPENSE_PARTICIPANTS', params: { reason: 'none' } },
    },
    {
      what: 'a participant twice',
      split: twice,
      error: { code: 'INVALID_EXPENSE_PARTICIPANTS', params: { reason: 'duplicate', userId: ANA } },
    },
    { what: 'amounts that are a cent short', split: byAmount(40, 59), error: mismatch(100, 99) },
    { what: 'amounts that are a cent over', split: byAmount(40, 61), error: mismatch(100, 101) },
    { what: 'a negative amount', split: byAmount(150, -50), error: bad('amount', 'u1') },
    { what: 'half a cent', split: byAmount(99.5, 0.5), error: bad('amount', 'u0') },
    { what: 'an amount that is no number', split: byAmount(Number.NaN, 100), error: bad('amount', 'u0') },
    { what: 'fixed amounts over the total', split: evenly(60, 41), error: mismatch(100, 101) },
    { what: 'all fixed, but not the total', split: evenly(10, 20, 30), error: mismatch(100, 60) },
    { what: 'a negative fixed amount', split: evenly(-1), error: bad('amount', ANA) },
    { what: 'all weights zero', split: byParts(0, 0), error: bad('all-zero') },
    { what: 'a negative weight', split: byParts(2, -1), error: bad('weight', 'u1') },
    { what: 'a weight with five decimals', split: byParts(1, 0.00001), error: bad('weight', 'u1') },
    { what: 'an infinite weight', split: byParts(Number.POSITIVE_INFINITY), error: bad('weight', 'u0') },
    { what: 'a weight that is no number', split: byParts(Number.NaN), error: bad('weight', 'u0') },
    { what: 'a weight beyond the limit', split: byParts(1_000_000.0001), error: bad('weight', 'u0') },
    { what: 'a third three times', split: byPercent(33.3333, 33.3333, 33.3333), error: percents(999_999) },
    { what: 'more than 100 %', split: byPercent(60, 40.5), error: percents(1_005_000) },
    { what: 'a negative percent', split: byPercent(100, -10), error: bad('weight', 'u1') },
    { what: 'one percentage above 100', split: byPercent(110, 1), error: bad('weight', 'u0') },
    { what: 'all percents zero', split: byPercent(0, 0), error: bad('all-zero') },
  ])('$what is refused with what is wrong', ({ split, error }) => {
    expect(() => amountsOf(100, split)).toThrow(expect.objectContaining(error));
  });

  test.each([0, -1, AMOUNT_MAX + 1])('a total of %d is refused', (total) => {
    expect(() => amountsOf(total, evenly())).toThrow(expect.objectContaining(bad('total')));
  });
});

describe('an edit', () => {
  const anyTotal = fc.integer({ min: 1, max: AMOUNT_MAX }).map(minorUnits);
  const people = (count: number) => Array.from({ length: count }, (_, i) => `u${i}`);
  const anySplit = fc.oneof(
    fc.integer({ min: 1, max: 7 }).map((count): Split => {
      return { mode: 'evenly', parts: people(count).map((userId) => ({ userId })) };
    }),
    fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 7 }).map((weights) => {
      return byParts(...weights);
    }),
    fc.integer({ min: 0, max: 1_000_000 }).map((part) => {
      return byPercent(part / 10_000, (1_000_000 - part) / 10_000);
    }),
  );
  const savedAs = (split: Split<number>, shares: readonly { amount: number }[]): ResolvedSide => ({
    mode: split.mode,
    parts: split.parts.map((part, i) => ({
      ...part,
      fixed: 'fixed' in part && part.fixed !== undefined ? minorUnits(part.fixed) : undefined,
      amount: minorUnits(shares[i]?.amount ?? 0),
    })),
  });
  /** As if every guest had become an account meanwhile: the same entries under other ids. */
  const renamed = <T extends Split<number> | ResolvedSide>(split: T): T => ({
    ...split,
    parts: split.parts.map((part) => ({ ...part, userId: `${part.userId}-with-an-account` })),
  });
  const reversed = <T extends Split<number>>(split: T): T => ({ ...split, parts: split.parts.toReversed() });

  test('that changes no entry keeps every share, whatever ids the participants have by now', () => {
    fc.assert(
      fc.property(anyTotal, anySplit, fc.uuid(), (total, split, id) => {
        const shares = resolveSplit(total, split, id);
        const again = resolveSplit(total, renamed(split), id, renamed(savedAs(split, shares)));
        expect(again.map(({ amount }) => amount)).toEqual(shares.map(({ amount }) => amount));
      }),
    );
  });

  test('that lists the participants in another order leaves each their share', () => {
    fc.assert(
      fc.property(anyTotal, anySplit, fc.uuid(), (total, split, id) => {
        const shares = resolveSplit(total, split, id);
        const again = resolveSplit(total, reversed(split), 'another id', savedAs(split, shares));
        expect(again.toReversed()).toEqual(shares);
      }),
    );
  });

  test('that changes the total, the mode, an entry or a participant shares anew, as if nothing had been saved', () => {
    fc.assert(
      fc.property(anyTotal, anySplit, anyTotal, anySplit, fc.uuid(), (total, split, newTotal, edited, id) => {
        fc.pre(total !== newTotal || JSON.stringify(split) !== JSON.stringify(edited));
        // Shares that no split would give: were they taken over, it would show.
        const unlikely = split.parts.map((_, i) => ({ amount: i === 0 ? total : 0 }));
        const anew = resolveSplit(newTotal, edited, id);
        expect(resolveSplit(newTotal, edited, id, savedAs(split, unlikely))).toEqual(anew);
      }),
    );
  });

  test.each([
    { what: 'a share that is fixed now', before: evenly(), edited: evenly(3400) },
    { what: 'a share that is no longer fixed', before: evenly(3400), edited: evenly() },
    { what: 'a weight that gives the same money', before: byParts(1, 1, 1), edited: byParts(2, 2, 2) },
  ])('$what is another entry', ({ before, edited }) => {
    const total = minorUnits(10_000);
    const saved = savedAs(before, [{ amount: 9_998 }, { amount: 1 }, { amount: 1 }]);
    expect(resolveSplit(total, edited, ID, saved)).toEqual(resolveSplit(total, edited, ID));
  });

  test('is refused for a participant listed twice, though the entries look like those saved', () => {
    const saved = savedAs(byParts(1, 1), [{ amount: 60 }, { amount: 40 }]);
    const twice: Split<number> = {
      mode: 'parts',
      parts: ['u0', 'u0'].map((userId) => ({ userId, parts: 1 })),
    };
    expect(() => resolveSplit(minorUnits(100), twice, ID, saved)).toThrow('INVALID_EXPENSE_PARTICIPANTS');
  });
});

describe('what remains to assign', () => {
  test.each([
    { what: 'plain even split', split: evenly(), left: 0 },
    { what: 'fixed within the total', split: evenly(30), left: 0 },
    { what: 'fixed over the total', split: evenly(70, 50), left: -20 },
    { what: 'all fixed and short', split: evenly(10, 20, 30), left: 40 },
    { what: 'amounts short', split: byAmount(50, 20), left: 30 },
    { what: 'amounts over', split: byAmount(50, 70), left: -20 },
    { what: 'an amount still being typed', split: byAmount(50, Number.NaN), left: 50 },
    { what: 'weights', split: byParts(1, 7), left: 0 },
    { what: 'percents short, without float dust', split: byPercent(33.3333, 33.3333, 33.3333), left: 1 },
    { what: 'percents over', split: byPercent(60, 40.1), left: -1000 },
    { what: 'percents that floats would not sum', split: byPercent(0.1, 0.2, 99.7), left: 0 },
  ])('$what: $left', ({ split, left }) => {
    expect(splitRemainder(100, split)).toBe(left);
  });

  test('no total yet counts as nothing', () => {
    expect(splitRemainder(Number.NaN, byAmount(5))).toBe(-5);
  });
});
