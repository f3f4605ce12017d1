import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { brokenRange, isWithin } from './range.ts';
import {
  brokenTextRule,
  characterCount,
  firstCharacters,
  lineText,
  plainText,
  tidyText,
} from './text-rule.ts';

const rule = plainText(2, 4);

describe('a plain text', () => {
  test.each([
    ['a', 'too_small'],
    [' a ', 'too_small'],
    ['ab', undefined],
    ['  abcd  ', undefined],
    ['abcde', 'too_big'],
    ['🙂🙂🙂🙂', undefined],
    ['🙂🙂🙂🙂🙂', 'too_big'],
    ['e\u0301e\u0301e\u0301e\u0301', undefined],
    ['a\nb', undefined],
    ['a\tb', undefined],
    ['a\u0000b', 'custom'],
    ['a\rb', 'custom'],
    ['a\u009fb', 'custom'],
    ['a\u202eb', 'custom'],
    ['a\u2069b', 'custom'],
    ['a\ud83d', 'custom'],
    ['\ude42b', 'custom'],
    ['\u05d0\u200f', undefined],
  ])('%j breaks %s', (text, broken) => {
    expect(brokenTextRule(rule, text)).toBe(broken);
  });

  it('is tested by its pattern first, then by its length, then by what it may hold', () => {
    const strict = { ...rule, pattern: /^x/, isAllowed: () => false };
    expect(brokenTextRule(strict, 'abcdef')).toBe('invalid_format');
    expect(brokenTextRule(strict, 'xbcdef')).toBe('too_big');
    expect(brokenTextRule(strict, 'xb')).toBe('custom');
  });

  it('is the same text however often it is tidied', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(tidyText(tidyText(text))).toBe(tidyText(text));
        expect(brokenTextRule(rule, tidyText(text))).toBe(brokenTextRule(rule, text));
      }),
    );
  });
});

test.each(['a\nb', 'a\tb', 'a\u2028b', 'a\u2029b', 'a\u202eb', 'a\u2066b', 'a\u0000b'])(
  'a name of one line is not %j',
  (text) => {
    expect(brokenTextRule(lineText(2, 4), text)).toBe('custom');
  },
);

test('characters are code points, however many units each takes', () => {
  expect(['', 'abc', '🙂', '👩‍👧', '𝒜b'].map(characterCount)).toEqual([0, 3, 1, 3, 2]);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(10), (text, max) => {
      expect(characterCount(text)).toBe([...text].length);
      const first = firstCharacters(text, max);
      expect(text.startsWith(first)).toBe(true);
      expect(characterCount(first)).toBe(Math.min(max, characterCount(text)));
    }),
  );
});

test('a range holds its ends, and never NaN', () => {
  const range = { min: 1, max: 3 };
  expect([0, 1, 3, 4, Number.NaN].map((value) => brokenRange(range, value))).toEqual([
    'too_small',
    undefined,
    undefined,
    'too_big',
    'too_small',
  ]);
  expect([0, 2, Number.NaN].map((value) => isWithin(range, value))).toEqual([false, true, false]);
});
