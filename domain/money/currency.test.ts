import { describe, expect, test } from 'vitest';
import { findCurrency, getCurrency, ISO_4217, isCurrencyCode } from './currency.ts';
import { DEFAULT_CURRENCIES } from './default-currencies.ts';

function codesWith(places: number): string[] {
  return [...ISO_4217.values()]
    .filter(({ decimalPlaces }) => decimalPlaces === places)
    .map(({ code }) => code);
}

describe('the list', () => {
  test('holds every active code once, in alphabetical order', () => {
    const codes = [...ISO_4217.keys()];
    expect(codes).toHaveLength(165);
    expect(codes).toEqual([...new Set(codes)].sort());
    expect(codes.every((code) => /^[A-Z]{3}$/.test(code) && ISO_4217.get(code)?.code === code)).toBe(true);
  });

  test('gives each currency the standard’s decimals, not those that cash is rounded to', () => {
    expect(codesWith(0)).toEqual(
      'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
    );
    expect(codesWith(3)).toEqual('BHD IQD JOD KWD LYD OMR TND'.split(' '));
    expect(codesWith(4)).toEqual(['CLF', 'UYW']);
    expect(codesWith(2)).toHaveLength(165 - 17 - 7 - 2);
  });

  test('has the newest codes and none that was withdrawn', () => {
    expect(['SLE', 'XCG', 'ZWG', 'VED', 'XAD'].filter((code) => !ISO_4217.has(code))).toEqual([]);
    const withdrawn = ['ANG', 'BGN', 'CUC', 'DEM', 'HRK', 'SLL', 'VEF', 'ZWL'];
    expect(withdrawn.filter((code) => ISO_4217.has(code))).toEqual([]);
  });

  test.each(['XAU', 'XAG', 'XDR', 'XTS', 'XXX'])('%s has no minor unit and is no currency here', (code) => {
    expect(isCurrencyCode(code)).toBe(false);
  });

  test('no two currencies share a symbol', () => {
    const symbols = [...ISO_4217.values()].map(({ symbol }) => symbol);
    expect(symbols.filter((symbol, index) => symbols.indexOf(symbol) !== index)).toEqual([]);
  });
});

describe('looking one up', () => {
  test('the defaults are the specification’s five, the dollar with its sign in front', () => {
    expect(DEFAULT_CURRENCIES).toEqual(['USD', 'EUR', 'GBP', 'CAD', 'AUD']);
    expect(getCurrency('USD')).toEqual({
      code: 'USD',
      symbol: '$',
      symbolPosition: 'before',
      decimalPlaces: 2,
    });
    expect(getCurrency('SEK')).toEqual({
      code: 'SEK',
      symbol: 'kr',
      symbolPosition: 'after',
      decimalPlaces: 2,
    });
  });

  test.each(['eur', 'EURO', '', ' EUR', 'constructor'])('"%s" is no currency', (code) => {
    expect(isCurrencyCode(code)).toBe(false);
    expect(findCurrency(code)).toBeUndefined();
    expect(() => getCurrency(code)).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', params: { currency: code } }),
    );
  });
});
