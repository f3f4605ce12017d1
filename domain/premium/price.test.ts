import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getCurrency } from '#domain/money/currency.ts';
import { monthlyPart, savingPercent } from './price.ts';

const eur = (amount: number) => ({ amount, currency: getCurrency('EUR').code });

describe('what a yearly plan saves', () => {
  it.each([
    ['two months free', 400, 4000, 16],
    ['nothing', 400, 4800, 0],
    ['a year that costs more', 400, 5000, 0],
    ['a year for nothing', 400, 0, 100],
    ['a month for nothing', 0, 4000, 0],
    ['just below a fifth', 399, 3840, 19],
  ])('%s', (_, monthly, yearly, percent) => {
    expect(savingPercent(eur(monthly), eur(yearly))).toBe(percent);
  });

  it('is not claimed across currencies', () => {
    expect(savingPercent(eur(400), { amount: 1, currency: getCurrency('USD').code })).toBe(0);
  });

  it('is never more than what is saved, and the price of a month never less than what is paid', () => {
    const price = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(price, price, (monthly, yearly) => {
        const percent = savingPercent(eur(monthly), eur(yearly));
        if (yearly <= monthly * 12)
          expect(monthly * 12 * (100 - percent)).toBeGreaterThanOrEqual(yearly * 100);
        expect(monthlyPart(eur(yearly)) * 12).toBeGreaterThanOrEqual(yearly);
        expect(monthlyPart(eur(yearly)) * 12).toBeLessThan(yearly + 12);
      }),
    );
  });
});
