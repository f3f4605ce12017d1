import { DatabaseError } from 'pg';
import { DomainError } from '#domain/error.ts';
import { type Balance, balancesOf } from '#domain/ledger/balance.ts';
import { type Debt, mergeDebts } from '#domain/ledger/debt.ts';
import type { Posting } from '#domain/ledger/transaction.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { absolute, type MinorUnits } from '#domain/money/money.ts';
import { mergeBalances, mergeDebtsBetween } from '#domain/settlement/household.ts';
import { type GroupIn, ONE_GROUP } from '#server/membership/history/fragments.ts';
import {
  MERGING_COLUMN,
  mergingIn,
  type OfGroup,
  THE_GROUP,
} from '#server/membership/memberships/fragments.ts';
import { int8s, json, nullable, type RowOf, uuids, type ValuesOf } from '#server/platform/db/columns.ts';

/**
 * The result of a statement that books with these CTEs. Throws INVALID_EXPENSE_AMOUNTS `{reason: 'balance'}`
 * where a balance, a debt or a sum of the statistics would become too large to be summed exactly. The
 * database transaction cannot go on after that.
 */
export async function booking<T>(written: Promise<T>): Promise<T> {
  try {
    return await written;
  } catch (error) {
    if (!isOutgrown(error)) throw error;
    throw new DomainError('INVALID_EXPENSE_AMOUNTS', { reason: 'balance' });
  }
}

export const LIMITS = ['balance_can_be_summed', 'pair_debt_can_be_summed', 'turnover_can_be_summed'];

function isOutgrown(error: unknown): boolean {
  return error instanceof DatabaseError && LIMITS.includes(error.constraint ?? '');
}

/** The smallest limit of any sum: that of a debt between two members, in the constraint pair_debt_can_be_summed. */
export const LEAST_LIMIT = 18_000_000_000_000;

/**
 * Whether `wanted` can take no sum of its group past a limit: it adds `wanted.amount`, over all currencies. No
 * balance and no debt is larger than the sum of all amounts in its currency.
 */
export const IS_WITHIN_LIMITS = `wanted.amount <= ${LEAST_LIMIT} and not exists (
  select 1 from turnovers
  where turnovers.group_id = wanted.group_id and turnovers.amount > ${LEAST_LIMIT} - wanted.amount
)`;

export const BALANCE_ROW = {
  into: 'insert into balances (group_id, currency, user_id, amount)',
  added: 'on conflict (group_id, currency, user_id) do update set amount = balances.amount + excluded.amount',
};

export const PAIR_ROW = {
  into: 'insert into pair_debts (group_id, currency, low_user_id, high_user_id, amount)',
  added: `on conflict (group_id, currency, low_user_id, high_user_id)
    do update set amount = pair_debts.amount + excluded.amount`,
};

// CTEs that book the sums of `effects (currency, postings, debts, sign)`. Effects in several groups have a
// `group_id`, too. Rows are written in the order of their keys. The group's counter alone keeps two
// statements apart here; the order prevents a deadlock even for a statement that does not take the counter.

export const balanceOf = (groupIn: GroupIn) => `balance as (
  ${BALANCE_ROW.into}
  select ${groupIn('effects')}, effects.currency, line.user_id, sum(effects.sign * line.amount)
  from effects, unnest(effects.postings) as line
  group by ${groupIn('effects')}, effects.currency, line.user_id having sum(effects.sign * line.amount) <> 0
  order by ${groupIn('effects')}, effects.currency, line.user_id
  ${BALANCE_ROW.added}
)`;

export const pairDebtOf = (groupIn: GroupIn) => `pair_debt as (
  ${PAIR_ROW.into}
  select ${groupIn('effects')}, effects.currency, pair.low, pair.high, sum(effects.sign * pair.amount)
  from effects, unnest(effects.debts) as line, lateral (
    select least(line.debtor_id, line.creditor_id) as low, greatest(line.debtor_id, line.creditor_id) as high,
      case when line.debtor_id < line.creditor_id then line.amount else -line.amount end as amount
  ) as pair
  group by ${groupIn('effects')}, effects.currency, pair.low, pair.high having sum(effects.sign * pair.amount) <> 0
  order by ${groupIn('effects')}, effects.currency, pair.low, pair.high
  ${PAIR_ROW.added}
)`;

export const BALANCE = balanceOf(ONE_GROUP);
export const PAIR_DEBT = pairDebtOf(ONE_GROUP);

export const BOOKED_VALUES = {
  balanceUserIds: uuids,
  balanceAmounts: int8s,
  lowUserIds: uuids,
  highUserIds: uuids,
  pairAmounts: int8s,
};

