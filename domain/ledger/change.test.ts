import { describe, expect, it, test } from 'vitest';
import { calendarDate } from '#domain/calendar/calendar-date.ts';
import { getCurrency } from '#domain/money/currency.ts';
import { isDecimalRate } from '#domain/money/exchange-rate.ts';
import { minorUnits } from '#domain/money/money.ts';
import { changesBetween } from './change.ts';
import type { TransactionContent } from './transaction.ts';

const DINNER: TransactionContent = {
  description: 'Dinner',
  amount: minorUnits(3000),
  currency: getCurrency('EUR').code,
  date: calendarDate('2026-03-14'),
  payers: { mode: 'amount', parts: [{ userId: 'ana', amount: minorUnits(3000) }] },
  recipients: {
    mode: 'evenly',
    parts: [
      { userId: 'ana', amount: minorUnits(1500) },
      { userId: 'ben', amount: minorUnits(1500) },
    ],
  },
};

test('saving without touching anything is no change', () => {
  expect(changesBetween(DINNER, structuredClone(DINNER))).toEqual([]);
});

test('another order of the same members is no change', () => {
  const recipients = { ...DINNER.recipients, parts: DINNER.recipients.parts.toReversed() };
  expect(changesBetween(DINNER, { ...DINNER, recipients })).toEqual([]);
});

test('every field that differs is named with its old and new value', () => {
  const after = {
    ...DINNER,
    description: 'Lunch',
    amount: minorUnits(4000),
    currency: getCurrency('USD').code,
    date: calendarDate('2026-03-15'),
  };
  expect(changesBetween(DINNER, after)).toEqual([
    { field: 'description', before: 'Dinner', after: 'Lunch' },
    { field: 'amount', before: 3000, after: 4000 },
    { field: 'currency', before: 'EUR', after: 'USD' },
    { field: 'date', before: '2026-03-14', after: '2026-03-15' },
  ]);
});

test('a currency with other decimals makes other money of every amount', () => {
  const inYen = { ...DINNER, currency: getCurrency('JPY').code };
  const sameForAll = ({ parts }: TransactionContent['payers']) =>
    parts.map(({ userId, amount }) => ({ userId, before: amount, after: amount }));
  expect(changesBetween(DINNER, inYen)).toEqual([
    { field: 'amount', before: 3000, after: 3000 },
    { field: 'currency', before: 'EUR', after: 'JPY' },
    expect.objectContaining({ field: 'payers', members: sameForAll(DINNER.payers) }),
    expect.objectContaining({ field: 'recipients', members: sameForAll(DINNER.recipients) }),
  ]);
  const inDollars = { ...DINNER, currency: getCurrency('USD').code };
  expect(changesBetween(DINNER, inDollars)).toEqual([{ field: 'currency', before: 'EUR', after: 'USD' }]);
});

test.each([
  [undefined, 'Tip included', { before: null, after: 'Tip included' }],
  ['Tip included', undefined, { before: 'Tip included', after: null }],
  ['Tip included', 'No tip', { before: 'Tip included', after: 'No tip' }],
])('a note that was %j and is %j is a change', (before, after, change) => {
  expect(changesBetween({ ...DINNER, note: before }, { ...DINNER, note: after })).toEqual([
    { field: 'note', ...change },
  ]);
});

test.each([
  [undefined, 'pets', { before: null, after: 'pets' }],
  ['car', undefined, { before: 'car', after: null }],
  ['car', 'pets', { before: 'car', after: 'pets' }],
] as const)('a category that was %s and is %s is a change', (before, after, change) => {
  expect(changesBetween({ ...DINNER, category: before }, { ...DINNER, category: after })).toEqual([
    { field: 'category', ...change },
  ]);
});

