import {
  isSpending,
  type Posting,
  TRANSACTION_TYPES,
  type TransactionType,
} from '#domain/ledger/transaction.ts';
import { type GroupIn, ONE_GROUP } from '#server/membership/history/fragments.ts';
import { int8s, uuids, type ValuesOf } from '#server/platform/db/columns.ts';

// CTEs that keep the sums of statistics, for the statement that writes a transaction: in key order, like the balances.
// A month is its first day, and no category is ''.

export const monthOf = (day: string) => `date_trunc('month', ${day}::timestamp)::date`;

/** Whether `isOne` of the domain holds for the type in a column. */
export const typeIs = (column: string, isOne: (type: TransactionType) => boolean) =>
  `${column} in (${TRANSACTION_TYPES.filter(isOne)
    .map((type) => `'${type}'`)
    .join(', ')})`;

const TURNOVER = {
  into: 'insert into turnovers (group_id, currency, amount)',
  added: 'on conflict (group_id, currency) do update set amount = turnovers.amount + excluded.amount',
};

const TOTAL = {
  into: 'insert into monthly_totals (group_id, month, currency, category, total, turnover)',
  added: `on conflict (group_id, month, currency, category) do update set
    total = monthly_totals.total + excluded.total, turnover = monthly_totals.turnover + excluded.turnover`,
};

export const SHARE = {
  into: 'insert into monthly_shares (group_id, month, currency, user_id, paid, share)',
  added: `on conflict (group_id, month, currency, user_id) do update set
    paid = monthly_shares.paid + excluded.paid, share = monthly_shares.share + excluded.share`,
};

export const MOVEMENT = {
  into: `insert into monthly_movements (group_id, user_id, month, currency, category, share, moved, turnover)`,
  added: `on conflict (group_id, user_id, month, currency, category) do update set
    share = monthly_movements.share + excluded.share, moved = monthly_movements.moved + excluded.moved,
    turnover = monthly_movements.turnover + excluded.turnover`,
};

/**
 * The days of the first and of the last month that lie outside the period :from to :to, as `edge (since,
 * before)`. The sums of whole months, less what is dated on these days, are the sums of the period.
 */
export const EDGES = `(
    select edge.since, edge.before from (values
      (${monthOf(':from::date')}, :from::date),
      (:to::date + 1, (${monthOf(':to::date')} + interval '1 month')::date)
    ) as edge (since, before)
    where edge.since < edge.before
  ) as edge`;

/**
 * Adds what `effects (type, currency, amount, date, category, postings, sign)` sum up to, of effects in
 * several groups with their `group_id`. A sum that does not change is not written.
 */
