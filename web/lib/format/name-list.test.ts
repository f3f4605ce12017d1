import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameList } from './name-list.ts';

const NAMES = ['Ana', 'Ben', 'Chloé', 'Inés', 'irene', 'Hilario', 'Hiena', 'Hi', 'Yolanda', 'Íñigo', ''];

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
