import { describe, expect, it } from 'vitest';
import { getCurrency } from '#domain/money/currency.ts';
import { type MinorUnits, minorUnits, NO_MONEY } from '#domain/money/money.ts';
import { balancesByGroup } from './balances-by-group.ts';

const total = (code: string, groups: { groupId: string; amount: MinorUnits }[]) => ({
  currency: getCurrency(code).code,
  net: NO_MONEY,
  owedToYou: NO_MONEY,
  youOwe: NO_MONEY,
  groups,
});

describe('balances by group', () => {
  it('keeps currencies apart, in the order in which they came', () => {
    const totals = [
      total('EUR', [{ groupId: 'flat', amount: minorUnits(5550) }]),
      total('JPY', [{ groupId: 'flat', amount: minorUnits(-1200) }]),
    ];
    expect(balancesByGroup(totals).get('flat')).toEqual([
      { currency: 'EUR', amount: 5550 },
      { currency: 'JPY', amount: -1200 },
    ]);
  });

  it('leaves out a group in which nothing is open', () => {
    expect(balancesByGroup([total('EUR', [{ groupId: 'trip', amount: minorUnits(0) }])]).has('trip')).toBe(
      false,
    );
  });
});
