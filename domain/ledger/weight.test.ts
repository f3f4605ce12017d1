import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TRANSACTION_RULES } from './rules.ts';
import { countedWeight, hasWeightDecimals, isWeight, WEIGHT_SCALE, type WeightMode } from './weight.ts';
import { readWeight } from './weight-entry.ts';

const MODES: readonly WeightMode[] = ['parts', 'percent'];
const mostOf = (mode: WeightMode) => TRANSACTION_RULES[mode === 'parts' ? 'weight' : 'percent'].max;

describe('a weight', () => {
  test.each<[WeightMode, number, boolean]>([
    ['parts', 0, true],
    ['parts', 1_000_000, true],
    ['parts', 1_000_000.0001, false],
    ['parts', -1, false],
    ['parts', 0.0001, true],
    ['parts', 0.00001, false],
    ['parts', 33.3333, true],
    ['parts', Number.NaN, false],
    ['parts', Number.POSITIVE_INFINITY, false],
    ['percent', 100, true],
    ['percent', 100.0001, false],
    ['percent', 33.33333, false],
  ])('of %s may be %d: %s', (mode, value, may) => {
    expect(isWeight(mode, value)).toBe(may);
  });

  test('has at most four decimals exactly when it is written so', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 * WEIGHT_SCALE }), (counted) => {
        const weight = Number(`${counted}e-4`);
        expect(countedWeight(weight)).toBe(counted);
        expect(hasWeightDecimals(weight)).toBe(true);
        // What the contract asked before there was one rule for both sides.
        expect(Number(weight.toFixed(4))).toBe(weight);
      }),
    );
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1_000_000, noNaN: true }), (value) => {
        expect(hasWeightDecimals(value)).toBe(Number(value.toFixed(4)) === value);
      }),
    );
  });
});

describe('a weight as people type it', () => {
  test.each<[WeightMode, string, 'en' | 'es', number | undefined | 'unreadable']>([
    ['parts', '', 'en', undefined],
    ['parts', '  ', 'en', undefined],
    ['parts', ' 2 ', 'en', 2],
    ['parts', '2.5', 'en', 2.5],
    ['parts', '2,5', 'es', 2.5],
    ['parts', '1.23456', 'en', 'unreadable'],
    ['parts', '-1', 'en', 'unreadable'],
    ['parts', 'two', 'en', 'unreadable'],
    ['parts', '1000000', 'en', 1_000_000],
    ['parts', '1000001', 'en', 'unreadable'],
    ['percent', '100', 'en', 100],
    ['percent', '100.5', 'en', 'unreadable'],
  ])('of %s reads "%s" in %s as %s', (mode, text, locale, value) => {
    expect(readWeight(mode, text, locale)).toBe(value);
  });

  test('that can be read may be saved', () => {
    const text = fc.oneof(fc.stringMatching(/^\d{1,8}([.,]\d{0,6})?$/), fc.string());
    fc.assert(
      fc.property(fc.constantFrom(...MODES), text, fc.constantFrom('en', 'es'), (mode, typed, locale) => {
        const value = readWeight(mode, typed, locale);
        if (typeof value === 'number') expect(isWeight(mode, value)).toBe(true);
      }),
    );
  });

  test('reads back every weight that may be saved', () => {
    fc.assert(
      fc.property(fc.constantFrom(...MODES), fc.integer({ min: 0, max: 10_000_000_000 }), (mode, counted) => {
        const weight = (counted % (mostOf(mode) * WEIGHT_SCALE + 1)) / WEIGHT_SCALE;
        expect(readWeight(mode, String(weight), 'en')).toBe(weight);
      }),
    );
  });
});
