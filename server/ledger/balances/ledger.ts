import type { Balance } from '#domain/ledger/balance.ts';
import type { Debt } from '#domain/ledger/debt.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { minorUnits } from '#domain/money/money.ts';

/** Who has what open in one currency of a group, and with whom. */
export interface Ledger {
  readonly currency: CurrencyCode;
  readonly balances: Balance[];
  readonly debts: Debt[];
}

// As arrays, because the names of six fields a row would be most of what is sent.
export interface LedgerRow {
  balances: [CurrencyCode, userId: string, amount: number][] | null;
  pairs: [CurrencyCode, low: string, high: string, amount: number][] | null;
}

/** The columns of a LedgerRow, of the group that `caller` names. */
export const LEDGER = `
  (
    select json_agg(json_build_array(currency, user_id, amount) order by currency, user_id)
    from balances where group_id = caller.group_id and amount <> 0
  ) as balances,
  (
    select json_agg(json_build_array(currency, low_user_id, high_user_id, amount)
      order by currency, low_user_id, high_user_id)
    from pair_debts where group_id = caller.group_id and amount <> 0
  ) as pairs`;

/** Ordered by currency. */
export function ledgersOf({ balances, pairs }: LedgerRow): Ledger[] {
  const ledgers = new Map<CurrencyCode, Ledger>();
  const ledgerOf = (currency: CurrencyCode) => {
    const known = ledgers.get(currency) ?? { currency, balances: [], debts: [] };
    ledgers.set(currency, known);
    return known;
  };
  for (const [currency, userId, amount] of balances ?? []) {
    ledgerOf(currency).balances.push({ userId, amount: minorUnits(amount) });
  }
  for (const [currency, low, high, amount] of pairs ?? []) {
    ledgerOf(currency).debts.push(debtOf(low, high, amount));
  }
  return [...ledgers.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

/** `low` owes `high`; a negative amount is owed the other way. */
export function debtOf(low: string, high: string, amount: number): Debt {
  const [from, to] = amount > 0 ? [low, high] : [high, low];
  return { from, to, amount: minorUnits(Math.abs(amount)) };
}
