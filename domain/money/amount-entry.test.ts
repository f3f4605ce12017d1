import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAmountEntry } from './amount-entry.ts';
import { getCurrency, ISO_4217 } from './currency.ts';
import { AMOUNT_MAX, minorUnits, toDecimal } from './money.ts';
import type { EntryLocale } from './number-entry.ts';

const BOTH: readonly EntryLocale[] = ['en', 'es'];

function entered(text: string, code = 'EUR', locale: EntryLocale = 'en'): number | string {
  const entry = parseAmountEntry(text, getCurrency(code), locale);
  return entry.ok ? entry.amount : entry.reason;
}

describe('a price with its currency', () => {
  test.each(['€12.50', '12,50 €', '12.50€', 'EUR 12.50', '12.50 eur', '€ 10+2.5'])('%s is read', (text) => {
    expect(BOTH.map((locale) => entered(text, 'EUR', locale))).toEqual([1250, 1250]);
  });

  test.each([
    ['CAD', '$12.50', 1250],
    ['CAD', 'CA$12.50', 1250],
    ['MXN', '$1,250.00', 125_000],
    ['USD', 'US$12.50', 1250],
    ['USD', '12.50 us$', 1250],
    ['CLP', '$12,990', 12_990],
    ['JPY', '￥1,200', 1200],
    ['JPY', '1200円', 1200],
    ['DKK', '99 kr.', 9900],
    ['NOK', 'kr 99', 9900],
    ['CHF', 'Fr. 12.50', 1250],
    ['INR', 'Rs. 150', 15_000],
  ])('in %s may be written %s', (code, text, amount) => {
    expect(entered(text, code)).toBe(amount);
  });

  test('is read as it is written in Spanish', () => {
    expect(entered('$12.990', 'CLP', 'es')).toBe(12_990);
    expect(entered('$ 1.500,50', 'ARS', 'es')).toBe(150_050);
    expect(entered('$ 25.000', 'COP', 'es')).toBe(2_500_000);
  });

  test.each(['\u200e12.50 €', '\u2068€12.50\u2069', '12\u200b.50', '\ufeff12.50'])(
    'is read without the marks of %j',
    (text) => {
      expect(entered(text)).toBe(1250);
    },
  );

  test('in another currency is not', () => {
    for (const text of ['$12', 'US$12', 'kr 12', '円12', 'CA$12', '$'])
      expect(entered(text)).toBe('malformed');
    expect(entered('US$12', 'CAD')).toBe('malformed');
    expect(entered('$12')).toBe('malformed');
    expect(entered('12 USD')).toBe('malformed');
    expect(entered('USD 12', 'USD')).toBe(1200);
  });
});

describe('numbers', () => {
  test.each([
    ['12', 1200],
    ['12,50', 1250],
    ['12.50', 1250],
    ['12,5', 1250],
    ['  12.50 ', 1250],
    ['19.99', 1999],
    ['0.01', 1],
    ['0,1', 10],
    ['.5', 50],
    [',5', 50],
    ['12.', 1200],
    ['12,', 1200],
    ['1.234,56', 123_456],
    ['1,234.56', 123_456],
    ['1234,56', 123_456],
    ['1 234,50', 123_450],
    ['1\u00a0234,50', 123_450],
    ['1\u202f234.50', 123_450],
    ["1'234.50", 123_450],
    ['1’234.50', 123_450],
    ['1.234.567', 123_456_700],
    ['1,234,567.89', 123_456_789],
    ['1 234 567', 123_456_700],
    ['1,00,000.50', 10_000_050],
    ['21474836.48', 2_147_483_648],
    ['9999999999.99', AMOUNT_MAX],
  ])('%s is %d cents in either language', (text, amount) => {
    expect(BOTH.map((locale) => entered(text, 'EUR', locale))).toEqual([amount, amount]);
  });

  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['abc', 'malformed'],
    ['12 $', 'malformed'],
    ['€', 'malformed'],
    ['€12€', 'malformed'],
    ['1e5', 'malformed'],
    ['0x10', 'malformed'],
    ['Infinity', 'malformed'],
    ['NaN', 'malformed'],
    ['.', 'malformed'],
    [',', 'malformed'],
    ['1 2', 'malformed'],
    ['12 50', 'malformed'],
    ['1,2,3', 'malformed'],
    ['1.23.456', 'malformed'],
    ['1,234.567.890', 'malformed'],
    ['1.234,5.6', 'malformed'],
    ['1 234’567', 'malformed'],
    ['-50', 'malformed'],
    ['+50', 'malformed'],
    ['12.505', 'too-precise'],
    ['1234.567', 'too-precise'],
    ['0.123', 'too-precise'],
    ['12.3456', 'too-precise'],
    ['0', 'not-positive'],
    ['0.00', 'not-positive'],
    ['10000000000', 'too-large'],
    ['9'.repeat(100), 'too-large'],
    ['9'.repeat(200), 'malformed'],
  ])('"%s" is refused: %s', (text, reason) => {
    expect(entered(text)).toBe(reason);
  });
});

