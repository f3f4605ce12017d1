import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameList } from './name-list.ts';

const NAMES = ['Ana', 'Ben', 'Chloé', 'Inés', 'irene', 'Hilario', 'Hiena', 'Hi', 'Yolanda', ''];

describe.each([
  ['en', 'en-GB'],
  ['es', 'es'],
] as const)('names in %s', (language, locale) => {
  it.each([
    ['in-sentence', { type: 'conjunction' }],
    ['side-by-side', { type: 'unit', style: 'short' }],
  ] as const)('are written %s as Intl writes them', (kind, options) => {
    const intl = new Intl.ListFormat(locale, options);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...NAMES), { maxLength: 5 }), (names) => {
        expect(nameList(names, language, kind)).toBe(intl.format(names));
      }),
    );
  });
});

// Intl knows the sound by the letters i and hi without an accent only.
it('in Spanish changes the word before an accented letter of the same sound', () => {
  for (const name of ['Íñigo', 'ían', 'Híspalo'])
    expect(nameList(['Ana', name], 'es', 'in-sentence')).toBe(`Ana e ${name}`);
  expect(nameList(['Ana', 'Íñigo', 'Yolanda'], 'es', 'in-sentence')).toBe('Ana, Íñigo y Yolanda');
  expect(nameList(['Ana', 'Íñigo'], 'en', 'in-sentence')).toBe('Ana and Íñigo');
});
