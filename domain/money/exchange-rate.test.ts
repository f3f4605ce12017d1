import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type CurrencyCode, getCurrency } from './currency.ts';
import {
  converted,
  convertedSum,
  crossRate,
  type DecimalRate,
  type EuroRates,
  exactRate,
  isDecimalRate,
  ratedCurrencies,
  rateText,
} from './exchange-rate.ts';
import { type Money, minorUnits } from './money.ts';

const code = (text: string) => getCurrency(text).code;
const money = (amount: number, currency: string): Money => ({
  amount: minorUnits(amount),
  currency: code(currency),
});
const decimal = (text: string): DecimalRate => {
  if (!isDecimalRate(text)) throw new Error(`no rate: ${text}`);
  return text;
};

const RATES: EuroRates = Object.fromEntries(
  Object.entries({ USD: '1.1628', GBP: '0.88', JPY: '182.15', IDR: '19381.83', KWD: '0.35701' }).map(
    ([currency, rate]) => [currency, decimal(rate)],
  ),
);

function convert(amount: number, from: string, to: string, rates = RATES): number | undefined {
  const rate = crossRate(code(from), code(to), rates);
  return rate && converted(money(amount, from), code(to), rate);
}

test.each([
  ['0.86', true],
  ['182.15', true],
  ['19381', true],
  ['0.000000000001', true],
  ['999999999999.999999999999', true],
  ['0', false],
  ['0.000', false],
  ['-1.2', false],
  ['+1.2', false],
  ['1e5', false],
  ['1,2', false],
  ['.5', false],
  ['1.', false],
  ['1.2.3', false],
  [' 1.2', false],
  ['', false],
  ['NaN', false],
  ['0x10', false],
  ['1000000000000', false],
  ['0.0000000000001', false],
])('%j is a rate: %s', (text, expected) => {
  expect(isDecimalRate(text)).toBe(expected);
});

test.each([
  [10000, 'EUR', 'USD', 11628],
  [11628, 'USD', 'EUR', 10000],
  [10000, 'USD', 'GBP', 7568],
  [10000, 'EUR', 'JPY', 18215],
  [1, 'JPY', 'EUR', 1],
  [1000, 'KWD', 'EUR', 280],
  [-10000, 'USD', 'GBP', -7568],
  [0, 'USD', 'GBP', 0],
])('%d minor units of %s are %s %d', (amount, from, to, expected) => {
  expect(convert(amount, from, to)).toBe(expected);
});

describe('an amount', () => {
  it('of a currency with large figures is not lost to a rate of few decimals', () => {
    // By 0.0001 or 0.00005, the rate cut to four or five decimals, it would be 500,000.00 or 250,000.00.
    expect(convert(500_000_000_000, 'IDR', 'EUR')).toBe(25_797_358);
  });

  it('is rounded half away from zero, once', () => {
    const rates: EuroRates = { [code('USD')]: decimal('0.5') };
    expect([1, 3, -1, -3].map((amount) => convert(amount, 'EUR', 'USD', rates))).toEqual([1, 2, -1, -2]);
    expect(convert(1, 'EUR', 'USD', { [code('USD')]: decimal('0.499999999999') })).toBe(0);
  });

  it('has no conversion where a rate is missing, or where it would not be counted exactly', () => {
    expect(convert(100, 'CHF', 'EUR')).toBeUndefined();
    expect(convert(100, 'EUR', 'CHF')).toBeUndefined();
    expect(convert(Number.MAX_SAFE_INTEGER, 'EUR', 'IDR')).toBeUndefined();
  });
});

describe('a rate', () => {
  test.each([
    ['EUR', 'USD', '1.1628'],
    ['USD', 'EUR', '0.859993'],
    ['IDR', 'EUR', '0.0000515947'],
    ['EUR', 'IDR', '19381.8'],
    ['KWD', 'IDR', '54289.3'],
    ['EUR', 'EUR', '1'],
  ])('of one %s in %s is written %s', (from, to, expected) => {
    const rate = crossRate(code(from), code(to), RATES);
    expect(rate && rateText(rate)).toBe(expected);
  });

  it('is written whole where its figure is long, and without zeros that say nothing', () => {
    expect(rateText({ over: 12_345_678n, under: 1n })).toBe('12345678');
    expect(rateText({ over: 100n, under: 1n })).toBe('100');
    expect(rateText({ over: 1n, under: 1000n })).toBe('0.001');
  });
});

