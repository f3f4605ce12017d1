// The people and figures of the mock-ups, for the component page only.

import { type CurrencyCode, getCurrency } from '#domain/currency.ts';

export const EUR: CurrencyCode = getCurrency('EUR').code;
export const JPY: CurrencyCode = getCurrency('JPY').code;

export const ANA = { id: '0198a1c4-0001', name: 'Ana Ruiz' };
export const BEN = { id: '0198a1c4-0002', name: 'Ben Ortiz' };
export const CHLOE = { id: '0198a1c4-0003', name: 'Chloé Martin' };
export const DEV = { id: '0198a1c4-0004', name: 'Dev Patel' };
export const EMMA = { id: '0198a1c4-0005', name: 'Emma Lindqvist' };
export const FLOR = { id: '0198a1c4-0006', name: 'Flor Díaz' };

export const EVERYBODY = [ANA, BEN, CHLOE, DEV, EMMA, FLOR];

export const BALANCES = [
  { ...ANA, name: 'Ana', isYou: true, amount: 5550 },
  { ...BEN, name: 'Ben', amount: -15200 },
  { ...CHLOE, name: 'Chloé', amount: 9650 },
  { ...DEV, name: 'Dev', amount: 0 },
];

export const CURRENCIES = [
  { value: 'EUR', label: 'Euro', detail: 'EUR' },
  { value: 'USD', label: 'US dollar', detail: 'USD' },
  { value: 'GBP', label: 'Pound sterling', detail: 'GBP' },
  { value: 'JPY', label: 'Japanese yen', detail: 'JPY' },
  { value: 'KWD', label: 'Kuwaiti dinar', detail: 'KWD' },
];

export const PAYMENTS = [
  { from: BEN.id, to: ANA.id },
  { from: CHLOE.id, to: ANA.id },
  { from: DEV.id, to: EMMA.id },
];

export const DEBTS = [
  ...PAYMENTS,
  { from: BEN.id, to: FLOR.id },
  { from: FLOR.id, to: ANA.id },
  { from: CHLOE.id, to: EMMA.id },
  { from: BEN.id, to: EMMA.id },
];