describe('one mark and exactly three digits', () => {
  test.each([
    { code: 'JPY', en: { '1.234': 1234, '1,234': 1234 }, es: { '1.234': 1234, '1,234': 1234 } },
    {
      code: 'EUR',
      en: { '1.234': 'too-precise', '1,234': 123_400 },
      es: { '1.234': 123_400, '1,234': 'too-precise' },
    },
    { code: 'KWD', en: { '1.234': 1234, '1,234': 1234 }, es: { '1.234': 1234, '1,234': 1234 } },
    { code: 'CLF', en: { '1.234': 12_340, '1,234': 12_340 }, es: { '1.234': 12_340, '1,234': 12_340 } },
  ])('$code reads as the table says', ({ code, en, es }) => {
    for (const [locale, row] of [['en', en] as const, ['es', es] as const]) {
      for (const [text, expected] of Object.entries(row)) expect(entered(text, code, locale)).toBe(expected);
    }
  });

  test('a zero in front or a fourth digit starts no group', () => {
    expect(entered('0.500', 'KWD', 'es')).toBe(500);
    expect(entered('0.500', 'JPY')).toBe('too-precise');
    expect(entered('1234,567', 'KWD')).toBe(1_234_567);
  });

  test('currencies without decimals refuse any', () => {
    expect(['12.5', '12,50', '1.234,5'].map((text) => entered(text, 'JPY'))).toEqual(
      Array.from({ length: 3 }, () => 'too-precise'),
    );
  });
});

describe('calculations', () => {
  test.each([
    ['3*4.20+1', 1360],
    ['3*4,20+1', 1360],
    ['1 + 3 * 4,20', 1360],
    ['(2+3)*4', 2000],
    ['10/3', 333],
    ['20/3', 667],
    ['0.01/2', 1],
    ['10/3*3', 1000],
    ['1/3+1/3+1/3', 100],
    ['12.5-2.5', 1000],
    ['10-3-2', 500],
    ['100/10/2', 500],
    ['2×3÷4', 150],
    ['10−4', 600],
    ['1 234,50 + 0,50', 123_500],
    ['((1))', 100],
    ['(1-2)/(3-5)', 50],
    ['0.1+0.2', 30],
    ['1.005*100', 10_050],
    ['9.999*1', 1000],
  ])('%s is %d cents', (text, amount) => {
    expect(entered(text)).toBe(amount);
  });

  test.each([
    ['5-5', 'not-positive'],
    ['3-5', 'not-positive'],
    ['0.001*1', 'not-positive'],
    ['10/0', 'malformed'],
    ['10/(5-5)', 'malformed'],
    ['3*', 'malformed'],
    ['*3', 'malformed'],
    ['3**3', 'malformed'],
    ['3+-2', 'malformed'],
    ['(3', 'malformed'],
    ['3)', 'malformed'],
    ['()', 'malformed'],
    ['2(3)', 'malformed'],
    ['(2)(3)', 'malformed'],
    ['(2)3', 'malformed'],
    ['('.repeat(130), 'malformed'],
    ['1.2345+1', 'too-precise'],
    ['12.345+2*1', 'too-precise'],
    ['2*1+(12.345)', 'too-precise'],
    ['99999999*99999999', 'too-large'],
  ])('%s is refused: %s', (text, reason) => {
    expect(entered(text)).toBe(reason);
  });

  test('a calculation is told from a plain number, so that the form can show its result', () => {
    expect(['12', '(12)', '6+6'].map((text) => parseAmountEntry(text, getCurrency('EUR')))).toEqual([
      { ok: true, amount: 1200, isExpression: false },
      { ok: true, amount: 1200, isExpression: true },
      { ok: true, amount: 1200, isExpression: true },
    ]);
  });
});

test('what an input is filled with reads back as the same amount, in every currency and language', () => {
  const cases = fc.tuple(
    fc.integer({ min: 1, max: AMOUNT_MAX }).map(minorUnits),
    fc.constantFrom(...ISO_4217.values()),
    fc.constantFrom(...BOTH),
  );
  fc.assert(
    fc.property(cases, ([amount, currency, locale]) => {
      const text = toDecimal({ amount, currency: currency.code });
      expect(parseAmountEntry(text, currency, locale)).toEqual({ ok: true, amount, isExpression: false });
    }),
  );
});

test('an amount as a browser formats it reads back as the same, except where its language differs from the text', () => {
  const cases = fc.tuple(
    fc.integer({ min: 1, max: AMOUNT_MAX }).map(minorUnits),
    fc.constantFrom(getCurrency('EUR'), getCurrency('JPY'), getCurrency('BRL')),
    fc.constantFrom(...BOTH),
  );
  fc.assert(
    fc.property(cases, ([amount, currency, locale]) => {
      const digits = { minimumFractionDigits: currency.decimalPlaces, useGrouping: true };
      const text = new Intl.NumberFormat(locale, digits).format(amount / 10 ** currency.decimalPlaces);
      expect(parseAmountEntry(text, currency, locale)).toMatchObject({ ok: true, amount });
    }),
  );
});

test('no text makes it throw or give what is no amount', () => {
  const typed = fc.string({ unit: fc.constantFrom(..."0123456789.,' +-*/()e€"), maxLength: 30 });
  fc.assert(
    fc.property(typed, fc.constantFrom('JPY', 'EUR', 'KWD'), (text, code) => {
      const entry = parseAmountEntry(text, getCurrency(code));
      if (entry.ok)
        expect(entry.amount >= 1 && entry.amount <= AMOUNT_MAX && Number.isInteger(entry.amount)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