export const monthlyChangesOf = (groupIn: GroupIn) => `turnover as (
  ${TURNOVER.into}
  select ${groupIn('effects')}, effects.currency, sum(effects.sign * effects.amount) from effects
  group by ${groupIn('effects')}, effects.currency having sum(effects.sign * effects.amount) <> 0
  order by ${groupIn('effects')}, effects.currency
  ${TURNOVER.added}
), monthly_total as (
  ${TOTAL.into}
  select ${groupIn('sums')}, sums.month, sums.currency, sums.category, sums.total, sums.turnover
  from (
    select ${groupIn('effects')} as group_id, ${monthOf('effects.date')} as month, effects.currency,
      coalesce(effects.category, '') as category,
      sum(effects.sign * case effects.type when 'income' then -effects.amount else effects.amount end) as total,
      sum(effects.sign * effects.amount) as turnover
    from effects where ${typeIs('effects.type', isSpending)} group by 1, 2, 3, 4
  ) as sums
  where sums.total <> 0 or sums.turnover <> 0
  order by ${groupIn('sums')}, sums.month, sums.currency, sums.category
  ${TOTAL.added}
), line as (
  select ${groupIn('effects')} as group_id, ${monthOf('effects.date')} as month, effects.currency,
    coalesce(effects.category, '') as category, ${typeIs('effects.type', isSpending)} as is_spending, posting.user_id, posting.side,
    effects.sign * posting.amount as amount, effects.sign * abs(posting.amount) as turnover
  from effects, unnest(effects.postings) as posting
), monthly_share as (
  ${SHARE.into}
  select ${groupIn('sums')}, sums.month, sums.currency, sums.user_id, sums.paid, sums.share
  from (
    select ${groupIn('line')} as group_id, line.month, line.currency, line.user_id,
      coalesce(sum(line.amount) filter (where line.side = 'payer'), 0) as paid,
      coalesce(-sum(line.amount) filter (where line.side = 'recipient'), 0) as share
    from line where line.is_spending group by 1, 2, 3, 4
  ) as sums
  where sums.paid <> 0 or sums.share <> 0
  order by ${groupIn('sums')}, sums.month, sums.currency, sums.user_id
  ${SHARE.added}
), monthly_movement as (
  ${MOVEMENT.into}
  select ${groupIn('sums')}, sums.user_id, sums.month, sums.currency, sums.category, sums.share, sums.moved, sums.turnover
  from (
    select ${groupIn('line')} as group_id, line.user_id, line.month, line.currency, line.category,
      coalesce(-sum(line.amount) filter (where line.is_spending and line.side = 'recipient'), 0) as share,
      sum(line.amount) as moved, sum(line.turnover) as turnover
    from line group by 1, 2, 3, 4, 5
  ) as sums
  where sums.share <> 0 or sums.moved <> 0 or sums.turnover <> 0
  order by ${groupIn('sums')}, sums.user_id, sums.month, sums.currency, sums.category
  ${MOVEMENT.added}
)`;

export const MONTHLY_CHANGES = monthlyChangesOf(ONE_GROUP);

export const MONTHLY_VALUES = { lineUserIds: uuids, linesPaid: int8s, lineShares: int8s };

/** The same for a first version, after `written (type, currency, amount, date, category)`. */
export const MONTHLY_SUMS = `turnover as (
  ${TURNOVER.into}
  select :groupId, written.currency, written.amount from written
  ${TURNOVER.added}
), monthly_total as (
  ${TOTAL.into}
  select :groupId, ${monthOf('written.date')}, written.currency, coalesce(written.category, ''),
    case written.type when 'income' then -written.amount else written.amount end, written.amount
  from written where ${typeIs('written.type', isSpending)}
  ${TOTAL.added}
), monthly_share as (
  ${SHARE.into}
  select :groupId, ${monthOf('written.date')}, written.currency, line.user_id, line.paid, line.share
  from written, unnest(:lineUserIds::uuid[], :linesPaid::bigint[], :lineShares::bigint[]) as line (user_id, paid, share)
  where ${typeIs('written.type', isSpending)}
  ${SHARE.added}
), monthly_movement as (
  ${MOVEMENT.into}
  select :groupId, line.user_id, ${monthOf('written.date')}, written.currency, coalesce(written.category, ''),
    case when ${typeIs('written.type', isSpending)} then line.share else 0 end, line.paid - line.share,
    abs(line.paid) + abs(line.share)
  from written, unnest(:lineUserIds::uuid[], :linesPaid::bigint[], :lineShares::bigint[]) as line (user_id, paid, share)
  ${MOVEMENT.added}
)`;

/** What each paid and what was for them, for MONTHLY_SUMS, in key order. */
export function monthlyValues(postings: readonly Posting[]): ValuesOf<typeof MONTHLY_VALUES> {
  const lines = new Map<string, { paid: number; share: number }>();
  for (const { userId, side, amount } of postings) {
    const line = lines.get(userId) ?? { paid: 0, share: 0 };
    if (side === 'payer') line.paid += amount;
    else line.share -= amount;
    lines.set(userId, line);
  }
  const inOrder = [...lines].sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    lineUserIds: inOrder.map(([userId]) => userId),
    linesPaid: inOrder.map(([, { paid }]) => paid),
    lineShares: inOrder.map(([, { share }]) => share),
  };
}
