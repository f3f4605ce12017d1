import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getCurrency } from '#domain/money/currency.ts';
import { type ItemsAction, newItems, reduceItems, sumSoFar, totalText } from './items-draft.ts';
import { parseItems } from './parsed-items.ts';

const EUROS = { currency: getCurrency('EUR').code, locale: 'en' as const };
const PEOPLE = ['ana', 'ben', 'cleo'];

function itemsAfter(...actions: ItemsAction[]) {
  return actions.reduce(reduceItems, newItems(PEOPLE, true));
}

const soup: ItemsAction[] = [
  { kind: 'name', key: 0, text: ' Soup ' },
  { kind: 'amount', key: 0, text: '4.50' },
];
const parse = (...actions: ItemsAction[]) => parseItems(itemsAfter(...actions), EUROS);

describe('the items of an expense', () => {
  it('begin with one that is for everyone, and nothing to send', () => {
    expect(parse()).toEqual({ split: undefined, problem: 'no-items', unreadable: new Set(), sum: 0 });
  });

  it('are sent with their participants, without those in which nothing is typed', () => {
    const { split, sum } = parse(
      ...soup,
      { kind: 'add', userIds: PEOPLE },
      { kind: 'add', userIds: PEOPLE },
      { kind: 'amount', key: 2, text: '2*3' },
      { kind: 'share', key: 2, userIds: ['ben'] },
      { kind: 'extra', extra: 'tip', text: '1' },
      { kind: 'extra', extra: 'tax', text: '0.00' },
    );
    expect(split).toEqual({
      mode: 'items',
      items: [
        { name: 'Soup', amount: 450, parts: PEOPLE.map((userId) => ({ userId, parts: 1 })) },
        { name: '', amount: 600, parts: [{ userId: 'ben', parts: 1 }] },
      ],
      tip: 100,
    });
    expect(sum).toBe(1150);
  });

  it.each<[string, ItemsAction[], string]>([
    ['a name without an amount', [{ kind: 'name', key: 0, text: 'Soup' }], 'no-amount'],
    ['an amount that is none', [{ kind: 'amount', key: 0, text: 'x' }], 'unreadable'],
    ['a tip that is none', [...soup, { kind: 'extra', extra: 'tip', text: '10%' }], 'unreadable-extra'],
    ['an item without participants', [...soup, { kind: 'share', key: 0, userIds: [] }], 'no-participants'],
    [
      'a discount of more than the items',
      [...soup, { kind: 'extra', extra: 'discount', text: '5' }],
      'discount',
    ],
    [
      'too many people in all of them together',
      Array.from({ length: 5 }, (_, key): ItemsAction[] => [
        { kind: 'amount', key, text: '1' },
        { kind: 'share', key, userIds: Array.from({ length: 401 }, (_, one) => `member ${one}`) },
        { kind: 'add', userIds: [] },
      ]).flat(),
      'too-many',
    ],
    ['no item any more', [...soup, { kind: 'remove', key: 0 }], 'no-items'],
  ])('with %s are not sent', (_, actions, problem) => {
    expect(parse(...actions)).toMatchObject({ split: undefined, problem });
  });

  it('say which figure is no amount, once something is typed', () => {
    const typed: ItemsAction[] = [
      { kind: 'name', key: 0, text: 'Soup' },
      { kind: 'add', userIds: PEOPLE },
      { kind: 'amount', key: 1, text: 'x' },
      { kind: 'extra', extra: 'tax', text: '-1' },
    ];
    expect(parse(...typed).unreadable).toEqual(new Set([1, 'tax']));
  });

  it('keep the parts of those who stay in an item', () => {
    const typed = {
      ...itemsAfter(),
      items: [{ key: 0, name: '', amountText: '', parts: [{ userId: 'ana', parts: 2 }] }],
    };
    const after = reduceItems(typed, { kind: 'share', key: 0, userIds: ['ana', 'ben'] });
    expect(after.items[0]?.parts).toEqual([
      { userId: 'ana', parts: 2 },
      { userId: 'ben', parts: 1 },
    ]);
  });

  it('take an item of what is missing in the place of empty ones', () => {
    const typed = itemsAfter(
      ...soup,
      { kind: 'add', userIds: PEOPLE },
      { kind: 'add', userIds: ['ana'], amountText: '7' },
    );
    expect(typed.items.map(({ key, amountText }) => [key, amountText])).toEqual([
      [0, '4.50'],
      [2, '7'],
    ]);
  });

  it('come to a total that is typed in the language of the reader, and to none below one cent', () => {
    const cents = fc.integer({ min: 1, max: 99_999 });
    fc.assert(
      fc.property(cents, cents, fc.nat(99_999), (first, second, discount) => {
        const text = (value: number) => (value / 100).toFixed(2);
        const typed = itemsAfter(
          { kind: 'amount', key: 0, text: text(first) },
          { kind: 'add', userIds: PEOPLE },
          { kind: 'amount', key: 1, text: text(second) },
          { kind: 'extra', extra: 'discount', text: text(discount) },
        );
        const total = first + second - discount;
        expect(sumSoFar(typed, EUROS)).toBe(total > 0 ? total : undefined);
        expect(totalText(typed, EUROS)).toBe(total > 0 ? text(total) : '');
        expect(totalText(typed, { ...EUROS, locale: 'es' })).toBe(
          total > 0 ? text(total).replace('.', ',') : '',
        );
      }),
    );
  });
});