test('a side names who changed, who joined and who left, and not who stayed as they were', () => {
  const after: TransactionContent = {
    ...DINNER,
    recipients: {
      mode: 'evenly',
      parts: [
        { userId: 'cat', amount: minorUnits(1500) },
        { userId: 'ana', amount: minorUnits(1500) },
      ],
    },
  };
  expect(changesBetween(DINNER, after)).toEqual([
    {
      field: 'recipients',
      beforeMode: 'evenly',
      afterMode: 'evenly',
      members: [
        { userId: 'cat', before: null, after: 1500 },
        { userId: 'ben', before: 1500, after: null },
      ],
    },
  ]);
});

test('another split mode that gives each member the same is a change of mode only', () => {
  const recipients = { ...DINNER.recipients, mode: 'percent' } as const;
  expect(changesBetween(DINNER, { ...DINNER, recipients })).toEqual([
    { field: 'recipients', beforeMode: 'evenly', afterMode: 'percent', members: [] },
  ]);
});

test('a share of zero is not the same as not taking part', () => {
  const payers = {
    ...DINNER.payers,
    parts: [...DINNER.payers.parts, { userId: 'ben', amount: minorUnits(0) }],
  };
  expect(changesBetween(DINNER, { ...DINNER, payers })).toEqual([
    {
      field: 'payers',
      beforeMode: 'amount',
      afterMode: 'amount',
      members: [{ userId: 'ben', before: null, after: 0 }],
    },
  ]);
});

describe('items', () => {
  const item = (name: string, amount: number, ...userIds: string[]) => ({
    name,
    amount: minorUnits(amount),
    parts: userIds.map((userId) => ({ userId, parts: 1 })),
  });
  const itemised = (items: ReturnType<typeof item>[], extras = {}) => ({
    ...DINNER,
    recipients: { mode: 'items' as const, parts: DINNER.recipients.parts, items, ...extras },
  });
  const soup = item('Soup', 400, 'ana');

  it('are told apart by their names, and extras by what they are', () => {
    const before = itemised([soup, item('Wine', 900, 'ben'), item('', 100, 'ben')], { tip: minorUnits(50) });
    const after = itemised([item('', 100, 'ben'), item('Wine', 950, 'ben'), soup, item('Tea', 200, 'ana')]);
    expect(changesBetween(before, after)).toEqual([
      {
        field: 'items',
        lines: [
          { kind: 'item', name: 'Wine', before: 900, after: 950 },
          { kind: 'item', name: 'Tea', before: null, after: 200 },
          { kind: 'tip', name: '', before: 50, after: null },
        ],
      },
    ]);
  });

  it('of one name are told apart by their places', () => {
    const before = itemised([item('Beer', 300, 'ana'), item('Beer', 400, 'ben')]);
    const after = itemised([item('Beer', 300, 'ana')]);
    expect(changesBetween(before, after)).toEqual([
      { field: 'items', lines: [{ kind: 'item', name: 'Beer', before: 400, after: null }] },
    ]);
  });

  it('with other participants are a change, though each item costs what it did', () => {
    const after = itemised([item('Soup', 400, 'ben')]);
    expect(changesBetween(itemised([soup]), after)).toEqual([{ field: 'items', lines: [] }]);
    expect(changesBetween(itemised([soup]), itemised([soup]))).toEqual([]);
  });

  it('that were not there before are said by the mode alone', () => {
    expect(changesBetween(DINNER, itemised([soup])).map(({ field }) => field)).toEqual(['recipients']);
  });
});

test('an original amount that comes, goes or has another rate is a change', () => {
  const rate = '0.86';
  if (!isDecimalRate(rate)) throw new Error('no rate');
  const original = { amount: minorUnits(3488), currency: getCurrency('USD').code, rate };
  const paid = { ...DINNER, original };
  expect(changesBetween(DINNER, paid)).toEqual([{ field: 'original', before: null, after: original }]);
  expect(changesBetween(paid, DINNER)).toEqual([{ field: 'original', before: original, after: null }]);
  expect(changesBetween(paid, structuredClone(paid))).toEqual([]);
});
