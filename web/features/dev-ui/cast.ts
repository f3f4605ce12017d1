// The people and figures of the mock-ups, for the component page only.

import type { Activity } from '#contract/activity.ts';
import { type CurrencyCode, getCurrency } from '#domain/money/currency.ts';
import { minorUnits } from '#domain/money/money.ts';

export const EUR: CurrencyCode = getCurrency('EUR').code;
export const JPY: CurrencyCode = getCurrency('JPY').code;

export const ANA = { id: '0198a1c4-0001', name: 'Ana Ruiz' };
export const BEN = { id: '0198a1c4-0002', name: 'Ben Ortiz' };
export const CHLOE = { id: '0198a1c4-0003', name: 'Chloé Martin' };
const DEV = { id: '0198a1c4-0004', name: 'Dev Patel' };
const EMMA = { id: '0198a1c4-0005', name: 'Emma Lindqvist' };
export const FLOR = { id: '0198a1c4-0006', name: 'Flor Díaz' };

export const EVERYBODY = [ANA, BEN, CHLOE, DEV, EMMA, FLOR];

export const BALANCES = [
  { ...ANA, name: 'Ana', isYou: true, amount: minorUnits(5550) },
  { ...BEN, name: 'Ben', amount: minorUnits(-15200) },
  { ...CHLOE, name: 'Chloé', amount: minorUnits(9650) },
  {
    id: 'oak-street',
    name: 'Oak Street',
    amount: minorUnits(0),
    members: [
      { ...DEV, name: 'Dev', amount: minorUnits(-4000) },
      { ...EMMA, name: 'Emma', amount: minorUnits(4000) },
    ],
  },
];

const change = {
  groupId: 'flat',
  version: 1,
  at: '2026-11-21T09:30:00.000Z',
  transaction: null,
  memberName: null,
  email: null,
  details: null,
};

export const ACTIVITY: readonly Activity[] = [
  {
    ...change,
    seq: 3,
    noun: 'membership',
    action: 'created',
    id: CHLOE.id,
    userId: CHLOE.id,
    displayName: CHLOE.name,
    details: { isClaim: true, nameBefore: 'Chlo' },
  },
  {
    ...change,
    seq: 2,
    noun: 'invitation',
    action: 'created',
    id: 'invitation',
    userId: BEN.id,
    displayName: BEN.name,
    email: 'chloe@example.org',
  },
  {
    ...change,
    seq: 1,
    noun: 'group',
    action: 'edited',
    id: 'flat',
    userId: BEN.id,
    displayName: BEN.name,
    details: { fields: ['name', 'households'] },
  },
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