it('the currencies of a day are those with a rate, and the euro', () => {
  expect(ratedCurrencies(RATES)).toEqual(['EUR', 'GBP', 'IDR', 'JPY', 'KWD', 'USD']);
  expect(ratedCurrencies({})).toEqual(['EUR']);
});

const anyRate = fc
  .tuple(fc.bigInt(0n, 999_999n), fc.bigInt(0n, 999_999n))
  .filter(([whole, decimals]) => whole + decimals > 0n)
  .map(([whole, decimals]) => decimal(`${whole}.${String(decimals).padStart(6, '0')}`));
const anyCode = fc.constantFrom<CurrencyCode>(...['EUR', 'USD', 'JPY', 'KWD', 'CLF', 'IDR'].map(code));
const anyAmount = fc.integer({ min: -999_999_999, max: 999_999_999 }).map(minorUnits);
const anyDay = fc.tuple(anyRate, anyRate, anyRate, anyRate, anyRate).map(
  ([USD, JPY, KWD, CLF, IDR]): EuroRates => ({
    [code('USD')]: USD,
    [code('JPY')]: JPY,
    [code('KWD')]: KWD,
    [code('CLF')]: CLF,
    [code('IDR')]: IDR,
  }),
);

describe('of any rates', () => {
  it('a conversion is off by half a minor unit at most', () => {
    fc.assert(
      fc.property(anyDay, anyCode, anyCode, anyAmount, (rates, from, to, amount) => {
        const rate = crossRate(from, to, rates);
        const result = rate && converted({ amount, currency: from }, to, rate);
        if (!rate || result === undefined) return;
        const scale = 10n ** BigInt(getCurrency(to).decimalPlaces);
        const unscale = 10n ** BigInt(getCurrency(from).decimalPlaces);
        const off = BigInt(result) * rate.under * unscale - BigInt(amount) * rate.over * scale;
        expect(2n * (off < 0n ? -off : off) <= rate.under * unscale).toBe(true);
      }),
    );
  });

  it('a debt is converted as what it is owed, with the opposite sign', () => {
    fc.assert(
      fc.property(anyDay, anyCode, anyCode, anyAmount, (rates, from, to, amount) => {
        const owed = convert(amount, from, to, rates);
        const owing = convert(minorUnits(-amount), from, to, rates);
        expect(owing).toBe(owed && minorUnits(-owed));
      }),
    );
  });

  it('a currency is itself, and there and back is one', () => {
    fc.assert(
      fc.property(anyDay, anyCode, anyCode, anyAmount, (rates, from, to, amount) => {
        expect(convert(amount, from, from, rates)).toBe(amount);
        const [there, back] = [crossRate(from, to, rates), crossRate(to, from, rates)];
        expect(there && back && there.over * back.over).toBe(there && back && there.under * back.under);
      }),
    );
  });

  it('a sum of one amount is its conversion, and one of several is off by a rounding each at most', () => {
    fc.assert(
      fc.property(
        anyDay,
        anyCode,
        fc.array(fc.record({ amount: anyAmount, currency: anyCode }), { minLength: 1, maxLength: 5 }),
        (rates, to, amounts) => {
          const each = amounts.map(({ amount, currency }) => convert(amount, currency, to, rates) ?? NaN);
          const sum = convertedSum(amounts, to, rates) ?? NaN;
          if (each.length === 1) expect(sum).toBe(each[0]);
          const total = each.reduce((partial, amount) => partial + amount, 0);
          if (Number.isSafeInteger(total) && Number.isSafeInteger(sum)) {
            expect(Math.abs(total - sum)).toBeLessThanOrEqual(each.length);
          }
        },
      ),
    );
  });

  it('a rate is written with an error below its sixth significant digit', () => {
    fc.assert(
      fc.property(anyRate, anyRate, (a, b) => {
        const [{ over, under }, other] = [exactRate(a), exactRate(b)];
        const rate = { over: over * other.under, under: under * other.over };
        const [whole = '', decimals = ''] = rateText(rate).split('.');
        const written = { over: BigInt(whole + decimals), under: 10n ** BigInt(decimals.length) };
        const off = written.over * rate.under - rate.over * written.under;
        expect((off < 0n ? -off : off) * 100_000n <= rate.over * written.under).toBe(true);
      }),
    );
  });
});

it('a sum has none where one currency has no rate', () => {
  expect(convertedSum([money(100, 'EUR'), money(100, 'CHF')], code('USD'), RATES)).toBeUndefined();
  expect(convertedSum([money(100, 'EUR'), money(-11628, 'USD')], code('GBP'), RATES)).toBe(-8712);
});
