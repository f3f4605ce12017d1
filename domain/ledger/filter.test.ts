import { expect, test } from 'vitest';
import { calendarDate } from '#domain/calendar/calendar-date.ts';
import { getCurrency } from '#domain/money/currency.ts';
import { minorUnits } from '#domain/money/money.ts';
import { matchesCriteria, type TransactionCriteria } from './filter.ts';

const [EUR, USD] = [getCurrency('EUR').code, getCurrency('USD').code];
const DINNER = {
  type: 'expense' as const,
  description: 'Café del Mar',
  amount: minorUnits(3000),
  currency: EUR,
  date: calendarDate('2026-03-14'),
  payers: { mode: 'amount' as const, parts: [{ userId: 'ana', amount: minorUnits(3000) }] },
  recipients: { mode: 'evenly' as const, parts: [{ userId: 'ben', amount: minorUnits(3000) }] },
  deletedAt: null,
};

test.each<[what: string, criteria: TransactionCriteria, isShown: boolean]>([
  ['nothing asked for', {}, true],
  ['its type', { type: ['income', 'expense'] }, true],
  ['other types', { type: ['income'] }, false],
  ['a word of it without its accent', { q: ' cafe' }, true],
  ['a word that it lacks', { q: 'lunch' }, false],
  ['its amount', { q: '30' }, true],
  ['what has no category', { category: 'none' }, true],
  ['a category', { category: 'dining' }, false],
  ['its currency', { currency: EUR }, true],
  ['another currency', { currency: USD }, false],
  ['its payer', { userId: 'ana' }, true],
  ['its recipient', { userId: 'ben' }, true],
  ['a member on neither side', { userId: 'eva' }, false],
  ['its very day', { from: DINNER.date, to: DINNER.date }, true],
  ['days after it', { from: calendarDate('2026-03-15') }, false],
  ['days before it', { to: calendarDate('2026-03-13') }, false],
  ['its very amount', { minAmount: minorUnits(3000), maxAmount: minorUnits(3000) }, true],
  ['larger amounts', { minAmount: minorUnits(3001) }, false],
  ['smaller amounts', { maxAmount: minorUnits(2999) }, false],
  ['one criterion that holds and one that does not', { currency: EUR, q: 'lunch' }, false],
])('a list of %s shows the transaction or not', (_, criteria, isShown) => {
  expect(matchesCriteria(DINNER, criteria)).toBe(isShown);
});

test('a deleted transaction is shown only where deleted ones are asked for', () => {
  const deleted = { ...DINNER, deletedAt: '2026-03-20T00:00:00Z' };
  expect(matchesCriteria(deleted, {})).toBe(false);
  expect(matchesCriteria(deleted, { includeDeleted: false })).toBe(false);
  expect(matchesCriteria(deleted, { includeDeleted: true })).toBe(true);
});

test('a category narrows to what has it, and none of them never to money that is handed over', () => {
  expect(matchesCriteria({ ...DINNER, category: 'dining' }, { category: 'dining' })).toBe(true);
  expect(matchesCriteria({ ...DINNER, category: 'dining' }, { category: 'none' })).toBe(false);
  expect(matchesCriteria({ ...DINNER, type: 'transfer' }, { category: 'none' })).toBe(false);
});
