import { expect, test } from 'vitest';
import { firstWord, initials } from './person.ts';

test.each([
  ['Ana', 'A'],
  ['ana maría lópez', 'AM'],
  ['  Ben   Young ', 'BY'],
  ['Jean-Luc Picard', 'JP'],
  ['_ana 2b', 'A2'],
  ['e\u0301lodie dupont', 'E\u0301D'],
  ['小 明', '小明'],
  ['ßeta beta', 'ßB'],
  ['- -', ''],
  ['', ''],
])('the initials of "%s" are "%s"', (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test.each([
  ['Ana María', 'Ana'],
  ['  Ben ', 'Ben'],
  ['', ''],
])('"%s" is greeted as "%s"', (name, word) => {
  expect(firstWord(name)).toBe(word);
});
