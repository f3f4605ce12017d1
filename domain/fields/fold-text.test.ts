import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText, matchesSearch } from './fold-text.ts';

test.each([
  ['Café', 'cafe'],
  ['Cafe\u0301', 'cafe'],
  ['ÑANDÚ', 'nandu'],
  ['ＡＢＣ', 'abc'],
  ['ﬁn', 'fin'],
  ['Ελλάδα', 'ελλαδα'],
  ['İzmir', 'izmir'],
  ['F\u200boo', 'foo'],
  ['co\u00adop', 'coop'],
  ['می\u200cخواهم', 'میخواهم'],
  ['👩\u200d👧', '👩👧'],
  ['❤\ufe0f', '❤'],
  ['Foo\u3164\u115f', 'foo'],
  ['', ''],
])('"%s" is folded to "%s"', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test.each([
  ['Café del Mar', 'cafe', true],
  ['Cafe', 'CAFÉ', true],
  ['Dinner', ' DINN ', true],
  ['Dinner', 'lunch', false],
  ['Dinner', '', true],
  ['Dinner', '   ', true],
])('"%s" matches the search "%s": %s', (text, search, isFound) => {
  expect(matchesSearch(text, search)).toBe(isFound);
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
