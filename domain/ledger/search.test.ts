import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type CurrencyCode, getCurrency, ISO_4217 } from '#domain/money/currency.ts';
import { AMOUNT_MAX, minorUnits, toDecimal } from '#domain/money/money.ts';
import { findsBySearch, readSearch } from './search.ts';

const dinner = {
  type: 'expense' as const,
  description: 'Café del Mar',
  amount: minorUnits(123_456_789),
  currency: getCurrency('EUR').code,
  date: '2026-03-14',
};

test.each([
  ['cafe', true],
  ['1234567', true],
  ['1,234,567.89', true],
  ['1.234.567,89', true],
  ['1 234 567,8', true],
  ['€1,234,567.89', true],
  ['1.234.567,89\u00a0€', true],
  ['EUR 1234567', true],
  ['1234567.80', false],
  ['123456', false],
  ['234567', false],
  ['expense', true],
  ['gastos', true],
  ['exp', false],
  ['pago', false],
  ['lunch', false],
  ['14/3/2026', true],
  ['14 de marzo', true],
  ['march', true],
  ['15 march', false],
  ['14/3/2025', false],
])('"%s" finds a dinner of €1,234,567.89: %s', (query, isFound) => {
  expect(findsBySearch(readSearch(query), dinner)).toBe(isFound);
});

test.each([
  ['PROXIMA', true],
  ['vez: te', true],
  ['mar', true],
  // From the description into the note.
  ['mar proxima', true],
  ['vez cafe', true],
  ['vez lunch', false],
  ['lunch', false],
])('"%s" finds a dinner by its note or description: %s', (query, isFound) => {
  expect(findsBySearch(readSearch(query), { ...dinner, note: 'Próxima vez: té' })).toBe(isFound);
});

test('what its items are called finds an itemised expense', () => {
  const itemised = { ...dinner, recipients: { items: [{ name: '' }, { name: 'Crème brûlée' }] } };
  expect(findsBySearch(readSearch('brulee'), itemised)).toBe(true);
  expect(findsBySearch(readSearch('brulee'), dinner)).toBe(false);
});

test.each([
  ['JPY', 1234, '1.234', true],
  ['JPY', 1234, '1234', true],
  ['JPY', 1234, '1234.0', false],
  ['KWD', 1234, '1.234', true],
  ['KWD', 1234, '1,23', true],
  ['EUR', 123_400, '1.234', true],
  ['EUR', 123_400, '1,234', true],
  ['EUR', 1234, '12', true],
  ['EUR', 1234, '12,3', true],
  ['EUR', 1234, '12,4', false],
])('of %s, %i minor units are found by "%s": %s', (currency, amount, query, isFound) => {
  const one = { ...dinner, currency: getCurrency(currency).code, amount: minorUnits(amount) };
  expect(findsBySearch(readSearch(query), one)).toBe(isFound);
});

test.each([
  ['settlement', 'Pago', true],
  ['settlement', 'set', true],
  ['settlement', 'se', false],
  ['transfer', 'traspasos', true],
  ['income', 'ingreso', true],
  ['income', 'pago', false],
] as const)('a line of type %s is found by "%s": %s', (type, query, isFound) => {
  expect(findsBySearch(readSearch(query), { ...dinner, type, description: '…' })).toBe(isFound);
});

test.each([
  ['CAD', 'CA$12.50'],
  ['CAD', '12,50\u00a0CA$'],
  ['CAD', '−CA$12.50'],
  ['USD', 'US$12.50'],
  ['USD', '−12,50 US$'],
  ['AUD', 'A$ 12.5'],
  ['EUR', '12.50 eur'],
  ['EUR', '12.50€'],
  ['EUR', '+12'],
  ['EUR', '-12,50'],
  ['CHF', 'CHF\u00a012.50'],
  ['SEK', '12,50 kr'],
])('12.50 %s is found by "%s"', (currency, query) => {
  const one = { ...dinner, currency: getCurrency(currency).code, amount: minorUnits(1250) };
  expect(findsBySearch(readSearch(query), one)).toBe(true);
});

test.each(['bus 12', 'top 12', '12 km', '12-50', '12.50 euros', '$'])(
  '12.50 EUR is not found by "%s"',
  (query) => {
    const one = { ...dinner, amount: minorUnits(1250) };
    expect(findsBySearch(readSearch(query), one)).toBe(false);
  },
);

describe('every amount of every currency', () => {
  const currencies = fc.constantFrom<CurrencyCode>(...[...ISO_4217.values()].map(({ code }) => code));
  const amounts = fc.integer({ min: 1, max: AMOUNT_MAX }).map(minorUnits);

  it('is found as it is written, and by its whole part', () => {
    fc.assert(
      fc.property(currencies, amounts, (currency, amount) => {
        const one = { ...dinner, currency, amount };
        const written = toDecimal({ amount, currency });
        const { symbol } = getCurrency(currency);
        const plain = [written, written.replace('.', ','), `${written.split('.')[0]}`];
        const withUnit = [
          `−${symbol} ${written}`,
          `+${written}\u00a0${symbol}`,
          `${written}${currency.toLowerCase()}`,
        ];
        for (const query of [...plain, ...withUnit])
          expect([query, findsBySearch(readSearch(query), one)]).toEqual([query, true]);
      }),
    );
  });

  it('is not found by the amount that is one whole more', () => {
    fc.assert(
      fc.property(currencies, amounts, (currency, amount) => {
        const unit = 10 ** getCurrency(currency).decimalPlaces;
        const other = `${Math.floor(amount / unit) + 1}`;
        expect(findsBySearch(readSearch(other), { ...dinner, currency, amount })).toBe(false);
      }),
    );
  });
});
