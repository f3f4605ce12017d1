import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getCurrency } from './currency.ts';
import { AMOUNT_MAX, addAmounts, isAmount, minorUnits, sumAmounts, toDecimal } from './money.ts';

describe('minorUnits', () => {
  test.each([0.1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%d is refused', (amount) => {
    expect(() => minorUnits(amount)).toThrow(expect.objectContaining({ code: 'INVALID_EXPENSE_AMOUNTS' }));
  });

  test('minus zero is zero', () => {
    expect(Object.is(minorUnits(-0), 0)).toBe(true);
  });

  test('sums beyond the largest amount of one transaction are fine, beyond exact integers they are refused', () => {
    expect(sumAmounts(Array.from({ length: 9000 }, () => AMOUNT_MAX))).toBe(9000 * AMOUNT_MAX);
    expect(() => addAmounts(Number.MAX_SAFE_INTEGER, 1)).toThrow(
      expect.objectContaining({ code: 'INVALID_EXPENSE_AMOUNTS' }),
    );
  });

  test('nothing sums to zero', () => {
    expect(sumAmounts([])).toBe(0);
  });
});

describe('isAmount', () => {
  test.each([1, 2 ** 31, AMOUNT_MAX])('%d may be a transaction’s amount', (amount) => {
    expect(isAmount(amount)).toBe(true);
  });
  test.each([0, -1, 1.5, AMOUNT_MAX + 1, Number.NaN, '12', null, undefined, 12n])('%s may not', (amount) => {
    expect(isAmount(amount)).toBe(false);
  });
});

describe('toDecimal', () => {
  test.each([
    { amount: 1234, code: 'EUR', text: '12.34' },
    { amount: 1999, code: 'EUR', text: '19.99' },
    { amount: 1, code: 'EUR', text: '0.01' },
    { amount: 10, code: 'EUR', text: '0.10' },
    { amount: 0, code: 'EUR', text: '0.00' },
    { amount: -0, code: 'EUR', text: '0.00' },
    { amount: -50, code: 'EUR', text: '-0.50' },
    { amount: -1, code: 'EUR', text: '-0.01' },
    { amount: -123456, code: 'EUR', text: '-1234.56' },
    { amount: 1234, code: 'JPY', text: '1234' },
    { amount: -5, code: 'KRW', text: '-5' },
    { amount: 1234, code: 'KWD', text: '1.234' },
    { amount: -50, code: 'BHD', text: '-0.050' },
    { amount: 12345, code: 'CLF', text: '1.2345' },
    { amount: AMOUNT_MAX, code: 'USD', text: '9999999999.99' },
  ])('$amount minor units of $code read $text', ({ amount, code, text }) => {
    expect(toDecimal({ amount: minorUnits(amount), currency: getCurrency(code).code })).toBe(text);
  });

  test('reads back to exactly the same minor units without any float', () => {
    const codes = fc.constantFrom('JPY', 'EUR', 'KWD', 'CLF');
    fc.assert(
      fc.property(fc.integer({ min: -AMOUNT_MAX, max: AMOUNT_MAX }), codes, (amount, code) => {
        const { code: currency, decimalPlaces } = getCurrency(code);
        const text = toDecimal({ amount: minorUnits(amount), currency });
        expect(text).toMatch(
          decimalPlaces === 0 ? /^-?\d+$/ : new RegExp(`^-?\\d+\\.\\d{${decimalPlaces}}$`),
        );
        expect(BigInt(text.replace('.', ''))).toBe(BigInt(amount));
      }),
    );
  });
});
