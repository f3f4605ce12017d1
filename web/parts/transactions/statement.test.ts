import { ArrowLeftRight, PawPrint, Receipt, ShoppingBasket, Utensils, Wine } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import type { Transaction } from '#contract/transactions.ts';
import type { TransactionType } from '#domain/ledger/transaction.ts';
import { id } from '#web/test/cast.ts';
import { dinner } from '#web/test/ledger.ts';
import { statementOf, tenDaysOf } from './statement.ts';
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

describe('the days of a month', () => {
  it('stand in the same stretches whatever is added between them', () => {
    const stretches = (...dates: string[]) =>
      statementOf(dates.map(transactionOn)).flatMap(({ days }) =>
        tenDaysOf(days).map(([, some]) => some.map(({ date }) => date.slice(8))),
      );
    expect(stretches('2026-03-31', '2026-03-20', '2026-03-10', '2026-03-09')).toEqual([
      ['31'],
      ['20'],
      ['10'],
      ['09'],
    ]);
    expect(stretches('2026-03-31', '2026-03-29', '2026-03-20', '2026-03-09', '2026-03-01')).toEqual([
      ['31'],
      ['29', '20'],
      ['09', '01'],
    ]);
  });
});

describe('the picture beside a line', () => {
  it('is guessed from English and Spanish, with or without accents, and else plain', () => {
    const icon = (type: TransactionType, description: string, category?: string) =>
      iconOf({ type, description, category }, [WINE]);
    expect(icon('expense', 'Groceries')).toBe(ShoppingBasket);
    expect(icon('expense', 'CENA con Álex')).toBe(Utensils);
    expect(icon('expense', 'Xyz')).toBe(Receipt);
    expect(icon('expense', 'Groceries', 'pets')).toBe(PawPrint);
    expect(icon('income', 'Groceries', 'pets')).toBe(PawPrint);
    expect(icon('settlement', 'Dinner')).toBe(ArrowLeftRight);
    expect(icon('expense', 'Groceries', WINE.id)).toBe(Wine);
    expect(icon('expense', 'Groceries', 'one that is not known yet')).toBe(ShoppingBasket);
  });
});

const WINE = { id: 'wine', name: 'Wine cellar', icon: 'wine', putAwayAt: null, version: 1 } as const;

function transactionOn(date: string, index: number): Transaction {
  return dinner({ id: id(index), date });
}
