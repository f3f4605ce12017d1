import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findDensely } from './dense.ts';
import { findCompanionship } from './partitions.ts';
import { findSparsely } from './sparse.ts';
import { findZeroSums, stateSpaceOf } from './zero-sums.ts';

const never = () => false;
const amount = fc.integer({ min: -12, max: 12 }).filter((value) => value !== 0);
const balances = fc
  .array(amount, { minLength: 6, maxLength: 13 })
  .map((amounts) => [...amounts, -amounts.reduce((sum, value) => sum + value, 0)])
  .filter((amounts) => !amounts.includes(0));

describe('the two searches for the largest partitions', () => {
  it('agree on the number of subsets and on who shares one', () => {
    fc.assert(
      fc.property(balances, (values) => {
        const space = stateSpaceOf(values);
        const zeroSums = findZeroSums(space);
        fc.pre(zeroSums.count > 1);
        const dense = findDensely(space, zeroSums, values.length, never);
        expect(dense).toEqual(findSparsely(space, zeroSums, values.length));
      }),
      { numRuns: 300 },
    );
  });

  it('answer the same when the number of subsets is known beforehand', () => {
    fc.assert(
      fc.property(balances, (values) => {
        const space = stateSpaceOf(values);
        const zeroSums = findZeroSums(space);
        fc.pre(zeroSums.count > 1);
        const sparse = findSparsely(space, zeroSums, values.length);
        expect(findSparsely(space, zeroSums, sparse.parts)).toEqual(sparse);
        expect(findDensely(space, zeroSums, sparse.parts, never)).toEqual(sparse);
      }),
    );
  });
});

describe('findZeroSums', () => {
  it('finds each zero-sum state once', () => {
    fc.assert(
      fc.property(balances, (values) => {
        const space = stateSpaceOf(values);
        let expected = 0;
        for (let state = 0; state < space.lowerSize * space.upperSize; state += 1) {
          let left = state;
          let sum = 0;
          for (const { value, copies } of space.items) {
            sum += value * (left % (copies + 1));
            left = Math.floor(left / (copies + 1));
          }
          if (sum === 0) expected += 1;
        }
        expect(findZeroSums(space).count).toBe(expected);
      }),
    );
  });
});

describe('findCompanionship', () => {
  it('puts only members together whom some largest partition has together', () => {
    const companionship = findCompanionship([1, 2, -3, 10, 20, -30], 2, {
      words: 0,
      subsets: 10,
      isOver: never,
    });
    expect(companionship?.parts).toBe(2);
    expect(companionship?.mayShare(1, -3)).toBe(true);
    expect(companionship?.mayShare(1, -30)).toBe(false);
  });

  it('gives up beyond its reach', () => {
    const values = Array.from({ length: 12 }, (_, i) => (i % 2 ? i + 1 : -i - 2));
    expect(findCompanionship(values, 6, { words: 0, subsets: 1, isOver: never })).toBeUndefined();
    expect(findCompanionship(values, 6, { words: 64, subsets: 1, isOver: () => true })).toBeUndefined();
  });
});
