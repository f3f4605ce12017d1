import { expect, it, onTestFinished } from 'vitest';
import { isCurrencyCode } from '#domain/money/currency.ts';
import { minorUnits } from '#domain/money/money.ts';
import { countTurns } from '#test/loop-turns.ts';
import { planAnswers } from './queries.ts';

it('what waits for the event loop has its turn between the currencies of a long plan', async () => {
  const payments = Array.from({ length: 1_000 }, (_, index) => ({
    from: `${index} `.padEnd(36, 'payer'),
    to: `${index} `.padEnd(36, 'payee'),
    amount: minorUnits(index + 1),
  }));
  const currencies = ['EUR', 'GBP', 'NOK', 'USD'].filter(isCurrencyCode);
  const plans = currencies.map((currency) => ({
    currency,
    payments,
    optimal: true,
    isNew: false,
    paymentsBefore: 2_000,
  }));
  const { turns, stop } = countTurns();
  onTestFinished(stop);
  const answer = await planAnswers({ seq: 7, plans });
  expect(turns()).toBeGreaterThanOrEqual(currencies.length);
  const told = { payments, optimal: true, paymentsBefore: 2_000, paymentsAfter: 1_000, seq: 7 };
  expect(JSON.parse(answer.slices.join(''))).toEqual({
    data: currencies.map((currency) => ({ currency, ...told })),
  });
});
