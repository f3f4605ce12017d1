import { ArrowLeftRight, PawPrint, Receipt, ShoppingBasket, Utensils } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import type { Transaction } from '#contract/transactions.ts';
import { minorUnits } from '#domain/money/money.ts';
import { statementOf } from './statement.ts';
import { iconOf } from './transaction-icon.ts';

describe('a statement', () => {
  it('keeps the order and puts each line under its day and month', () => {
    const lines = ['2026-03-14', '2026-03-14', '2026-03-01', '2026-02-28', '2025-03-14'].map(transactionOn);
    expect(
      statementOf(lines).map(({ month, days }) => [month, days.map((day) => [day.date, day.lines.length])]),
    ).toEqual([
      [
        '2026-03',
        [
          ['2026-03-14', 2],
          ['2026-03-01', 1],
        ],
      ],
      ['2026-02', [['2026-02-28', 1]]],
      ['2025-03', [['2025-03-14', 1]]],
    ]);
    expect(statementOf(lines).flatMap(({ days }) => days.flatMap((day) => day.lines))).toEqual(lines);
  });
});

describe('the picture beside a line', () => {
  it('is guessed from English and Spanish, with or without accents, and else plain', () => {
    expect(iconOf('expense', 'Groceries')).toBe(ShoppingBasket);
    expect(iconOf('expense', 'CENA con Álex')).toBe(Utensils);
    expect(iconOf('expense', 'Xyz')).toBe(Receipt);
    expect(iconOf('expense', 'Groceries', 'pets')).toBe(PawPrint);
    expect(iconOf('income', 'Groceries', 'pets')).toBe(PawPrint);
    expect(iconOf('settlement', 'Dinner')).toBe(ArrowLeftRight);
  });
});

function transactionOn(date: string, index: number): Transaction {
  const side = { mode: 'evenly' as const, parts: [] };
  return {
    id: String(index),
    groupId: 'g',
    type: 'expense',
    description: 'Dinner',
    amount: minorUnits(1),
    currency: 'EUR' as Transaction['currency'],
    date: date as Transaction['date'],
    payers: side,
    recipients: side,
    createdBy: 'ana',
    createdAt: '2026-03-14T10:00:00Z',
    updatedAt: '2026-03-14T10:00:00Z',
    deletedAt: null,
    deletedBy: null,
    version: 1,
  };
}
