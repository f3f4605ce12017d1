import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { getCurrency } from '#domain/money/currency.ts';
import { isDecimalRate } from '#domain/money/exchange-rate.ts';
import { minorUnits } from '#domain/money/money.ts';
import { bookedText, foreignEntryOf, proposedRate, readForeign, readRate } from './foreign-entry.ts';

const code = (text: string) => getCurrency(text).code;

test.each([
  ['0.86', 'en', '0.86'],
  ['0,86', 'es', '0.86'],
  ['1.234', 'en', '1.234'],
  ['1,234', 'es', '1.234'],
  ['19.381,83', 'es', '19381.83'],
  ['1,234', 'en', undefined],
  ['1.234', 'es', undefined],
  ['0,861', 'en', '0.861'],
  ['1,23', 'en', '1.23'],
  ['1,2345', 'en', '1.2345'],
  ['1,234,567', 'en', '1234567'],
  ['.5', 'en', '0.5'],
  [' 182 ', 'en', '182'],
  ['0', 'en', undefined],
  ['-1', 'en', undefined],
  ['one', 'en', undefined],
  ['', 'en', undefined],
  ['1e3', 'en', undefined],
] as const)('%j typed in %s is the rate %s', (text, locale, expected) => {
  expect(readRate(text, locale)).toBe(expected);
});

const entry = (amountText: string, rateText: string) => ({
  currency: code('USD'),
  amountText,
  rateText,
  isRateOwn: true,
});

describe('an entry in another currency', () => {
  it('books what it comes to', () => {
    expect(bookedText(entry('12.50', '0.86'), code('EUR'), 'en')).toBe('10.75');
    expect(bookedText(entry('10+2,50', '0,86'), code('EUR'), 'es')).toBe('10,75');
    expect(bookedText(entry('12.50', '155.03'), code('JPY'), 'en')).toBe('1938');
  });

  it.each([
    ['', '0.86'],
    ['12.50', ''],
    ['12.345', '0.86'],
    ['0.01', '0.1'],
  ])('books nothing yet for %j at %j', (amountText, rateText) => {
    expect(bookedText(entry(amountText, rateText), code('EUR'), 'en')).toBe('');
  });

  it('of what was saved reads back as it was, in either language', () => {
    const anyRate = fc
      .tuple(fc.nat(999_999), fc.nat(999_999))
      .map(([whole, decimals]) => `${whole}.${String(decimals).padStart(6, '0')}`);
    fc.assert(
      fc.property(
        anyRate,
        fc.integer({ min: 1, max: 1e9 }),
        fc.constantFrom('en', 'es'),
        (rate, amount, locale) => {
          if (!isDecimalRate(rate)) return;
          const original = { amount: minorUnits(amount), currency: code('USD'), rate };
          expect(readForeign(foreignEntryOf(original, locale), locale)).toEqual(original);
        },
      ),
    );
  });
});

it('the rate of a day is proposed with eight digits, where the day has one', () => {
  const perEuro = Object.fromEntries(
    Object.entries({ USD: '1.1628', IDR: '19381.83' }).flatMap(([currency, rate]) =>
      isDecimalRate(rate) ? [[currency, rate]] : [],
    ),
  );
  expect(proposedRate(code('USD'), code('EUR'), perEuro, 'es')).toBe('0,85999312');
  expect(proposedRate(code('IDR'), code('EUR'), perEuro, 'en')).toBe('0.000051594715');
  expect(proposedRate(code('GBP'), code('EUR'), perEuro, 'en')).toBeUndefined();
});

it('every rate that is proposed can be read, however far apart the two currencies are', () => {
  const anyRate = fc
    .tuple(fc.integer({ min: 1, max: 999_999 }), fc.nat(12), fc.nat(6))
    .map(([digits, decimals, zeros]) => {
      const text = String(digits).padStart(decimals + 1, '0');
      return decimals === 0
        ? text + '0'.repeat(zeros)
        : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
    })
    .filter(isDecimalRate);
  fc.assert(
    fc.property(anyRate, anyRate, fc.constantFrom('en', 'es'), (from, to, locale) => {
      const proposed = proposedRate(
        code('USD'),
        code('GBP'),
        { [code('USD')]: from, [code('GBP')]: to },
        locale,
      );
      if (proposed !== undefined) expect(readRate(proposed, locale)).toBeDefined();
    }),
  );
});

it('a rate with fewer digits than usual is proposed where twelve decimals hold no more, and none where they hold nothing', () => {
  const rates = (from: string, to: string) =>
    Object.fromEntries(
      Object.entries({ USD: from, GBP: to }).flatMap(([currency, rate]) =>
        isDecimalRate(rate) ? [[currency, rate]] : [],
      ),
    );
  const proposed = (from: string, to: string) =>
    proposedRate(code('USD'), code('GBP'), rates(from, to), 'en');
  expect(proposed('42000', '0.3334')).toBe('0.000007938095');
  expect(proposed('999999999999', '0.01')).toBeUndefined();
});