/** CTEs that book a first version, after `written (currency)`. Nothing that is booked already goes into its sums. */
export const BOOKED = `balance as (
  ${BALANCE_ROW.into}
  select :groupId, written.currency, line.user_id, line.amount
  from written, unnest(:balanceUserIds::uuid[], :balanceAmounts::bigint[]) as line (user_id, amount)
  ${BALANCE_ROW.added}
), pair_debt as (
  ${PAIR_ROW.into}
  select :groupId, written.currency, pair.low, pair.high, pair.amount
  from written,
    unnest(:lowUserIds::uuid[], :highUserIds::uuid[], :pairAmounts::bigint[]) as pair (low, high, amount)
  ${PAIR_ROW.added}
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

/** Who has what open in one currency of a group, and with whom. */
export interface Ledger {
  readonly currency: CurrencyCode;
  readonly balances: Balance[];
  readonly debts: Debt[];
}

// As arrays, because the names of six fields a row would be most of what is sent.
export const LEDGER_COLUMNS = {
  merging: MERGING_COLUMN,
  balances: nullable(json<[CurrencyCode, userId: string, amount: MinorUnits][]>()),
  /** What the lower of two ids owes each higher one: both ids with each amount took twice as long to make and to read. */
  pairs: nullable(json<[CurrencyCode, low: string, amounts: Readonly<Record<string, MinorUnits>>][]>()),
};

export type LedgerRow = RowOf<typeof LEDGER_COLUMNS>;

/**
 * How many debts of a group are read: they are 2.5 MB and a tenth of a second. More than that, in a group of hundreds, are in no
 * list that a person reads.
 */
const DEBTS_MAX = 25_000;

/**
 * The part of a WITH that tells whether the group :groupId has few debts. Rows of settled pairs are told apart only where all
 * rows together are too many, because the index alone counts the others.
 */
export const FEW_DEBTS = `few_debts as (
  select case
    when (${countOf('true')}) <= ${DEBTS_MAX} then true
    else (${countOf('amount <> 0')}) <= ${DEBTS_MAX}
  end as are_few
)`;

function countOf(which: string): string {
  return `
      select count(*) from (
        select 1 from pair_debts where group_id = :groupId and ${which} limit ${DEBTS_MAX + 1}
      ) as counted
    `;
}

/** Whether the group has so few debts that all of them are read, after FEW_DEBTS. */
export const HAS_FEW_DEBTS = '(select are_few from few_debts)';

/**
 * The debts of the group :groupId, after FEW_DEBTS. Where it has too many of them, those for which `read` is true: found by their
 * index.
 */
export const debtsWith = (read: string) => `
  select currency, low_user_id, high_user_id, amount from pair_debts
  where group_id = :groupId and amount <> 0 and ${HAS_FEW_DEBTS}
  union all
  select currency, low_user_id, high_user_id, amount from pair_debts
  where group_id = :groupId and amount <> 0 and not ${HAS_FEW_DEBTS} and (${read})`;

/** Debts as a LedgerRow has them, ordered. They come with the columns of `pair_debts`. */
export const pairsOf = (debts: string) => `(
    select json_agg(json_build_array(currency, low_user_id, amounts) order by currency, low_user_id)
    from (
      select currency, low_user_id, json_object_agg(high_user_id, amount order by high_user_id) as amounts
      from (${debts}) as pair group by currency, low_user_id
    ) as owed
  )`;

/** Balances of the group as a LedgerRow has them, ordered. */
export const balancesIn = (ofGroup: OfGroup) => `(
    select json_agg(json_build_array(currency, user_id, amount) order by currency, user_id)
    from balances where ${ofGroup('group_id')} and amount <> 0
  )`;

/** The columns of a LedgerRow of the group :groupId, with the debts that debtsWith gives, after FEW_DEBTS. */
export const ledgerWith = (read: string) => `
  ${mergingIn(THE_GROUP)} as merging, ${balancesIn(THE_GROUP)} as balances, ${pairsOf(debtsWith(read))} as pairs`;

/**
 * Ordered by currency. A guest who is being merged counts as the member who takes the guest over, at every
 * stage of the merge.
 */
export function ledgersOf({ merging, ...row }: LedgerRow): Ledger[] {
  const ledgers = readLedgers(row);
  if (merging.length === 0) return ledgers;
  const into = new Map(merging);
  return ledgers
    .map(({ currency, balances, debts }) => ({
      currency,
      balances: mergeBalances(balances, into),
      debts: mergeDebtsBetween(debts, into),
    }))
    .filter(({ balances, debts }) => balances.length + debts.length > 0);
}

function readLedgers({ balances, pairs }: Omit<LedgerRow, 'merging'>): Ledger[] {
  const ledgers = new Map<CurrencyCode, Ledger>();
  const ledgerOf = (currency: CurrencyCode) => {
    const known = ledgers.get(currency) ?? { currency, balances: [], debts: [] };
    ledgers.set(currency, known);
    return known;
  };
  for (const [currency, userId, amount] of balances ?? []) {
    ledgerOf(currency).balances.push({ userId, amount });
  }
  for (const [currency, ...owed] of pairs ?? []) ledgerOf(currency).debts.push(...debtsOf(owed));
  return [...ledgers.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

/** Of one member with each whose id is higher. */
export function debtsOf([low, amounts]: [
  low: string,
  amounts: Readonly<Record<string, MinorUnits>>,
]): Debt[] {
  return Object.entries(amounts).map(([high, amount]) => debtOf(low, high, amount));
}

/** `low` owes `high`; a negative amount is owed the other way. */
export function debtOf(low: string, high: string, amount: MinorUnits): Debt {
  const [from, to] = amount > 0 ? [low, high] : [high, low];
  return { from, to, amount: absolute(amount) };
}
