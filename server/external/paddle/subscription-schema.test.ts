import { describe, expect, it } from 'vitest';
import { momentSchema, paddleSubscriptionSchema } from './subscription-schema.ts';

it.each([
  ['2024-04-12T10:18:49.621022Z', '2024-04-12T10:18:49.621022Z'],
  ['2024-04-12T10:18:49.6Z', '2024-04-12T10:18:49.600000Z'],
  ['2024-04-12T10:18:49Z', '2024-04-12T10:18:49.000000Z'],
  ['2024-04-12T10:18Z', undefined],
  ['2024-04-12T10:18:49.621022999Z', '2024-04-12T10:18:49.621022Z'],
  ['2024-04-12T10:18:49+02:00', undefined],
  ['1024-04-12T10:18:49Z', undefined],
  ['2024-02-30T10:18:49Z', undefined],
  ['yesterday', undefined],
])('the moment %s is %s, to the microsecond and no finer', (text, moment) => {
  expect(momentSchema.safeParse(text).data).toBe(moment);
});

describe('the price of a subscription', () => {
  const MOMENT = '2026-01-10T00:00:00Z';
  const UNIT = { unit_price: { amount: '499', currency_code: 'EUR' }, unit_price_overrides: [] };
  const ITEM = { quantity: 1, price: { id: 'pri_m', ...UNIT } };
  const SENT = {
    id: 'sub_1',
    status: 'active',
    customer_id: 'ctm_1',
    items: [ITEM],
    currency_code: 'EUR',
    discount: null,
    billing_cycle: { interval: 'month' },
    created_at: MOMENT,
    updated_at: MOMENT,
  };
  const priced = (price: object) => ({ items: [{ ...ITEM, price: { ...ITEM.price, ...price } }] });

  it.each([
    ['one item', {}, { amount: 499, currency: 'EUR' }],
    ['two of one item', { items: [{ ...ITEM, quantity: 2 }] }, { amount: 998, currency: 'EUR' }],
    ['a currency that Paddle converts to', { currency_code: 'USD' }, null],
    ['a discount', { discount: { id: 'dsc_1' } }, null],
    ['no word of a discount', { discount: undefined }, { amount: 499, currency: 'EUR' }],
    ['a currency that is no text', { currency_code: 5 }, null],
    ['two items', { items: [ITEM, ITEM] }, null],
    ['a price of some countries', priced({ unit_price_overrides: [{ country_codes: ['AR'] }] }), null],
    ['a currency of no standard', { ...priced({ unit_price: { amount: '1', currency_code: 'XXQ' } }) }, null],
    ['an amount that is none', priced({ unit_price: { amount: '4.99', currency_code: 'EUR' } }), null],
    ['no amount', { items: [{ price: { id: 'pri_m' } }] }, null],
  ])('is what %s tells, and nothing of it refuses the news', (_, facts, price) => {
    expect(paddleSubscriptionSchema.parse({ ...SENT, ...facts })).toMatchObject({ id: 'sub_1', price });
  });
});
