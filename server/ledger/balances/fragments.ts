import { DatabaseError } from 'pg';
import { DomainError } from '#domain/error.ts';
import { balancesOf } from '#domain/ledger/balance.ts';
import { type Debt, mergeDebts } from '#domain/ledger/debt.ts';
import type { Posting } from '#domain/ledger/transaction.ts';
import { int8s, uuids, type ValuesOf } from '#server/platform/db/columns.ts';

/**
 * What a statement gives that books with these CTEs. Throws INVALID_EXPENSE_AMOUNTS `{reason: 'balance'}` where a balance, a
 * debt or what statistics count would outgrow what can be summed exactly. The database transaction is then at its end.
 */
export async function booking<T>(written: Promise<T>): Promise<T> {
  try {
    return await written;
  } catch (error) {
    if (!isOutgrown(error)) throw error;
    throw new DomainError('INVALID_EXPENSE_AMOUNTS', { reason: 'balance' });
  }
}

const LIMITS = ['balance_can_be_summed', 'pair_debt_can_be_summed', 'turnover_can_be_summed'];

function isOutgrown(error: unknown): boolean {
  return error instanceof DatabaseError && LIMITS.includes(error.constraint ?? '');
}

// CTEs that book what `effects (currency, postings, debts, sign)` sum up to. In key order, though the counter alone
// keeps two statements from meeting here: so a statement that forgets it still cannot deadlock.

export const BALANCE = `balance as (
  insert into balances (group_id, currency, user_id, amount)
  select :groupId, effects.currency, line.user_id, sum(effects.sign * line.amount)
  from effects, unnest(effects.postings) as line
  group by effects.currency, line.user_id having sum(effects.sign * line.amount) <> 0
  order by effects.currency, line.user_id
  on conflict (group_id, currency, user_id) do update set amount = balances.amount + excluded.amount
)`;

export const PAIR_DEBT = `pair_debt as (
  insert into pair_debts (group_id, currency, low_user_id, high_user_id, amount)
  select :groupId, effects.currency, pair.low, pair.high, sum(effects.sign * pair.amount)
  from effects, unnest(effects.debts) as line, lateral (
    select least(line.debtor_id, line.creditor_id) as low, greatest(line.debtor_id, line.creditor_id) as high,
      case when line.debtor_id < line.creditor_id then line.amount else -line.amount end as amount
  ) as pair
  group by effects.currency, pair.low, pair.high having sum(effects.sign * pair.amount) <> 0
  order by effects.currency, pair.low, pair.high
  on conflict (group_id, currency, low_user_id, high_user_id)
    do update set amount = pair_debts.amount + excluded.amount
)`;

export const BOOKED_VALUES = {
  balanceUserIds: uuids,
  balanceAmounts: int8s,
  lowUserIds: uuids,
  highUserIds: uuids,
  pairAmounts: int8s,
};

/** CTEs that book a first version, after `written (currency)`. Nothing that is booked already goes into its sums. */
export const BOOKED = `balance as (
  insert into balances (group_id, currency, user_id, amount)
  select :groupId, written.currency, line.user_id, line.amount
  from written, unnest(:balanceUserIds::uuid[], :balanceAmounts::bigint[]) as line (user_id, amount)
  on conflict (group_id, currency, user_id) do update set amount = balances.amount + excluded.amount
), pair_debt as (
  insert into pair_debts (group_id, currency, low_user_id, high_user_id, amount)
  select :groupId, written.currency, pair.low, pair.high, pair.amount
  from written,
    unnest(:lowUserIds::uuid[], :highUserIds::uuid[], :pairAmounts::bigint[]) as pair (low, high, amount)
  on conflict (group_id, currency, low_user_id, high_user_id)
    do update set amount = pair_debts.amount + excluded.amount
)`;

interface Bookable {
  readonly postings: readonly Posting[];
  readonly debts: readonly Debt[];
}

/** The sums of a first version for BOOKED, in key order. */
export function bookedValues({ postings, debts }: Bookable): ValuesOf<typeof BOOKED_VALUES> {
  const balances = balancesOf(postings);
  const pairs = mergeDebts(debts)
    .map(({ from, to, amount }) =>
      from < to ? { low: from, high: to, amount } : { low: to, high: from, amount: -amount },
    )
    .sort((a, b) => (a.low + a.high < b.low + b.high ? -1 : 1));
  return {
    balanceUserIds: balances.map(({ userId }) => userId),
    balanceAmounts: balances.map(({ amount }) => amount),
    lowUserIds: pairs.map(({ low }) => low),
    highUserIds: pairs.map(({ high }) => high),
    pairAmounts: pairs.map(({ amount }) => amount),
  };
}
