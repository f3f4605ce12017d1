import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from './fold-text.ts';
import { foldForSearch, matchesSearch, searchedWords } from './search-text.ts';

test.each([
  ['Café del Mar', 'cafe', true],
  ['Cafe', 'CAFÉ', true],
  ['Dinner', ' DINN ', true],
  ['Dinner', 'lunch', false],
  ['Dinner', '', true],
  ['Dinner', '   ', true],
  ['Nonna’s', "nonna's", true],
  ["Joe's", 'joe’s', true],
  ['“Quoted”', '"quoted"', true],
  ['Łódź', 'lodz', true],
  ['Smørrebrød in der Hauptstraße', 'hauptstrasse smorrebrod', true],
  ['Pizza  and\n beer', 'pizza and beer', true],
  ['Pizza and beer', 'beer pizza', true],
  ['Pizza and beer', 'pizza wine', false],
])('"%s" matches the search "%s": %s', (text, search, isFound) => {
  expect(matchesSearch(text, search)).toBe(isFound);
});

test('the letters that are typed for others stay as they are', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldForSearch(foldForSearch(text))).toBe(foldForSearch(text));
    }),
  );
});

test('the words of a search come once each, and none for spaces', () => {
  expect(searchedWords(' Café  cafe\n bar ')).toEqual(['cafe', 'bar']);
  expect(searchedWords(' \u00a0 ')).toEqual([]);
});

test('a text matches itself and every word of it, in capitals too', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-zñáéü]{1,8}$/), { minLength: 1 }), (words) => {
      const text = words.join(' ');
      for (const search of [text, ...words]) {
        expect(matchesSearch(text, search)).toBe(true);
        expect(matchesSearch(text, search.toUpperCase())).toBe(true);
        expect(matchesSearch(foldText(text), search)).toBe(true);
      }
    }),
  );
});
