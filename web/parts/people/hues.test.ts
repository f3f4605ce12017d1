import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareHues } from './hues.ts';

const members = fc.uniqueArray(fc.uuid(), { maxLength: 40 });

describe('the colours of a group', () => {
  it('are different for any twelve members that joined first, and each of the twelve before it is used again', () => {
    fc.assert(
      fc.property(members, (ids) => {
        const hues = [...shareHues(ids).values()];
        expect(hues).toHaveLength(ids.length);
        for (let start = 0; start < hues.length; start += 12) {
          const round = hues.slice(start, start + 12);
          expect(new Set(round).size).toBe(round.length);
        }
        for (const hue of hues) expect(hue).toBeOneOf([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
      }),
    );
  });

  it('stay as they are when a member joins', () => {
    fc.assert(
      fc.property(members, fc.uuid(), (ids, newcomer) => {
        fc.pre(!ids.includes(newcomer));
        const after = shareHues([...ids, newcomer]);
        for (const [id, hue] of shareHues(ids)) expect(after.get(id)).toBe(hue);
      }),
    );
  });
});
