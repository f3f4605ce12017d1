import { expect, it } from 'vitest';
import { brokenConfirmRule, brokenNameRule, brokenPasswordRule } from './account-rules.ts';

it.each([
  ['A', 'too_small'],
  ['  A  ', 'too_small'],
  ['Al', undefined],
  ['José_María-2 ', undefined],
  ['Ana & Ben', 'custom'],
  ['<b>Ana</b>', 'custom'],
  ['---', 'custom'],
  ['a'.repeat(50), undefined],
  ['a'.repeat(51), 'too_big'],
  ['𝒜'.repeat(50), undefined],
])('the display name %s breaks %s', (name, rule) => {
  expect(brokenNameRule(name)).toBe(rule);
});

it('a password has 6 to 128 characters', () => {
  expect([5, 6, 128, 129].map((length) => brokenPasswordRule('x'.repeat(length)))).toEqual([
    'too_small',
    undefined,
    undefined,
    'too_big',
  ]);
});

it('the repeated password is missing before it is another one', () => {
  expect(brokenConfirmRule('correct horse', '')).toBe('too_small');
  expect(brokenConfirmRule('correct horse', 'correct house')).toBe('custom');
  expect(brokenConfirmRule('correct horse', 'correct horse')).toBeUndefined();
});
