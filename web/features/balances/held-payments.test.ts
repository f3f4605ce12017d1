import { expect, it } from 'vitest';
import { getCurrency } from '#domain/money/currency.ts';
import { minorUnits } from '#domain/money/money.ts';
import { withHeld } from './held-payments.ts';

const { code: currency } = getCurrency('EUR');
const payment = (from: string, amount = 100) => ({ from, to: 'ana', amount: minorUnits(amount) });
const [ben, cleo, dev] = [payment('ben'), payment('cleo'), payment('dev')];

it('a held payment is where it was, whichever payments the plan has left', () => {
  const held = [
    { payment: cleo, currency, place: 1 },
    { payment: ben, currency, place: 0 },
  ];
  expect(withHeld([dev], held)).toEqual([ben, cleo, dev]);
  expect(withHeld([], held)).toEqual([ben, cleo]);
});

it('a held payment stands for the new payment between the same two until it is released', () => {
  expect(withHeld([payment('ben', 70), dev], [{ payment: ben, currency, place: 0 }])).toEqual([ben, dev]);
});
