import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minorUnits } from '#domain/money/money.ts';
import { anyTransaction } from '#test/any-transaction.ts';
import { type AnySplit, type ResolvedSide, resolveSide } from './split.ts';
import { takePlaceInSide } from './take-place.ts';

const total = minorUnits(1_000);
const bens = { from: 'guest', to: 'ben' };
const resolve = (split: AnySplit) => resolveSide(total, split, 'dinner');
const evenly = (...parts: { userId: string; fixed?: number }[]) =>
  resolve({
    mode: 'evenly',
    parts: parts.map(({ userId, fixed }) => ({
      userId,
      ...(fixed !== undefined && { fixed: minorUnits(fixed) }),
    })),
  });

describe('a participant who takes the place of another', () => {
  it('has their entry where they had none', () => {
    const side = evenly({ userId: 'ana' }, { userId: 'guest' });
    const { parts } = takePlaceInSide(side, bens);
    expect(parts).toEqual([
      { userId: 'ana', amount: 500 },
      { userId: 'ben', amount: 500 },
    ]);
  });

  it('is fixed to what both came to in an even split, and the others still share what is left', () => {
    const side = evenly({ userId: 'guest' }, { userId: 'ana' }, { userId: 'ben' }, { userId: 'cleo' });
    expect(takePlaceInSide(side, bens)).toEqual({
      mode: 'evenly',
      parts: [
        { userId: 'ana', amount: 250 },
        { userId: 'ben', fixed: 500, amount: 500 },
        { userId: 'cleo', amount: 250 },
      ],
    });
  });

  it('takes what is left of an even split where the others are fixed', () => {
    const side = evenly({ userId: 'guest' }, { userId: 'ana', fixed: 300 }, { userId: 'ben', fixed: 100 });
    expect(takePlaceInSide(side, bens).parts).toEqual([
      { userId: 'ana', fixed: 300, amount: 300 },
      { userId: 'ben', amount: 700 },
    ]);
  });

  it('has both fixed amounts, both amounts, both weights, both percents', () => {
    const fixed = evenly({ userId: 'guest', fixed: 100 }, { userId: 'ana' }, { userId: 'ben', fixed: 200 });
    expect(takePlaceInSide(fixed, bens).parts).toContainEqual({ userId: 'ben', fixed: 300, amount: 300 });
    const amounts = resolve({
      mode: 'amount',
      parts: [
        { userId: 'guest', amount: minorUnits(999) },
        { userId: 'ben', amount: minorUnits(1) },
      ],
    });
    expect(takePlaceInSide(amounts, bens)).toEqual({
      mode: 'amount',
      parts: [{ userId: 'ben', amount: 1_000 }],
    });
    const weights = resolve({
      mode: 'parts',
      parts: [
        { userId: 'ben', parts: 0.1 },
        { userId: 'ana', parts: 0.7 },
        { userId: 'guest', parts: 0.2 },
      ],
    });
    expect(takePlaceInSide(weights, bens).parts[0]).toEqual({ userId: 'ben', parts: 0.3, amount: 300 });
    const percents = resolve({
      mode: 'percent',
      parts: [
        { userId: 'ben', percent: 12.5 },
        { userId: 'guest', percent: 87.5 },
      ],
    });
    expect(takePlaceInSide(percents, bens).parts).toEqual([{ userId: 'ben', percent: 100, amount: 1_000 }]);
  });

  it('makes amounts of weights that are more than one participant may carry', () => {
    const side = resolve({
      mode: 'parts',
      parts: [
        { userId: 'ben', parts: 1_000_000 },
        { userId: 'ana', parts: 500_000 },
        { userId: 'guest', parts: 500_000 },
      ],
    });
    expect(takePlaceInSide(side, bens)).toEqual({
      mode: 'amount',
      parts: [
        { userId: 'ben', amount: 750 },
        { userId: 'ana', amount: 250 },
      ],
    });
  });

  it('has the parts of both in each item, beside tax and tip', () => {
    const item = (name: string, amount: number, ...userIds: string[]) => ({
      name,
      amount: minorUnits(amount),
      parts: userIds.map((userId) => ({ userId, parts: 1 })),
    });
    const tip = minorUnits(100);
    const items = [item('Wine', 600, 'guest', 'ana', 'ben'), item('Soup', 300, 'guest')];
    const before = resolve({ mode: 'items', items, tip });
    expect(takePlaceInSide(before, bens)).toEqual({
      mode: 'items',
      tip,
      items: [
        {
          name: 'Wine',
          amount: 600,
          parts: [
            { userId: 'ben', parts: 2 },
            { userId: 'ana', parts: 1 },
          ],
        },
        item('Soup', 300, 'ben'),
      ],
      parts: [
        { userId: 'ana', amount: 222 },
        { userId: 'ben', amount: 778 },
      ],
    });
    const heavy = [
      { ...item('Wine', 1000), parts: ['guest', 'ben'].map((userId) => ({ userId, parts: 600_000 })) },
    ];
    expect(takePlaceInSide(resolve({ mode: 'items', items: heavy }), bens)).toEqual({
      mode: 'amount',
      parts: [{ userId: 'ben', amount: 1000 }],
    });
  });

  it('leaves a split that may be saved as it is, and every other share as it was', () => {
    const ids = ['ana', 'ben', 'cleo', 'guest'];
    fc.assert(
      fc.property(
        anyTransaction(ids),
        fc.uuid(),
        fc.boolean(),
        ({ amount, payers, recipients }, id, isPayers) => {
          const before = resolveSide(amount, isPayers ? payers : recipients, id);
          const after = takePlaceInSide(before, bens);
          expect(resolveSide(amount, entriesOf(after), id, after)).toEqual(after);
          // Entered anew, with nothing kept, it is a split that the rules let pass.
          expect(() => resolveSide(amount, entriesOf(after), id)).not.toThrow();
          const shareOf = ({ parts }: ResolvedSide, userId: string) =>
            parts.find((part) => part.userId === userId)?.amount ?? 0;
          for (const userId of ['ana', 'cleo']) expect(shareOf(after, userId)).toBe(shareOf(before, userId));
          expect(shareOf(after, 'ben')).toBe(shareOf(before, 'ben') + shareOf(before, 'guest'));
          expect(shareOf(after, 'guest')).toBe(0);
        },
      ),
    );
  });
});

/** What the form sends of a side that nothing was changed in. */
function entriesOf({ mode, parts, items = [], ...extras }: ResolvedSide): AnySplit {
  switch (mode) {
    case 'evenly':
      return {
        mode,
        parts: parts.map(({ userId, fixed }) => ({ userId, ...(fixed !== undefined && { fixed }) })),
      };
    case 'amount':
      return { mode, parts: parts.map(({ userId, amount }) => ({ userId, amount })) };
    case 'parts':
      return { mode, parts: parts.map((part) => ({ userId: part.userId, parts: part.parts ?? 0 })) };
    case 'percent':
      return { mode, parts: parts.map((part) => ({ userId: part.userId, percent: part.percent ?? 0 })) };
    case 'items':
      return { mode, items, ...extras };
  }
}
