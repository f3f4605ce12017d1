import { expect, test } from 'vitest';
import { foldText } from './fold-text.ts';

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
