import { expect, test } from 'vitest';
import { isNameOf } from './typed-name.ts';

test.each([
  ['Flat 12', 'flat 12', true],
  ['Café del Mar 🏖️', ' cafe del mar', true],
  ['Café del Mar 🏖️', 'Café del Mar 🏖️', true],
  ['Ana & Ben', 'ana ben', true],
  ['Flat 12', 'Flat 1', false],
  ['Flat 12', '', false],
  ['🏖️', '🏖️', true],
  ['🏖️', '', false],
  ['🏖️', '🏠', false],
])('to name %j, %j is enough: %s', (name, typed, isEnough) => {
  expect(isNameOf(name, typed)).toBe(isEnough);
});
