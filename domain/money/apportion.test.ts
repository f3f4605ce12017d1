import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apportion } from './apportion.ts';
import { AMOUNT_MAX } from './money.ts';

const weights = fc
  .uniqueArray(fc.record({ userId: fc.uuid(), weight: fc.integer({ min: 0, max: 10_000_000_000_000 }) }), {
    selector: ({ userId }) => userId,
    minLength: 1,
    maxLength: 20,
  })
  .filter((entries) => entries.some(({ weight }) => weight > 0));

test('every share is its exact proportion, less than one unit off, and the shares sum to the total', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: AMOUNT_MAX }), weights, fc.string(), (total, entries, seed) => {
      const shares = apportion(total, entries, seed);
      const sum = entries.reduce((partial, { weight }) => partial + BigInt(weight), 0n);
      expect(shares.reduce((partial, share) => partial + share, 0)).toBe(total);
      for (const [index, { weight }] of entries.entries()) {
        const error = BigInt(shares[index] ?? -1) * sum - BigInt(total) * BigInt(weight);
        expect(error < sum && -error < sum).toBe(true);
      }
    }),
  );
});

test('no participant gets more than one with a larger weight', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: AMOUNT_MAX }), weights, fc.string(), (total, entries, seed) => {
      const shares = apportion(total, entries, seed);
      const byWeight = entries
        .map(({ weight }, index) => ({ weight, share: shares[index] ?? -1 }))
        .sort((a, b) => a.weight - b.weight || a.share - b.share);
      expect(byWeight.map(({ share }) => share)).toEqual(
        byWeight.map(({ share }) => share).sort((a, b) => a - b),
      );
    }),
  );
});
