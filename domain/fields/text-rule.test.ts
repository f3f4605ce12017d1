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
    ['a\u009f', 'too_small'],
    ['a\u202e', 'too_small'],
    ['a\ud83d', 'custom'],
    ['\ude42b', 'custom'],
    ['\u05d0\u200f', undefined],
  ])('%j breaks %s', (text, broken) => {
    expect(brokenTextRule(rule, text)).toBe(broken);
  });

  it.each([
    '\u200b',
    '\u00ad',
    '\u2060',
    '\u200d',
    '\ufe0f',
    '\u2800',
    '\u3164',
    '\u115f',
    '\u{e0020}',
    '\ufeff',
  ])(
    'of nothing but %j has no characters, as one of spaces, and with one that is seen it is a text',
    (unseen) => {
      for (const text of [unseen, unseen.repeat(2), ` ${unseen}\u00a0\n${unseen} `]) {
        expect(tidyText(text)).toBe('');
        expect(brokenTextRule(rule, text)).toBe('too_small');
        expect(brokenTextRule(lineText(2, 4), text.replace('\n', ''))).toBe('too_small');
      }
      expect(brokenTextRule(lineText(2, 4), `a${unseen}b`)).toBeUndefined();
    },
  );

  it.each(['❤️', '👩‍👧', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'می‌خواهم', 'क्‍ष', 'co\u00adoperate'])('keeps what %s is made of', (text) => {
    expect(tidyText(text)).toBe(text);
    expect(brokenTextRule(lineText(1, 40), text)).toBeUndefined();
  });

  it('that is left shows something', () => {
    const unit = fc.constantFrom(
      ' ',
      '\n',
      '\u200b',
      '\u00ad',
      '\u200d',
      '\ufe0f',
      '\u2800',
      '\u3164',
      'a',
      '🙂',
    );
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        expect(tidyText(text)).toBe(/[a🙂]/u.test(text) ? text.trim() : '');
      }),
    );
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

test.each([
  ['call \u202a+34 600 11 22 33\u202c', 'call +34 600 11 22 33'],
  ['\u2068دنا\u2069 paid', 'دنا paid'],
  ['\u202eab', 'ab'],
  ['a\u0007b\u009f\u001b', 'ab'],
  [' \u0002 a', 'a'],
  ['a\r\nb\rc\vd\fe\u0085f', 'a\nb\nc\nd\ne\nf'],
  ['e\u202a\u0301', 'é'],
  ['\u202a\u0001\u202c', ''],
])('what is copied along with %j goes', (text, tidied) => {
  expect(tidyText(text)).toBe(tidied);
  expect(brokenTextRule(plainText(0, 40), text)).toBeUndefined();
});

test.each([
  ['a\nb', 'a b'],
  ['a\t\tb', 'a b'],
  ['a\r\nb', 'a b'],
  ['a\u2028b', 'a b'],
  ['a\u2029b', 'a b'],
  ['a\u202eb', 'ab'],
  ['a\u2066b\n', 'ab'],
])('of %j a name has one line, %j', (text, line) => {
  const name = lineText(2, 4);
  expect(name.tidy(text)).toBe(line);
  expect(name.tidy(name.tidy(text))).toBe(line);
  expect(brokenTextRule(name, text)).toBeUndefined();
});

test.each(['a\u0000b', 'a\ud83d'])('a name of one line is not %j', (text) => {
  expect(brokenTextRule(lineText(2, 4), text)).toBe('custom');
});

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
