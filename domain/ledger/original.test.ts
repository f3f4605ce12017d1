import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getCurrency } from '#domain/money/currency.ts';
import { type DecimalRate, isDecimalRate } from '#domain/money/exchange-rate.ts';
import { AMOUNT_MAX, minorUnits } from '#domain/money/money.ts';
import { bookedAmount, refuseWrongOriginal } from './original.ts';
import { type OriginalAmount, originalOf, type TransactionType } from './transaction.ts';

const EUR = getCurrency('EUR').code;
const rateOf = (text: string): DecimalRate => {
  if (!isDecimalRate(text)) throw new Error(`no rate: ${text}`);
  return text;
};
const original = (amount: number, currency: string, rate: string): OriginalAmount => ({
  amount: minorUnits(amount),
  currency: getCurrency(currency).code,
  rate: rateOf(rate),
});
const booked = (amount: number, type: TransactionType = 'expense') => ({
  type,
  amount: minorUnits(amount),
  currency: EUR,
});
const TAXI = original(1250, 'USD', '0.86');

describe('an amount in another currency', () => {
  it.each([
    [TAXI, 1075],
    [original(500_000_000, 'IDR', '0.0000515947'), 25_797],
    [original(3, 'USD', '0.5'), 2],
    [original(1000, 'JPY', '0.0055'), 550],
    [original(1000, 'KWD', '2.8011'), 280],
  ])('is booked as what it comes to at its rate, to the cent', (entered, expected) => {
    expect(bookedAmount(entered, EUR)).toBe(expected);
    expect(() => refuseWrongOriginal({ ...booked(expected), original: entered })).not.toThrow();
  });

  it('is refused with any other amount than that', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: AMOUNT_MAX }),
        fc.integer({ min: 1, max: 2_000_000 }),
        fc.integer({ min: -1000, max: 1000 }),
        (amount, millionths, off) => {
          const entered = original(
            amount,
            'USD',
            `${Math.floor(millionths / 1e6)}.${String(millionths % 1e6).padStart(6, '0')}`,
          );
          const right = bookedAmount(entered, EUR);
          if (right === undefined || right + off < 1) return;
          const say = () => refuseWrongOriginal({ ...booked(right + off), original: entered });
          if (off === 0) expect(say).not.toThrow();
          else expect(say).toThrow('EXPENSE_AMOUNTS_MISMATCH');
        },
      ),
    );
  });

  it('is refused where it comes to nothing, or to more than a transaction may have', () => {
    expect(() => refuseWrongOriginal({ ...booked(1), original: original(1, 'IDR', '0.00005') })).toThrow(
      'INVALID_INPUT',
    );
    const huge = original(AMOUNT_MAX, 'USD', '2');
    expect(() => refuseWrongOriginal({ ...booked(AMOUNT_MAX), original: huge })).toThrow('INVALID_INPUT');
  });

  it('is refused in the booked currency itself, and for money that is handed over', () => {
    expect(() => refuseWrongOriginal({ ...booked(100), original: original(100, 'EUR', '1') })).toThrow(
      'INVALID_INPUT',
    );
    for (const type of ['transfer', 'settlement'] as const) {
      expect(() => refuseWrongOriginal({ ...booked(1075, type), original: TAXI })).toThrow('INVALID_INPUT');
    }
    expect(() => refuseWrongOriginal({ ...booked(1075, 'income'), original: TAXI })).not.toThrow();
  });
});

describe('an edit', () => {
  const before = { ...booked(1075), original: TAXI };

  it('that does not name it leaves it, as long as it leaves what is booked', () => {
    expect(originalOf(booked(1075), before)).toEqual({ original: TAXI });
    expect(originalOf(booked(1076), before)).toEqual({});
    expect(originalOf({ ...booked(1075), currency: getCurrency('GBP').code }, before)).toEqual({});
  });

  it('takes it away by saying so', () => {
    expect(originalOf({ ...booked(1075), original: null }, before)).toEqual({});
  });
});
