import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brokenTextRule } from '#domain/fields/text-rule.ts';
import { isDisplayName } from './display-name.ts';
import { findNamesake, findTakenName, GUEST_NAME_RULE, isSameName, namesIn } from './guest-name.ts';
import { ACCOUNT_RULES } from './rules.ts';

test.each([
  ['O’Brien', undefined],
  ["D'Angelo", undefined],
  ['J. R. Smith', undefined],
  ['Jean‑Luc', undefined],
  ['יוסף בן־דוד', undefined],
  ['علی\u200Cرضا', undefined],
  ['क्\u200Dष', undefined],
  ['Zoe\u0308', undefined],
  ['小明', undefined],
  ['Guest_2', undefined],
  ['Anna\u00A0Maria', undefined],
  ['A\u200D', 'too_small'],
  ['\u3164\u3164', 'too_small'],
  ['\u115F\u115F', 'too_small'],
  ['.\u3164', 'custom'],
  ['x'.repeat(51), 'too_big'],
  ['. ’', 'custom'],
  ['Ana, Ben', 'custom'],
  ['Ana\tBen', 'custom'],
  ['Ana\u0000', 'custom'],
  ['Ana\u202EneB', undefined],
  ['Ana\u200FBen', 'custom'],
  ['\u2066Ana\u2069', undefined],
  ['\u2066A\u2069', 'too_small'],
  ['Ana\uFEFFBen', 'custom'],
  ['Ana 🙂', 'custom'],
])('the guest’s name %j breaks %s', (name, rule) => {
  expect(brokenTextRule(GUEST_NAME_RULE, name)).toBe(rule);
});

test('what may be a display name may be a guest’s name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const name = ACCOUNT_RULES.displayName.tidy(text);
      if (isDisplayName(name)) expect(brokenTextRule(GUEST_NAME_RULE, name)).toBeUndefined();
    }),
  );
});

test('a guest’s name is tidied to one that stays', () => {
  expect(GUEST_NAME_RULE.tidy(' \u200DAnna\u00A0\u2003Maria\u200C ')).toBe('Anna Maria');
  expect(GUEST_NAME_RULE.tidy('\u202BGus\u200C\u202C')).toBe('Gus');
  expect(namesIn('Ana\vBen\fCleo\u0085Dana')).toEqual(['Ana', 'Ben', 'Cleo', 'Dana']);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const name = GUEST_NAME_RULE.tidy(text);
      expect(GUEST_NAME_RULE.tidy(name)).toBe(name);
    }),
  );
});

test.each([
  ['O’Brien', "o'brien", true],
  ['Jean‑Luc', 'jean-luc', true],
  ['בן־דוד', 'בן-דוד', true],
  ['علی\u200Cرضا', 'علیرضا', true],
  ['J. R. Smith', 'J.  R. Smith', true],
  ['J. R. Smith', 'J R Smith', false],
  ['Ana', 'Ana\u3164', true],
  ['Ana', 'Ana \u3164', true],
  ['Ana', 'An\uFE0Fa', true],
])('%s and %s are the same name: %s', (one, other, isSame) => {
  expect(isSameName(one, other)).toBe(isSame);
});

test.each([
  ['Ben, Chloé, Dev', ['Ben', 'Chloé', 'Dev']],
  ['Ben\nChloé\r\nDev\n', ['Ben', 'Chloé', 'Dev']],
  [' O’Brien ;J. R. Smith,, ', ['O’Brien', 'J. R. Smith']],
  ['Ben Okafor', ['Ben Okafor']],
  [' , ', []],
])('%j names %j', (text, names) => {
  expect(namesIn(text)).toEqual(names);
});

test('a name is taken by one before it in the row', () => {
  expect(findTakenName(['Ben', 'Dev'])).toBeUndefined();
  expect(findTakenName(['Ben', 'Dev', 'BEN'])).toBe('BEN');
});

test.each([
  ['ana', undefined, '1'],
  ['Ana', '1', undefined],
  ['BEN', undefined, '3'],
  ['Ben', '3', undefined],
  ['Dev', undefined, undefined],
])('the namesake of %j, the member %s left out, is the active member %s', (name, exceptId, expected) => {
  const members = [
    { userId: '1', displayName: 'Ana', leftAt: null },
    { userId: '2', displayName: 'Ben', leftAt: '2026-03-14T10:00:00.000Z' },
    { userId: '3', displayName: 'Ben', leftAt: null },
    { userId: '4', displayName: 'Dev', leftAt: '2026-03-14T10:00:00.000Z' },
  ];
  expect(findNamesake(members, name, exceptId)?.userId).toBe(expected);
});
