import { expect, test } from 'vitest';
import { minorUnits } from '#domain/money/money.ts';
import {
  isHandedOver,
  isSpending,
  noteOf,
  postingsOf,
  TRANSACTION_TYPES,
  type TransactionType,
} from './transaction.ts';

function share(userId: string, amount: number) {
  return { userId, amount: minorUnits(amount) };
}

test.each<[TransactionType, number]>([
  ['expense', 100],
  ['transfer', 100],
  ['settlement', 100],
  ['income', -100],
])('a payer of an %s of 100 changes by %d, the recipient by the opposite', (type, change) => {
  expect(postingsOf(type, [share('ana', 100)], [share('ben', 100)])).toEqual([
    { userId: 'ana', side: 'payer', amount: change },
    { userId: 'ben', side: 'recipient', amount: -change },
  ]);
});

test('every type either is spending or is handed over', () => {
  expect(TRANSACTION_TYPES.filter(isSpending)).toEqual(['expense', 'income']);
  expect(TRANSACTION_TYPES.filter(isHandedOver)).toEqual(['transfer', 'settlement']);
});

test('a share of zero leaves no posting', () => {
  expect(
    postingsOf('expense', [share('ana', 5), share('ben', 0)], [share('ana', 0), share('cat', 5)]),
  ).toEqual([
    { userId: 'ana', side: 'payer', amount: 5 },
    { userId: 'cat', side: 'recipient', amount: -5 },
  ]);
});

test('who pays for themselves has a posting on each side', () => {
  expect(postingsOf('expense', [share('ana', 5)], [share('ana', 5)])).toHaveLength(2);
});

test.each([
  ['Tip', undefined, { note: 'Tip' }],
  ['Tip', 'No tip', { note: 'Tip' }],
  [undefined, 'No tip', { note: 'No tip' }],
  [undefined, undefined, {}],
  [null, 'No tip', {}],
  ['', 'No tip', {}],
])('entered as %j over %j, a note is %j', (entered, before, note) => {
  expect(noteOf({ note: entered }, { ...(before && { note: before }) })).toEqual(note);
});
