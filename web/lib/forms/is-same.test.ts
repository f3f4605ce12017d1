import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSame } from './is-same.ts';

it.each<[unknown, unknown, boolean]>([
  ['a', 'a', true],
  ['1', 1, false],
  [{ a: 1, b: [2] }, { b: [2], a: 1 }, true],
  [{ a: 1 }, { a: 1, b: undefined }, false],
  [[1, 2], [2, 1], false],
  [[1], { 0: 1 }, false],
  [null, {}, false],
])('%o and %o hold the same: %s', (one, other, expected) => {
  expect(isSame(one, other)).toBe(expected);
});

it('a copy holds the same, and two values that are written differently do not', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      expect(isSame(one, structuredClone(one))).toBe(true);
      expect(isSame(one, other)).toBe(isSame(other, one));
    }),
  );
});
