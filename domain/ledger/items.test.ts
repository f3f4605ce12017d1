import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AMOUNT_MAX, minorUnits } from '#domain/money/money.ts';
import { anyItems } from '#test/any-transaction.ts';
import { EXTRAS, type ItemsSplit, resolveItems, sumOfItems } from './items.ts';
import { resolveSide, splitRemainder } from './split.ts';

const PEOPLE = ['ana', 'ben', 'cleo', 'dan'];

function item(amount: number, ...userIds: string[]) {
  return { name: 'Item', amount, parts: userIds.map((userId) => ({ userId, parts: 1 })) };
}

function itemised(
  items: ItemsSplit<number>['items'],
  extras: Partial<ItemsSplit<number>> = {},
): ItemsSplit<number> {
  return { mode: 'items', items, ...extras };
}

const resolve = (total: number, split: ItemsSplit<number>) =>
  resolveItems(minorUnits(total), split, 'dinner');
const amountsOf = (total: number, split: ItemsSplit<number>) =>
  Object.fromEntries(resolve(total, split).map(({ userId, amount }) => [userId, amount]));

const anyItemised = fc
  .oneof(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: AMOUNT_MAX }))
  .chain((total) =>
    fc.record({ total: fc.constant(minorUnits(total)), split: anyItems(PEOPLE, total), id: fc.uuid() }),
  );

describe('an itemised expense', () => {
  it('charges each item to its own participants', () => {
    const split = itemised([item(1200, 'ana'), item(900, 'ben'), item(2400, 'ana', 'ben', 'cleo')]);
    expect(amountsOf(4500, split)).toEqual({ ana: 2000, ben: 1700, cleo: 800 });
  });

  it('charges a participant of two parts twice as much', () => {
    const beers = {
      name: 'Beer',
      amount: 900,
      parts: [
        { userId: 'ana', parts: 2 },
        { userId: 'ben', parts: 1 },
      ],
    };
    expect(amountsOf(900, itemised([beers]))).toEqual({ ana: 600, ben: 300 });
  });

  it('spreads tax, tip and discount in proportion to what the items of each come to', () => {
    const items = [item(3000, 'ana'), item(1000, 'ben')];
    expect(amountsOf(4400, itemised(items, { tip: 400 }))).toEqual({ ana: 3300, ben: 1100 });
    expect(amountsOf(4840, itemised(items, { tax: 840 }))).toEqual({ ana: 3630, ben: 1210 });
    expect(amountsOf(3600, itemised(items, { discount: 400 }))).toEqual({ ana: 2700, ben: 900 });
    expect(amountsOf(4000, itemised(items, { discount: 400, tax: 200, tip: 200 }))).toEqual({
      ana: 3000,
      ben: 1000,
    });
  });

  it('does not give the odd cent of every item to the same participant', () => {
    const split = itemised(Array.from({ length: 40 }, () => item(101, 'ana', 'ben')));
    const { ana = 0, ben = 0 } = amountsOf(4040, split);
    expect(ana + ben).toBe(4040);
    expect(Math.abs(ana - ben)).toBeLessThan(30);
  });

  it.each([
    ['no items', 100, itemised([]), 'INVALID_EXPENSE_PARTICIPANTS', { reason: 'none' }],
    ['an item for no one', 100, itemised([item(100)]), 'INVALID_EXPENSE_PARTICIPANTS', { reason: 'none' }],
    [
      'a participant twice',
      100,
      itemised([item(100, 'ana', 'ana')]),
      'INVALID_EXPENSE_PARTICIPANTS',
      { reason: 'duplicate', userId: 'ana' },
    ],
    [
      'an item of nothing',
      100,
      itemised([item(100, 'ana'), item(0, 'ben')]),
      'INVALID_EXPENSE_AMOUNTS',
      { reason: 'amount', item: 1 },
    ],
    [
      'an item below zero',
      100,
      itemised([item(200, 'ana'), item(-100, 'ben')]),
      'INVALID_EXPENSE_AMOUNTS',
      { reason: 'amount', item: 1 },
    ],
    [
      'half a cent',
      100,
      itemised([item(99.5, 'ana'), item(0.5, 'ben')]),
      'INVALID_EXPENSE_AMOUNTS',
      { reason: 'amount', item: 0 },
    ],
    [
      'a tip below zero',
      100,
      itemised([item(200, 'ana')], { tip: -100 }),
      'INVALID_EXPENSE_AMOUNTS',
      { reason: 'amount', extra: 'tip' },
    ],
    [
      'a discount of more than the items',
      50,
      itemised([item(100, 'ana')], { discount: 150, tax: 100 }),
      'INVALID_EXPENSE_AMOUNTS',
      { reason: 'discount' },
    ],
    [
      'weights of nothing',
      100,
      itemised([{ name: '', amount: 100, parts: [{ userId: 'ana', parts: 0 }] }]),
      'INVALID_EXPENSE_AMOUNTS',
      { reason: 'all-zero', item: 0 },
    ],
    [
      'a weight below zero',
      100,
      itemised([{ name: '', amount: 100, parts: [{ userId: 'ana', parts: -1 }] }]),
      'INVALID_EXPENSE_AMOUNTS',
      { reason: 'weight', userId: 'ana' },
    ],
    [
      'another sum',
      130,
      itemised([item(100, 'ana')], { tip: 20 }),
      'EXPENSE_AMOUNTS_MISMATCH',
      { expected: 130, actual: 120, difference: 10 },
    ],
  ])('refuses %s', (_, total, split, code, params) => {
    expect(() => resolve(total, split)).toThrow(expect.objectContaining({ code, params }));
  });

  it('resolves to the total, and charges no participant less than nothing', () => {
    fc.assert(
      fc.property(anyItemised, ({ total, split, id }) => {
        const shares = resolveItems(total, split, id);
        expect(shares.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
        for (const { amount } of shares) expect(amount).toBeGreaterThanOrEqual(0);
        const named = new Set(split.items.flatMap((item) => item.parts.map((part) => part.userId)));
        expect(shares.map(({ userId }) => userId)).toEqual([...named]);
        expect(sumOfItems(split)).toBe(total);
        expect(splitRemainder(total + 7, split)).toBe(7);
      }),
    );
  });

  it('charges each participant within a minor unit, per item and extra, of their exact share', () => {
    fc.assert(
      fc.property(anyItemised, ({ total, split, id }) => {
        const beforeExtras = split.items.reduce((sum, item) => sum + item.amount, 0);
        const factor = total / beforeExtras;
        for (const { userId, amount } of resolveItems(total, split, id)) {
          const exact = split.items.reduce((sum, item) => {
            const all = item.parts.reduce((weights, part) => weights + part.parts, 0);
            const own = item.parts.find((part) => part.userId === userId)?.parts ?? 0;
            return sum + (item.amount * own) / all;
          }, 0);
          const slack = (split.items.length + EXTRAS.length) * (1 + factor) + total * 1e-9;
          expect(Math.abs(amount - exact * factor)).toBeLessThanOrEqual(slack);
        }
      }),
    );
  });

  it('keeps its shares when it is saved again with other names of items, and when an id has become another', () => {
    fc.assert(
      fc.property(anyItemised, ({ total, split, id }) => {
        const before = resolveSide(total, split, id);
        const items = split.items.map((item) => ({ ...item, name: `${item.name}!` }));
        expect(resolveSide(total, { ...split, items }, id, before)).toEqual({ ...before, items });
        const renamed = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll('"ana"', '"guest"'));
        expect(resolveSide(total, renamed(split), id, renamed(before))).toEqual(renamed(before));
      }),
    );
  });
});
