import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AMOUNT_MAX, isAmount, minorUnits, sumAmounts } from '#domain/money/money.ts';
import { applyPostings, balancesOf } from './balance.ts';
import { debtsOf, mergeDebts } from './debt.ts';
import { TRANSACTION_RULES } from './rules.ts';
import { resolveSplit, SPLIT_MODES, type Split, type SplitMode, splitRemainder } from './split.ts';
import { postingsOf, TRANSACTION_TYPES } from './transaction.ts';

// The invariants that hold from what people enter to what they owe, for any input the rules accept. Amounts are
// counts of minor units, so what holds up to AMOUNT_MAX holds for currencies with 0, 2, 3 and 4 decimals alike.

const total = fc
  .oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: AMOUNT_MAX }), fc.constant(AMOUNT_MAX))
  .map(minorUnits);
const members = fc.uniqueArray(fc.stringMatching(/^[a-f0-9]{1,6}$/), { minLength: 1, maxLength: 12 });
const tenThousandths = fc.oneof(
  fc.integer({ min: 0, max: 50_000 }),
  fc.integer({ min: 0, max: TRANSACTION_RULES.weight.max * 10_000 }),
);

/** Cuts `whole` into as many non-negative integers as there are members, by sorted cut points. */
function cuts(whole: number, count: number): fc.Arbitrary<number[]> {
  return fc
    .array(fc.integer({ min: 0, max: whole }), { minLength: count - 1, maxLength: count - 1 })
    .map((points) => {
      const sorted = [0, ...points.sort((a, b) => a - b), whole];
      return sorted.slice(1).map((point, index) => point - (sorted[index] ?? 0));
    });
}

function splits(amount: number, users: string[], mode: SplitMode): fc.Arbitrary<Split> {
  const at = (values: number[], index: number) => values[index] ?? 0;
  switch (mode) {
    case 'evenly':
      return fc.tuple(cuts(amount, users.length), fc.array(fc.boolean())).map(([values, isFixed]) => ({
        mode,
        parts: users.map((userId, i) =>
          isFixed[i] && i > 0 ? { userId, fixed: minorUnits(at(values, i)) } : { userId },
        ),
      }));
    case 'amount':
      return cuts(amount, users.length).map((values) => ({
        mode,
        parts: users.map((userId, i) => ({ userId, amount: minorUnits(at(values, i)) })),
      }));
    case 'parts':
      return fc
        .array(tenThousandths, { minLength: users.length, maxLength: users.length })
        .filter((weights) => weights.some((weight) => weight > 0))
        .map((weights) => ({
          mode,
          parts: users.map((userId, i) => ({ userId, parts: at(weights, i) / 10_000 })),
        }));
    case 'percent':
      return cuts(1_000_000, users.length).map((values) => ({
        mode,
        parts: users.map((userId, i) => ({ userId, percent: at(values, i) / 10_000 })),
      }));
  }
}

function side(amount: number, mode: SplitMode) {
  return members.chain((users) => splits(amount, users, mode));
}

function transactions(payerMode: SplitMode, recipientMode: SplitMode) {
  return total.chain((amount) =>
    fc.record({
      id: fc.uuid({ version: 7 }),
      amount: fc.constant(amount),
      payers: side(amount, payerMode),
      recipients: side(amount, recipientMode),
    }),
  );
}

const MODE_PAIRS = SPLIT_MODES.flatMap((payers) => SPLIT_MODES.map((recipients) => ({ payers, recipients })));

describe.each(MODE_PAIRS)('payers $payers, recipients $recipients', ({ payers, recipients }) => {
  test('both sides sum to the total in whole, non-negative minor units, and nothing remains to assign', () => {
    fc.assert(
      fc.property(transactions(payers, recipients), (entry) => {
        for (const split of [entry.payers, entry.recipients]) {
          const shares = resolveSplit(entry.amount, split, entry.id);
          expect(shares.map((share) => share.userId)).toEqual(split.parts.map((part) => part.userId));
          expect(shares.every(({ amount }) => amount === 0 || isAmount(amount))).toBe(true);
          expect(sumAmounts(shares.map((share) => share.amount))).toBe(entry.amount);
          expect(splitRemainder(entry.amount, split)).toBe(0);
        }
      }),
    );
  });

  test.each(TRANSACTION_TYPES)(
    'a %s sums to zero, and its debts explain every balance to the last unit',
    (type) => {
      fc.assert(
        fc.property(transactions(payers, recipients), (entry) => {
          const paid = resolveSplit(entry.amount, entry.payers, entry.id);
          const received = resolveSplit(entry.amount, entry.recipients, entry.id);
          const postings = postingsOf(type, paid, received);
          expect(sumAmounts(postings.map((posting) => posting.amount))).toBe(0);
          const balances = balancesOf(postings);
          expect(sumAmounts(balances.map((balance) => balance.amount))).toBe(0);
          const debts = debtsOf(postings, entry.id);
          expect(balancesOfDebts(debts)).toEqual(balances);
          expect(balancesOfDebts(mergeDebts(debts))).toEqual(balances);
        }),
        { numRuns: 50 },
      );
    },
  );
});

test('shares depend on the transaction id and who takes part, not on the order they are entered in', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...SPLIT_MODES).chain((mode) => transactions(mode, mode)),
      (entry) => {
        const shares = resolveSplit(entry.amount, entry.payers, entry.id);
        const reversed = resolveSplit(entry.amount, reverse(entry.payers), entry.id);
        expect(reversed.reverse()).toEqual(shares);
      },
    ),
  );
});

test('an edit that takes a transaction out and books it again leaves every balance as it was', () => {
  fc.assert(
    fc.property(transactions('parts', 'evenly'), transactions('amount', 'percent'), (first, second) => {
      const [before, postings] = [first, second].map((entry) =>
        postingsOf(
          'expense',
          resolveSplit(entry.amount, entry.payers, entry.id),
          resolveSplit(entry.amount, entry.recipients, entry.id),
        ),
      );
      const balances = balancesOf(before ?? []);
      const booked = applyPostings(balances, postings ?? []);
      const undone = (postings ?? []).map(({ userId, amount }) => ({ userId, amount: minorUnits(-amount) }));
      expect(applyPostings(booked, undone)).toEqual(balances);
    }),
  );
});

function reverse(split: Split): Split {
  switch (split.mode) {
    case 'evenly':
      return { mode: split.mode, parts: split.parts.toReversed() };
    case 'amount':
      return { mode: split.mode, parts: split.parts.toReversed() };
    case 'parts':
      return { mode: split.mode, parts: split.parts.toReversed() };
    case 'percent':
      return { mode: split.mode, parts: split.parts.toReversed() };
  }
}

function balancesOfDebts(debts: ReturnType<typeof debtsOf>) {
  expect(debts.every((debt) => debt.amount > 0 && debt.from !== debt.to)).toBe(true);
  return balancesOf(
    debts.flatMap(({ from, to, amount }) => [
      { userId: from, amount: minorUnits(-amount) },
      { userId: to, amount },
    ]),
  );
}
