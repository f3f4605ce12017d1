import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minorUnits } from '#domain/money/money.ts';
import { type AnyTransaction, anyTransaction } from '#test/any-transaction.ts';
import { isWithPlacesTaken } from './places-taken.ts';
import { type ResolvedSide, resolveSide } from './split.ts';
import { takePlaceInTransaction } from './take-place.ts';

const GUESTS = ['gil', 'gus', 'guy'];
const IDS = ['ana', 'ben', 'cleo', ...GUESTS];

interface Sides {
  readonly payers: ResolvedSide;
  readonly recipients: ResolvedSide;
}

const resolved = ({ amount, payers, recipients }: AnyTransaction, id: string): Sides => ({
  payers: resolveSide(amount, payers, id),
  recipients: resolveSide(amount, recipients, id),
});
const goneFrom = ({ payers, recipients }: Sides) =>
  GUESTS.filter((id) => [...payers.parts, ...recipients.parts].some(({ userId }) => userId === id));
const evenly = (...userIds: string[]) =>
  resolveSide(
    minorUnits(900),
    { mode: 'evenly', parts: userIds.map((userId) => ({ userId })) },
    'the dinner',
  );

/** Who takes the place of each guest, one after the other: a member, a person who joins, or another guest. */
const anyTakers = fc.tuple(
  ...GUESTS.map((guest) =>
    fc.constantFrom('ana', 'ben', 'dan', 'eva', ...GUESTS.slice(GUESTS.indexOf(guest) + 1)),
  ),
);

describe('what was entered for guests who are members by now', () => {
  it('is found again, whoever has taken their places and whatever they were entered with', () => {
    fc.assert(
      fc.property(anyTransaction(IDS), fc.uuid(), anyTakers, (draft, id, takers) => {
        const entered = resolved(draft, id);
        const saved = GUESTS.reduce(
          (before, from, index) => takePlaceInTransaction(before, { from, to: takers[index] ?? '' }),
          entered,
        );
        expect(isWithPlacesTaken(entered, saved, goneFrom(entered))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('is found where the guest had nothing', () => {
    const amount = (userId: string, units: number) => ({ userId, amount: minorUnits(units) });
    const side = (...parts: { userId: string; amount: ReturnType<typeof minorUnits> }[]) =>
      resolveSide(minorUnits(900), { mode: 'amount', parts }, 'the dinner');
    const payers = evenly('ana');
    const entered = { payers, recipients: side(amount('ana', 500), amount('gil', 0), amount('ben', 400)) };
    const saved = { payers, recipients: side(amount('ana', 500), amount('ben', 400)) };
    expect(isWithPlacesTaken(entered, saved, ['gil'])).toBe(true);
  });

  it('is not something else, of other participants, another mode or other shares', () => {
    const payers = evenly('ana');
    const entered = { payers, recipients: evenly('ana', 'ben', 'gil') };
    const parts = (...weights: [string, number][]) =>
      resolveSide(
        minorUnits(900),
        { mode: 'parts', parts: weights.map(([userId, weight]) => ({ userId, parts: weight })) },
        'the dinner',
      );
    for (const recipients of [
      evenly('ana', 'ben'),
      evenly('ana', 'ben', 'cleo', 'dan'),
      evenly('ana'),
      parts(['ana', 1], ['ben', 2]),
    ]) {
      expect(isWithPlacesTaken(entered, { payers, recipients }, ['gil'])).toBe(false);
    }
    expect(isWithPlacesTaken(entered, { ...entered, payers: evenly('ben') }, ['gil'])).toBe(false);
    const byParts = { payers, recipients: parts(['ana', 1], ['ben', 3], ['gil', 1]) };
    expect(isWithPlacesTaken(byParts, { payers, recipients: parts(['ana', 1], ['ben', 4]) }, ['gil'])).toBe(
      true,
    );
    expect(isWithPlacesTaken(byParts, { payers, recipients: parts(['ana', 4], ['ben', 1]) }, ['gil'])).toBe(
      false,
    );
  });
});
