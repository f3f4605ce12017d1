import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAmountEntry } from '#domain/money/amount-entry.ts';
import { getCurrency } from '#domain/money/currency.ts';
import { inCurrency, inReadersLanguage } from './entry-text.ts';

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

describe('an entry whose currency changes', () => {
  it.each([
    ['1.500', 'KWD', 'JPY', 'en', '1.5'],
    ['1.234', 'KWD', 'JPY', 'en', '1.2340'],
    ['1,500', 'KWD', 'EUR', 'en', '1.5'],
    ['1,500', 'KWD', 'EUR', 'es', '1,5'],
    ['1,234', 'EUR', 'KWD', 'en', '1234'],
    ['1.500', 'JPY', 'KWD', 'es', '1500'],
    ['100.00', 'EUR', 'JPY', 'en', '100'],
    ['12.50', 'EUR', 'JPY', 'en', '12.5'],
    ['3*1.500 + 2', 'KWD', 'EUR', 'en', '3*1.5+ 2'],
    ['12.50', 'EUR', 'USD', 'en', '12.50'],
    ['1,234.5', 'EUR', 'KWD', 'en', '1,234.5'],
    ['EUR 12', 'EUR', 'JPY', 'en', 'EUR 12'],
    ['', 'EUR', 'JPY', 'en', ''],
    ['ten', 'EUR', 'JPY', 'es', 'ten'],
  ] as const)('%s of %s is written in %s (%s) as %s', (typed, from, to, locale, written) => {
    expect(inCurrency(typed, getCurrency(from).code, getCurrency(to).code, locale)).toBe(written);
  });

  it('is the same number there or refused, and back again it is what it was', () => {
    const any = fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF').map(getCurrency);
    const digits = fc.string({ unit: fc.constantFrom('0', '1', '5', '9'), minLength: 1, maxLength: 4 });
    const typed = fc
      .array(fc.tuple(digits, fc.constantFrom('', '.', ',', '.000', ',500')), { minLength: 1, maxLength: 3 })
      .map((parts) => parts.flat().join(''));
    fc.assert(
      fc.property(
        typed,
        any,
        any,
        fc.constantFrom('en' as const, 'es' as const),
        (text, from, to, locale) => {
          const before = parseAmountEntry(text, from, locale);
          if (!before.ok) return;
          const written = inCurrency(text, from.code, to.code, locale);
          const there = parseAmountEntry(written, to, locale);
          if (there.ok)
            expect(there.amount * 10 ** from.decimalPlaces).toBe(before.amount * 10 ** to.decimalPlaces);
          expect(parseAmountEntry(inCurrency(written, to.code, from.code, locale), from, locale)).toEqual(
            before,
          );
        },
      ),
      { numRuns: 2000 },
    );
  });
});
