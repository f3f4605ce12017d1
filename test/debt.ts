import type { Debt } from '#domain/ledger/debt.ts';
import { minorUnits } from '#domain/money/money.ts';

export function debt(from: string, to: string, amount: number): Debt {
  return { from, to, amount: minorUnits(amount) };
}
