import { expect, it } from 'vitest';
import { type CurrencyCode, getCurrency } from '#domain/money/currency.ts';
import { reasonToPause } from './reason-to-pause.ts';

const side = (...userIds: string[]) => ({ parts: userIds.map((userId) => ({ userId })) });
const EUR = getCurrency('EUR').code;
const USD = getCurrency('USD').code;
const RULE = { createdBy: 'ana', currency: EUR, payers: side('ana'), recipients: side('ana', 'ben') };
const GROUP = {
  isMember: (userId: string) => ['ana', 'ben'].includes(userId),
  hasCurrency: (currency: CurrencyCode) => currency === EUR,
};

it.each([
  ['nothing', RULE, undefined],
  ['an owner who has left', { ...RULE, createdBy: 'cleo' }, 'owner-left'],
  ['a payer who has left', { ...RULE, payers: side('ana', 'cleo') }, 'member-left'],
  ['a recipient who has left', { ...RULE, recipients: side('cleo') }, 'member-left'],
  ['a currency that was removed', { ...RULE, currency: USD }, 'currency-removed'],
  ['its owner before all else', { ...RULE, createdBy: 'cleo', currency: USD }, 'owner-left'],
  ['its currency before its split', { ...RULE, currency: USD, payers: side('cleo') }, 'currency-removed'],
] as const)('a rule would pause for %s', (_, rule, reason) => {
  expect(reasonToPause(rule, GROUP)).toBe(reason);
});
