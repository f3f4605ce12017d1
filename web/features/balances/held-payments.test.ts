import { expect, it } from 'vitest';
import { getCurrency } from '#domain/money/currency.ts';
import { minorUnits } from '#domain/money/money.ts';
import { withHeld } from './held-payments.ts';

const { code: currency } = getCurrency('EUR');
const payment = (from: string, amount = 100) => ({ from, to: 'ana', amount: minorUnits(amount) });
const [ben, cleo, dev] = [payment('ben'), payment('cleo'), payment('dev')];

it('a held payment is where it was, whichever payments the plan has left', () => {
  const held = [
    { id: '1', payment: cleo, currency, place: 1 },
    { id: '2', payment: ben, currency, place: 0 },
  ];
  expect(withHeld([dev], held, currency)).toEqual([ben, cleo, dev]);
  expect(withHeld([], held, currency)).toEqual([ben, cleo]);
});

it('a held payment stands for the new payment between the same two until it is released, in its own currency', () => {
  const held = [{ id: '1', payment: ben, currency, place: 0 }];
  expect(withHeld([payment('ben', 70), dev], held, currency)).toEqual([ben, dev]);
  expect(withHeld([payment('ben', 70)], held, getCurrency('USD').code)).toEqual([payment('ben', 70)]);
});
