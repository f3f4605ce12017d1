import { describe, expect, it } from 'vitest';
import { getCurrency } from '#domain/money/currency.ts';
import { inReadersLanguage } from './entry-text.ts';

describe('an entry in the language of its reader', () => {
  it.each([
    ['84.50', 'EUR', 'es', '84,50'],
    ['84,5', 'EUR', 'en', '84.50'],
    ['1.084,50', 'EUR', 'es', '1084,50'],
    ['1,084.50', 'EUR', 'en', '1084.50'],
    ['1.234', 'EUR', 'es', '1234,00'],
    ['1.234', 'JPY', 'es', '1234'],
    ['1.234', 'KWD', 'es', '1,234'],
    ['€ 84.50', 'EUR', 'es', '84,50'],
  ] as const)('%s %s is written in %s as %s', (typed, currency, locale, written) => {
    expect(inReadersLanguage(typed, getCurrency(currency).code, locale)).toBe(written);
  });

  it.each([
    ['84,50', 'es'],
    ['84.5', 'en'],
    ['84', 'es'],
    ['', 'es'],
    ['3*4.20+1', 'es'],
    ['84.505', 'en'],
    ['84.505.1', 'es'],
    ['ten.', 'es'],
    ['0.00', 'es'],
  ] as const)('%s stays in %s as it was typed', (typed, locale) => {
    expect(inReadersLanguage(typed, getCurrency('EUR').code, locale)).toBe(typed);
  });
});
