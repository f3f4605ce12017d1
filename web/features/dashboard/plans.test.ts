import { describe, expect, it } from 'vitest';
import { getCurrency } from '#domain/money/currency.ts';
import { type MinorUnits, minorUnits, NO_MONEY } from '#domain/money/money.ts';
import { flat } from '#web/test/cast.ts';
import { dayTime } from './day-time.ts';
import { ownPayments, savingOf } from './plans.ts';
import { openTotals, plannedGroupIds } from './totals.ts';

const eur = getCurrency('EUR').code;
const usd = getCurrency('USD').code;
const plan = (
  payments: { from: string; to: string; amount: MinorUnits }[],
  before: number,
  optimal = true,
) => ({
  currency: eur,
  payments,
  optimal,
  paymentsBefore: before,
  paymentsAfter: payments.length,
  seq: 1,
});
const HOME = flat();
const home = {
  group: HOME,
  plans: [
    plan(
      [
        { from: 'ben', to: 'ana', amount: minorUnits(5550) },
        { from: 'ben', to: 'eva', amount: minorUnits(100) },
        { from: 'ana', to: 'dev', amount: minorUnits(40) },
      ],
      7,
    ),
  ],
};

describe('the payments of a plan that concern the reader', () => {
  it('are signed from the reader’s side, leave out payments between others, and begin with what the reader owes', () => {
    const common = { group: HOME, household: undefined, currency: eur };
    expect(ownPayments([home], 'ana')).toEqual([
      { ...common, from: 'ana', to: 'dev', otherId: 'dev', amount: -40 },
      { ...common, from: 'ben', to: 'ana', otherId: 'ben', amount: 5550 },
    ]);
  });

  it('are those of the reader’s household, and still name the member who pays or is paid', () => {
    const household = { id: 'top', name: 'Top floor', userIds: ['flor', 'dev'] };
    const group = { ...HOME, households: [household] };
    expect(ownPayments([{ ...home, group }], 'flor')).toEqual([
      { group, household, currency: eur, from: 'ana', to: 'dev', otherId: 'ana', amount: 40 },
    ]);
  });

  it('are none for a reader who is quits', () => {
    expect(ownPayments([home], 'flor')).toEqual([]);
  });
});

describe('what the plans save', () => {
  it('is counted over all groups, and proved only where every plan is', () => {
    const trip = {
      group: HOME,
      plans: [plan([{ from: 'x', to: 'y', amount: minorUnits(1) }], 2, false)],
    };
    expect(savingOf([home])).toEqual({ before: 7, after: 3, isProved: true });
    expect(savingOf([home, trip])).toEqual({ before: 9, after: 4, isProved: false });
  });
});

describe('open totals', () => {
  const total = (currency: typeof eur, amounts: Record<string, number>) => ({
    currency,
    net: NO_MONEY,
    owedToYou: NO_MONEY,
    youOwe: NO_MONEY,
    groupCount: Object.keys(amounts).length,
    groups: Object.entries(amounts).map(([groupId, amount]) => ({ groupId, amount: minorUnits(amount) })),
  });

  it('begin with the currency of most groups and leave out those in which nothing is open', () => {
    const totals = [total(usd, { flat: 5 }), total(eur, { flat: 1, trip: -2 })];
    expect(openTotals(totals).map(({ currency }) => currency)).toEqual([eur, usd]);
    expect(openTotals([total(usd, {})])).toEqual([]);
  });

  it('name each open group once, whatever its currencies', () => {
    expect(plannedGroupIds([total(usd, { flat: 5 }), total(eur, { flat: 1, trip: -2 })])).toEqual([
      'flat',
      'trip',
    ]);
  });

  it('ask for the plans of twelve open groups at most', () => {
    const open = Object.fromEntries(Array.from({ length: 13 }, (_, index) => [`group ${index}`, 1]));
    expect(plannedGroupIds([total(usd, open)])).toEqual(Object.keys(open).slice(0, 12));
  });
});

describe('the greeting', () => {
  it('follows the reader’s clock', () => {
    expect([4, 5, 11, 12, 18, 19, 23, 0].map(dayTime)).toEqual([
      'evening',
      'morning',
      'morning',
      'afternoon',
      'afternoon',
      'evening',
      'evening',
      'evening',
    ]);
  });
});
