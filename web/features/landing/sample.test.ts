import { expect, it } from 'vitest';
import { minorUnits } from '#domain/money/money.ts';
import { planSettlement, settles } from '#domain/settlement/settlement.ts';
import { SAMPLE_DEBTS, SAMPLE_PAYMENTS, SAMPLE_PEOPLE } from './sample.ts';

const debts = SAMPLE_DEBTS;
const payments = SAMPLE_PAYMENTS;
const balances = SAMPLE_PEOPLE.map(({ id }) => ({
  userId: id,
  amount: minorUnits(
    debts.reduce(
      (sum, { from, to, amount }) => sum + (to === id ? amount : 0) - (from === id ? amount : 0),
      0,
    ),
  ),
}));

it('the landing page promises what the product does: its payments settle its debts, and none of them is needless', () => {
  expect(settles(payments, balances)).toBe(true);
  const plan = planSettlement(balances, debts);
  expect(plan).toMatchObject({ optimal: true, paymentsAfter: payments.length, paymentsBefore: debts.length });
  expect(plan.payments).toEqual(expect.arrayContaining([...payments]));
});
