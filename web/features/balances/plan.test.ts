import { describe, expect, it } from 'vitest';
import type { GroupBalances } from '#contract/balances.ts';
import { getCurrency } from '#domain/money/currency.ts';
import { minorUnits } from '#domain/money/money.ts';
import { planFor, reasonsFor } from './plan.ts';

const line = (from: string, to: string, amount: number) => ({ from, to, amount: minorUnits(amount) });

describe('a plan as one reader sees it', () => {
  it('tells what to pay, what to receive and what is between others apart', () => {
    const payments = [line('ana', 'ben', 1), line('dev', 'ana', 2), line('dev', 'ben', 3)];
    expect(planFor(payments, (userId) => userId === 'ana')).toEqual({
      toPay: [payments[0]],
      toReceive: [payments[1]],
      betweenOthers: [payments[2]],
    });
  });
});

describe('the reasons for a payment', () => {
  // Ben owes 152: 96.50 to Chloé and 55.50 to Ana, though between them only Dev's debts lie.
  const group: GroupBalances = {
    currency: getCurrency('EUR').code,
    balances: [
      { userId: 'ana', amount: minorUnits(5550) },
      { userId: 'ben', amount: minorUnits(-15200) },
      { userId: 'chloe', amount: minorUnits(9650) },
    ],
    debts: [line('ben', 'dev', 15200), line('dev', 'ana', 5550), line('dev', 'chloe', 9650)],
  };

  it('names whose balance it finishes', () => {
    expect(reasonsFor(line('ben', 'ana', 5550), group).settled).toBe('payee');
    expect(reasonsFor(line('ben', 'ana', 15200), group).settled).toBe('payer');
    expect(reasonsFor(line('ben', 'ana', 100), group).settled).toBe('part');
    const even = {
      ...group,
      balances: [
        { userId: 'ana', amount: minorUnits(7) },
        { userId: 'ben', amount: minorUnits(-7) },
      ],
    };
    expect(reasonsFor(line('ben', 'ana', 7), even).settled).toBe('both');
  });

  it('lists the debts it stands in for, and what lies directly between the two apart from them', () => {
    const reasons = reasonsFor(line('ben', 'ana', 5550), group);
    expect(reasons).toMatchObject({ payerBalance: -15200, payeeBalance: 5550, direct: 0 });
    expect(reasons.replaced).toEqual([line('ben', 'dev', 15200), line('dev', 'ana', 5550)]);
    expect(reasonsFor(line('ben', 'dev', 15200), group).direct).toBe(15200);
  });
});
