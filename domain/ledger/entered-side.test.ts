import fc from 'fast-check';
import { expect, it } from 'vitest';
import { minorUnits } from '#domain/money/money.ts';
import { anyTransaction } from '#test/any-transaction.ts';
import { enteredSide } from './entered-side.ts';
import { resolveSide } from './split.ts';

const PEOPLE = ['ana', 'ben', 'cat', 'dan'];

it('what was entered for a side resolves to the same side again', () => {
  fc.assert(
    fc.property(anyTransaction(PEOPLE), fc.uuid(), ({ amount, payers, recipients }, id) => {
      for (const entered of [payers, recipients]) {
        const side = resolveSide(amount, entered, id);
        expect(resolveSide(amount, enteredSide(side), id)).toEqual(side);
      }
    }),
  );
});

it('for another transaction an even split resolves to its own odd cent', () => {
  const parts = PEOPLE.slice(0, 3).map((userId) => ({ userId }));
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const carriers = ids.map((id) => {
    const first = resolveSide(minorUnits(100), { mode: 'evenly', parts }, 'first');
    return resolveSide(minorUnits(100), enteredSide(first), id).parts.findIndex(
      ({ amount }) => amount === 34,
    );
  });
  expect(new Set(carriers).size).toBeGreaterThan(1);
});
