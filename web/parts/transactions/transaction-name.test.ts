import { expect, it } from 'vitest';
import { transactions as en } from '#web/locales/en/ledger/transactions.ts';
import { transactions as es } from '#web/locales/es/ledger/transactions.ts';
import { transactionName } from './transaction-name.ts';

const words = { transfer: 'un traspaso', settlement: 'un pago' };
const called = (type: 'expense' | 'transfer' | 'settlement', description: string) =>
  transactionName({ type, description }, (given) => words[given]);

it('a transaction without a name of its own is called by its type in the reader’s language, whatever language it was written in', () => {
  for (const texts of [en, es]) {
    expect(called('settlement', texts.type.settlement)).toBe('un pago');
    expect(called('transfer', texts.type.transfer)).toBe('un traspaso');
  }
});

it('a transaction that a member named keeps its name', () => {
  expect(called('settlement', 'For the ski pass')).toBe('For the ski pass');
  expect(called('expense', 'Settlement')).toBe('Settlement');
});
