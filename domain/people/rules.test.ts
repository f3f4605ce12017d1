import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brokenTextRule } from '#domain/fields/text-rule.ts';
import { isDisplayName } from './display-name.ts';
import { ACCOUNT_RULES, brokenRepetition } from './rules.ts';

describe('the rules of an account', () => {
  it.each([
    ['A', 'too_small'],
    ['  A  ', 'too_small'],
    ['Al', undefined],
    ['José_María-2 ', undefined],
    ['Ana & Ben', 'custom'],
    ['<b>Ana</b>', 'custom'],
    ['Ana\u0000Ruiz', 'custom'],
    ['---', 'custom'],
    ['\u3164\u3164', 'too_small'],
    ['\u115f\ufe0f', 'too_small'],
    ['-\u3164', 'custom'],
    ['a'.repeat(50), undefined],
    ['a'.repeat(51), 'too_big'],
    ['𝒜'.repeat(50), undefined],
    ['𝒜'.repeat(51), 'too_big'],
  ])('the display name "%s" breaks %s', (name, rule) => {
    expect(brokenTextRule(ACCOUNT_RULES.displayName, name)).toBe(rule);
  });

  it('a text is a display name exactly when it breaks no rule once tidied', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const name = ACCOUNT_RULES.displayName.tidy(text);
        expect(isDisplayName(name)).toBe(brokenTextRule(ACCOUNT_RULES.displayName, text) === undefined);
      }),
    );
  });

  it.each([
    ['ana@example.com', undefined],
    [' Ana@Example.COM ', undefined],
    ["o'hara+quits@mail.example.co.uk", undefined],
    [`${'a'.repeat(242)}@example.com`, undefined],
    [`${'a'.repeat(243)}@example.com`, 'too_big'],
    ['', 'invalid_format'],
    ['ana', 'invalid_format'],
    ['ana@example', 'invalid_format'],
    ['ana@@example.com', 'invalid_format'],
    ['ana..ruiz@example.com', 'invalid_format'],
    ['<ana@example.com>', 'invalid_format'],
    ['ana@example.invalid', 'custom'],
  ])('the address "%s" breaks %s', (address, rule) => {
    expect(brokenTextRule(ACCOUNT_RULES.email, address)).toBe(rule);
  });

  it('a password has 6 to 128 characters, an emoji counted as one, and spaces count', () => {
    const rulesOf = (character: string) =>
      [5, 6, 128, 129].map((length) => brokenTextRule(ACCOUNT_RULES.password, character.repeat(length)));
    const expected = ['too_small', undefined, undefined, 'too_big'];
    expect(rulesOf('x')).toEqual(expected);
    expect(rulesOf('🙂')).toEqual(expected);
    expect(rulesOf(' ')).toEqual(expected);
  });

  it('the repeated password is missing before it is another one', () => {
    expect(brokenRepetition('correct horse', '')).toBe('too_small');
    expect(brokenRepetition('correct horse', 'correct house')).toBe('custom');
    expect(brokenRepetition('correct horse', 'correct horse')).toBeUndefined();
  });

  it('a passkey is called by 1 to 50 characters', () => {
    const rulesOf = ['', ' ', 'a', '🔑'.repeat(50), 'a'.repeat(51)].map((name) =>
      brokenTextRule(ACCOUNT_RULES.passkeyName, name),
    );
    expect(rulesOf).toEqual(['too_small', 'too_small', undefined, undefined, 'too_big']);
  });
});
