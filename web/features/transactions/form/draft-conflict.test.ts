import { expect, it } from 'vitest';
import { calendarDate } from '#domain/calendar/calendar-date.ts';
import { getCurrency } from '#domain/money/currency.ts';
import { minorUnits } from '#domain/money/money.ts';
import { draftOf, newDraft } from '#web/parts/entering/draft.ts';
import { newForeignEntry } from '#web/parts/rates/foreign-entry.ts';
import { flat } from '#web/test/cast.ts';
import { dinner } from '#web/test/ledger.ts';
import { disputedFields, draftsOf, mergedDraft } from './draft-conflict.ts';

const EUR = getCurrency('EUR').code;
const plain = {
  ...newDraft({
    id: 'a',
    type: 'expense',
    me: 'ana',
    members: [],
    currency: EUR,
    date: calendarDate('2026-03-14'),
    description: 'Dinner',
    locale: 'en',
    defaultSplit: null,
  }),
  amountText: '12.00',
};
const foreign = { ...plain, foreign: { ...newForeignEntry(plain), amountText: '13.20' } };
const other = { ...plain, foreign: { ...newForeignEntry(plain), amountText: '13.60' } };

it.each([
  ['stays away where the other took it away', { before: foreign, theirs: plain, mine: foreign }, null],
  ['is there where the other added it', { before: plain, theirs: foreign, mine: plain }, foreign.foreign],
  [
    'is the own where only the reader changed it',
    { before: foreign, theirs: foreign, mine: other },
    other.foreign,
  ],
  [
    'goes with the own amount',
    { before: foreign, theirs: plain, mine: { ...other, amountText: '12.40' } },
    other.foreign,
  ],
  [
    'goes with the amount of the other',
    { before: plain, theirs: { ...other, amountText: '12.40' }, mine: plain },
    other.foreign,
  ],
])('what was paid in another currency %s', (_, versions, expected) => {
  expect(mergedDraft(versions).foreign).toEqual(expected);
});

it.each([
  ['120.5', []],
  ['120.50', []],
  ['120,50', []],
  ['120.51', ['amountText']],
  ['60+60.5', ['amountText']],
])('of the amount 120.50 and %s there is to decide %j', (typed, expected) => {
  const { members } = flat();
  const before = dinner({ amount: minorUnits(100_00) });
  const newer = { ...before, amount: minorUnits(120_50), version: 2 };
  const mine = { ...draftOf(before, members, 'en'), amountText: typed };
  expect(disputedFields(draftsOf({ before, newer, mine }, members))).toEqual(expected);
});
