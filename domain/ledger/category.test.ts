import { expect, test } from 'vitest';
import { CATEGORIES, CATEGORY_ICONS, categoryOf, findSameCategory, foldCategoryName } from './category.ts';
import { TRANSACTION_TYPES, takesCategory } from './transaction.ts';

test('no key is there twice', () => {
  expect(new Set(CATEGORIES).size).toBe(CATEGORIES.length);
  expect(new Set(CATEGORY_ICONS).size).toBe(CATEGORY_ICONS.length);
});

test.each([
  ['Café', 'CAFE', true],
  ['Beach  house', 'beach house', true],
  ['Wine', 'Wines', false],
  ['Foo', 'F\u200boo', true],
  ['Foo', 'Foo\u3164', true],
  ['Foo', 'Foo\u2800', true],
  ['Foo bar', 'Foo \u2060 bar', true],
  ['Foobar', 'Foo bar', false],
])('the names %s and %s are the same to the eye: %s', (one, other, isSame) => {
  expect(foldCategoryName(one) === foldCategoryName(other)).toBe(isSame);
});

test.each([
  ['CAFE', undefined, '1'],
  ['Café', '1', undefined],
  ['Wine', '1', '2'],
  ['Wines', undefined, undefined],
])('the same category as %j, %s left out, is %s', (name, exceptId, expected) => {
  const categories = [
    { id: '1', name: 'Café' },
    { id: '2', name: 'Wine' },
  ];
  expect(findSameCategory(categories, name, exceptId)?.id).toBe(expected);
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
