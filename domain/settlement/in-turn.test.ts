import fc from 'fast-check';
import { expect, it } from 'vitest';
import { balancesOf } from '#domain/ledger/balance.ts';
import { minorUnits } from '#domain/money/money.ts';
import { planInTurn } from './in-turn.ts';
import { settles } from './settlement.ts';

it('a plan in turn settles every balance with fewer payments than members', () => {
  const anyAmounts = fc.array(fc.integer({ min: -100_000, max: 100_000 }), { maxLength: 60 });
  fc.assert(
    fc.property(anyAmounts, (amounts) => {
      const rest = amounts.reduce((sum, amount) => sum - amount, 0);
      const postings = [...amounts, rest].map((amount, index) => ({
        userId: `m${index}`,
        amount: minorUnits(amount),
      }));
      const balances = balancesOf(postings);
      const payments = planInTurn(balances);
      expect(settles(payments, balances)).toBe(true);
      expect(payments.length).toBeLessThan(Math.max(balances.length, 1));
    }),
  );
});

it('a plan in turn is the same whatever the order of the members', () => {
  const balances = [-5, -5, 4, 6].map((amount, index) => ({
    userId: `m${index}`,
    amount: minorUnits(amount),
  }));
  expect(planInTurn(balances.toReversed())).toEqual(planInTurn(balances));
});

it('a plan in turn is not made of balances that do not sum to zero', () => {
  expect(() => planInTurn([{ userId: 'a', amount: minorUnits(-1) }])).toThrow('do not sum to zero');
});
