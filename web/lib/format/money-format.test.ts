import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { ISO_4217 } from '#domain/money/currency.ts';
import { minorUnits } from '#domain/money/money.ts';
import type { Language } from '#web/lib/texts/language.ts';
import { formatMoney, moneyParts } from './money-format.ts';

const NARROW_SPACE = /[\u00a0\u202f]/g;
const spaced = (text: string) => text.replace(NARROW_SPACE, ' ');

test('an amount is written as its language writes it', () => {
  expect(formatMoney(minorUnits(123450), 'EUR', 'en')).toBe('€1,234.50');
  expect(spaced(formatMoney(minorUnits(1234550), 'EUR', 'es'))).toBe('12.345,50 €');
  expect(formatMoney(minorUnits(123450), 'USD', 'en')).toBe('$1,234.50');
});

test('every currency shows as many decimals as ISO 4217 gives it', () => {
  expect(formatMoney(minorUnits(1234), 'JPY', 'en')).toBe('¥1,234');
  expect(spaced(formatMoney(minorUnits(1234), 'KWD', 'en'))).toBe('KWD 1.234');
  expect(spaced(formatMoney(minorUnits(5), 'CLF', 'en'))).toBe('CLF 0.0005');
  expect(spaced(formatMoney(minorUnits(100), 'HUF', 'en'))).toBe('Ft 1.00');
});

test('a currency has one symbol in both languages, and no two share it', () => {
  expect(spaced(formatMoney(minorUnits(100), 'GBP', 'es'))).toBe('1,00 £');
  expect(spaced(formatMoney(minorUnits(100), 'USD', 'es'))).toBe('1,00 $');
  expect(formatMoney(minorUnits(100), 'CAD', 'en')).toBe('CA$1.00');
});

test('one cent and minus fifty cents are read as that', () => {
  expect(formatMoney(minorUnits(1), 'EUR', 'en')).toBe('€0.01');
  expect(formatMoney(minorUnits(-50), 'EUR', 'en')).toBe('−€0.50');
});

test('the largest amounts keep their last cent', () => {
  expect(formatMoney(minorUnits(999_999_999_999), 'EUR', 'en')).toBe('€9,999,999,999.99');
  expect(formatMoney(minorUnits(Number.MAX_SAFE_INTEGER), 'EUR', 'en')).toBe('€90,071,992,547,409.91');
});

test('a signed amount says its sign, and nothing has none', () => {
  const signed = (amount: number, language: Language) =>
    moneyParts(minorUnits(amount), 'EUR', language, true)
      .map(({ text }) => text)
      .join('');
  expect(signed(1200, 'en')).toBe('+€12.00');
  expect(signed(-450, 'en')).toBe('−€4.50');
  expect(signed(0, 'en')).toBe('€0.00');
  expect(spaced(signed(-450, 'es'))).toBe('−4,50 €');
});

test('the parts of an amount are the amount, and the minor units are marked', () => {
  const parts = moneyParts(minorUnits(-123450), 'EUR', 'en', true);
  expect(parts.map(({ text }) => text).join('')).toBe('−€1,234.50');
  expect(parts.filter(({ kind }) => kind === 'minor').map(({ text }) => text)).toEqual(['.50']);
  expect(moneyParts(minorUnits(-123450), 'EUR', 'en', false)[0]).toEqual({ kind: 'currency', text: '€' });
  expect(moneyParts(minorUnits(1234), 'JPY', 'en', false).some(({ kind }) => kind === 'minor')).toBe(false);
});

test('an amount that is not whole is refused before it becomes a figure', () => {
  expect(() => formatMoney(minorUnits(12.5), 'EUR', 'en')).toThrow('INVALID_EXPENSE_AMOUNTS');
});

/** A minus sign of its own, and a space that is as wide as ours. */
const asOurs = (text: string) => text.replace('-', '−').replace(NARROW_SPACE, '\u00a0');

/** '-1234' with two places is '-1234e-2': Intl reads it digit by digit. */
function decimal(amount: number, places: number): `${number}` {
  const literal = `${amount}e-${places}`;
  if (!isNumeric(literal)) throw new Error(literal);
  return literal;
}

function isNumeric(literal: string): literal is `${number}` {
  return /^-?\d+e-\d$/.test(literal);
}

describe.each(['en', 'es'] as const)('in %s', (language) => {
  it('every currency whose symbol Intl knows, too, is written as Intl writes it', () => {
    const amounts = [0, 1, -1, 99, 100, -99_999, 100_000, 999_999, 1_000_000, -123_456_789, 99_999_999_999];
    for (const { code, decimalPlaces, symbol } of ISO_4217.values()) {
      const intl = new Intl.NumberFormat(language, {
        style: 'currency',
        currency: code,
        minimumFractionDigits: decimalPlaces,
        maximumFractionDigits: decimalPlaces,
      });
      if (intl.formatToParts(1).find(({ type }) => type === 'currency')?.value !== symbol) continue;
      for (const amount of amounts) {
        const exact = decimal(amount, decimalPlaces);
        expect(formatMoney(minorUnits(amount), code, language)).toBe(asOurs(intl.format(exact)));
      }
    }
  });

  it('any amount is grouped as Intl groups it', () => {
    const intl = new Intl.NumberFormat(language, { minimumFractionDigits: 2 });
    fc.assert(
      fc.property(fc.maxSafeInteger(), (amount) => {
        const figure = moneyParts(minorUnits(amount), 'EUR', language, false)
          .filter(({ kind }) => kind === 'whole' || kind === 'minor')
          .map(({ text }) => text)
          .join('');
        expect(figure).toBe(intl.format(decimal(Math.abs(amount), 2)));
      }),
    );
  });
});

test('a symbol stands at the figure, and letters stand apart from it', () => {
  expect(formatMoney(minorUnits(100), 'UAH', 'en')).toBe('₴1.00');
  expect(formatMoney(minorUnits(100), 'CHF', 'en')).toBe('CHF\u00a01.00');
  expect(formatMoney(minorUnits(100), 'SEK', 'es')).toBe('1,00\u00a0kr');
});
