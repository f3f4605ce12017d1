import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { DomainError } from '#domain/error.ts';
import { applyPostings, type Balance } from '#domain/ledger/balance.ts';
import { getCurrency } from '#domain/money/currency.ts';
import { minorUnits } from '#domain/money/money.ts';
import { mergeBalances, representativesOf } from '#domain/settlement/household.ts';
import { planSettlement } from '#domain/settlement/settlement.ts';
import { refuseAwayFromZero } from './over-limit.ts';

const lines = (amounts: Record<string, number>): Balance[] =>
  Object.entries(amounts).map(([userId, amount]) => ({ userId, amount: minorUnits(amount) }));

/** What a settlement is refused with, or undefined. */
function refusal(postings: readonly Balance[], balances: readonly Balance[], households: string[][] = []) {
  try {
    refuseAwayFromZero(postings, { currency: getCurrency('EUR').code, balances, households });
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

const OPEN = lines({ ana: -50, ben: -30, cleo: 80 });

describe('a settlement over the limit', () => {
  test.each([
    ['a part of what is owed', { ana: 20, cleo: -20 }],
    ['the whole of what is owed', { ana: 50, cleo: -50 }],
    ['by several at once', { ana: 50, ben: 30, cleo: -80 }],
  ])('may pay %s', (_, amounts) => {
    expect(refusal(lines(amounts), OPEN)).toBeUndefined();
  });

  test.each([
    [
      { cleo: 10, ana: -10 },
      { reason: 'owes-nothing', userId: 'cleo', amount: 10, limit: 0 },
    ],
    [
      { dev: 10, cleo: -10 },
      { reason: 'owes-nothing', userId: 'dev', amount: 10, limit: 0 },
    ],
    [
      { ana: 51, cleo: -51 },
      { reason: 'pays-more-than-owed', userId: 'ana', amount: 51, limit: 50 },
    ],
    [
      { ana: 10, ben: -10 },
      { reason: 'is-owed-nothing', userId: 'ben', amount: 10, limit: 0 },
    ],
    [
      { ana: 10, dev: -10 },
      { reason: 'is-owed-nothing', userId: 'dev', amount: 10, limit: 0 },
    ],
  ])('of %j is refused with %j', (amounts, params) => {
    const refused = refusal(lines(amounts), OPEN);
    expect(refused?.code).toBe('TIER_LIMITS_EXCEEDED');
    expect(refused?.params).toEqual({ ...params, currency: 'EUR' });
  });

  it('that gives a member more than they are owed is refused with how much that is', () => {
    const balances = lines({ ana: -50, ben: 20, cleo: 30 });
    expect(refusal(lines({ ana: 25, ben: -25 }), balances)?.params).toEqual({
      reason: 'receives-more-than-owed',
      userId: 'ben',
      amount: 25,
      limit: 20,
      currency: 'EUR',
    });
  });

  it('of which payer and recipient both pass their limits names the payer', () => {
    expect(refusal(lines({ dev: 90, cleo: -90 }), OPEN)?.params).toMatchObject({
      reason: 'owes-nothing',
      userId: 'dev',
    });
  });

  it('counts what is paid and received by the same person at once as nothing', () => {
    const postings = [...lines({ ana: 20, cleo: -20 }), ...lines({ dev: 5 }), ...lines({ dev: -5 })];
    expect(refusal(postings, OPEN)).toBeUndefined();
  });
});

describe('a household over the limit', () => {
  it('pays what it owes together, whichever of its members pays', () => {
    expect(refusal(lines({ ben: 80, cleo: -80 }), OPEN, [['ana', 'ben']])).toBeUndefined();
    const refused = refusal(lines({ ben: 81, cleo: -81 }), OPEN, [['ana', 'ben']]);
    expect(refused?.params).toMatchObject({ reason: 'pays-more-than-owed', userId: 'ben', limit: 80 });
  });

  it('owes nothing while one of it is owed what the other owes', () => {
    const refused = refusal(lines({ ana: 50, cleo: -50 }), lines({ ana: -50, ben: 50 }), [['ana', 'ben']]);
    expect(refused?.params).toMatchObject({ reason: 'owes-nothing', userId: 'ana', limit: 0 });
  });

  it('settles within itself by what each of it owes', () => {
    const balances = lines({ ana: -50, ben: 40, cleo: 10 });
    const households = [['ana', 'ben']];
    expect(refusal(lines({ ana: 40, ben: -40 }), balances, households)).toBeUndefined();
    expect(refusal(lines({ ana: 45, ben: -45 }), balances, households)?.params).toMatchObject({
      reason: 'receives-more-than-owed',
      userId: 'ben',
      limit: 40,
    });
    expect(refusal(lines({ ben: 5, ana: -5 }), balances, households)?.params).toMatchObject({
      reason: 'owes-nothing',
      userId: 'ben',
    });
  });
});

const PEOPLE = ['ana', 'ben', 'cleo', 'dev', 'emma'];

/** Amounts that sum to zero, so small that a payment often fits: the last person takes what is left. */
const balancesAtRandom = fc
  .array(fc.integer({ min: -9, max: 9 }), { minLength: 4, maxLength: 4 })
  .map((open) => {
    const rest = -open.reduce((sum, one) => sum + one, 0);
    return PEOPLE.map((userId, index) => ({ userId, amount: minorUnits(open[index] ?? rest) }));
  });
const HOUSEHOLDS = [
  [],
  [['ana', 'ben']],
  [
    ['ana', 'dev'],
    ['ben', 'emma'],
  ],
];
const householdsAtRandom = fc.nat(HOUSEHOLDS.length - 1).map((index) => HOUSEHOLDS[index] ?? []);

describe('whatever the balances and households', () => {
  it('what is let through brings every balance nearer to zero, and none across it', () => {
    const pair = fc.shuffledSubarray(PEOPLE, { minLength: 2, maxLength: 2 });
    fc.assert(
      fc.property(
        balancesAtRandom,
        householdsAtRandom,
        pair,
        fc.integer({ min: 1, max: 9 }),
        (balances, households, [from = '', to = ''], amount) => {
          const postings = lines({ [from]: amount, [to]: -amount });
          if (refusal(postings, balances, households)) return;
          const names = representativesOf(balances, households);
          const isIndoors = names.has(from) && names.get(from) === names.get(to);
          const standing = (open: Balance[]) => (isIndoors ? open : mergeBalances(open, names));
          const before = standing(balances);
          for (const { userId, amount: open } of standing(applyPostings(balances, postings))) {
            const was = before.find((one) => one.userId === userId)?.amount ?? 0;
            expect(Math.sign(open)).toBe(Math.sign(was));
            expect(Math.abs(open)).toBeLessThanOrEqual(Math.abs(was));
          }
        },
      ),
    );
  });

  it('every suggested payment is let through, wholly or in part', () => {
    fc.assert(
      fc.property(balancesAtRandom, householdsAtRandom, (balances, households) => {
        const merged = mergeBalances(balances, representativesOf(balances, households));
        for (const { from, to, amount } of planSettlement(merged, []).payments) {
          for (const paid of [amount, Math.ceil(amount / 2)]) {
            expect(refusal(lines({ [from]: paid, [to]: -paid }), balances, households)).toBeUndefined();
          }
        }
      }),
    );
  });
});
