import { expect, test } from 'vitest';
import { CATEGORIES, categoryOf } from './category.ts';
import { TRANSACTION_TYPES, takesCategory } from './transaction.ts';

test('no key is there twice', () => {
  expect(new Set(CATEGORIES).size).toBe(CATEGORIES.length);
});

test('expenses and incomes have a category, money that is handed over has none', () => {
  expect(TRANSACTION_TYPES.filter(takesCategory)).toEqual(['expense', 'income']);
});

test.each([
  ['pets', undefined, { category: 'pets' }],
  ['pets', 'car', { category: 'pets' }],
  [undefined, 'car', { category: 'car' }],
  [undefined, undefined, {}],
  [null, 'car', {}],
] as const)('entered as %s over %s, a category is %j', (entered, before, category) => {
  expect(categoryOf({ category: entered }, { category: before })).toEqual(category);
});
