import { expect, test } from 'vitest';
import type { Language } from '#web/lib/texts/language.ts';
import { formatScaleMoney } from './scale-money.ts';

const spaced = (text: string) => text.replace(/\u00a0/g, ' ');

// As compact amounts, 900 and 1,350 euros stood on one scale as €900 and €1.35K.
test('the amounts of a scale are written in one way', () => {
  const written = (amounts: number[], language: Language, hasDecimals: boolean) =>
    amounts.map((amount) => spaced(formatScaleMoney(amount, 'EUR', language, hasDecimals)));
  expect(written([0, 45_000, 90_000, 135_000], 'en', false)).toEqual(['€0', '€450', '€900', '€1,350']);
  expect(written([0, 45_000, 90_000, 135_000], 'es', false)).toEqual(['0 €', '450 €', '900 €', '1350 €']);
  expect(written([-350, 0, 350, 700], 'en', true)).toEqual(['−€3.50', '€0.00', '€3.50', '€7.00']);
  expect(spaced(formatScaleMoney(1500, 'JPY', 'en', true))).toBe('¥1,500');
});
