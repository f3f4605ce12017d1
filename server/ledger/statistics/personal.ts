import type { PersonalStatistics } from '#contract/statistics.ts';
import type { Category } from '#domain/ledger/category.ts';
import { isSpending } from '#domain/ledger/transaction.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { type MinorUnits, NO_MONEY, subtracted, sumAmounts } from '#domain/money/money.ts';
import { listGroupIds } from '#server/membership/memberships/queries.ts';
import { date, json, nullable, uuid, uuids } from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import type { Caller } from '#server/platform/http/actor.ts';
import { EDGES, monthOf, typeIs } from './fragments.ts';
import { checkPeriod, monthsBetween, type Period } from './period.ts';

/**
 * What was spent for the caller in all their groups, and their balance at the end of each month, per currency.
 * Throws INVALID_INPUT for a period over two years.
 */
export async function getPersonalStatistics(
  db: Db,
  caller: Caller,
  period: Period,
): Promise<PersonalStatistics[]> {
  checkPeriod(period);
  const groupIds = await listGroupIds(db, caller);
  const [row] = await readPersonal(db, { groupIds, userId: caller.userId, ...period });
  const { balances = null, months = null, groups = null, categories = null } = row ?? {};
  const currencies = new Set([...(balances ?? []), ...(months ?? [])].map(({ currency }) => currency));
  return [...currencies].sort().flatMap((currency) => {
    const within = <T extends { currency: CurrencyCode }>(all: readonly T[] | null) =>
      (all ?? []).filter((one) => one.currency === currency);
    const now = within(balances)[0]?.amount ?? NO_MONEY;
    const found = historyOf(now, within(months), period);
    if (!found) return [];
    const parts = { groups: within(groups).map(toGroup), categories: within(categories).map(toCategory) };
    return [{ currency, ...found, ...parts }];
  });
}

const toGroup = ({ groupId, total }: { groupId: string; total: MinorUnits }) => ({ groupId, total });

interface CategoryTotal {
  readonly category: Category | null;
  /** Of one of a group's own. */
  readonly groupId: string | null;
  readonly total: MinorUnits;
}

const toCategory = ({ category, groupId, total }: CategoryTotal) => ({ category, groupId, total });

/** What moved the balance in a month; `month` is null after the period. */
interface Movement {
  readonly month: string | null;
  readonly change: MinorUnits;
  readonly total: MinorUnits;
}

/** Backwards from the balance now. Undefined where nothing was open or spent in the whole period. */
function historyOf(now: MinorUnits, movements: readonly Movement[], { from, to }: Period) {
  const byMonth = new Map(movements.map((movement) => [movement.month, movement]));
  const months: PersonalStatistics['months'] = [];
  let net = subtracted(now, byMonth.get(null)?.change ?? NO_MONEY);
  for (const month of monthsBetween(from.slice(0, 7), to).reverse()) {
    const { change, total } = byMonth.get(month) ?? { change: NO_MONEY, total: NO_MONEY };
    months.unshift({ month, total, net });
    net = subtracted(net, change);
  }
  // Before the first thing that happened there is nothing to show.
  const first = net === 0 ? months.findIndex(({ month }) => byMonth.has(month)) : 0;
  if (first === -1) return undefined;
  const shown = months.slice(first);
  return { total: sumAmounts(shown.map(({ total }) => total)), opening: net, months: shown };
}

// The sums of whole months, since the first of the period, less what this month and the last hold beyond the period.
const readPersonal = statement({
  text: `
    with beyond as (
      select transactions.group_id, transactions.currency, coalesce(transactions.category, '') as category,
        ${monthOf('transactions.date')} as month, transactions.date > :to as is_later, posting.amount,
        case when posting.side = 'recipient' and ${typeIs('transactions.type', isSpending)} then -posting.amount else 0 end as share
      from ${EDGES}, transactions, unnest(transactions.postings) as posting
      where transactions.group_id = any(:groupIds) and transactions.date >= edge.since
        and transactions.date < edge.before and transactions.deleted_at is null and posting.user_id = :userId
    ), movement as (
      select line.group_id, line.currency, nullif(line.category, '') as category, to_char(line.month, 'YYYY-MM') as month,
        sum(line.moved) as change, sum(line.share) as total
      from (
        select group_id, currency, category, case when month <= :to then month end as month, moved, share, turnover
        from monthly_movements
        where group_id = any(:groupIds) and user_id = :userId and month >= ${monthOf(':from::date')}
        union all
        select group_id, currency, category, month, -amount, -share, -abs(amount) from beyond
        union all
        select group_id, currency, category, null, amount, share, abs(amount) from beyond where is_later
      ) as line
      group by line.group_id, line.currency, line.category, line.month having sum(line.turnover) <> 0
    ), monthly as (
      select currency, month, sum(change) as change, sum(total) as total
      from movement group by currency, month
    ), grouped as (
      select currency, group_id, sum(total) as total
      from movement where month is not null group by currency, group_id having sum(total) <> 0
    ), categorised as (
      -- Keys of the common set are shorter than an id.
      select currency, category, case when char_length(category) = 36 then group_id end as group_id, sum(total) as total
      from movement where month is not null group by 1, 2, 3 having sum(total) <> 0
    ), balance as (
      select currency, sum(amount) as amount
      from balances where group_id = any(:groupIds) and user_id = :userId group by currency
    )
    select (
        select json_agg(json_build_object('currency', currency, 'amount', amount)) from balance
      ) as balances, (
        select json_agg(json_build_object('currency', currency, 'month', month, 'change', change, 'total', total))
        from monthly
      ) as months, (
        select json_agg(json_build_object('currency', currency, 'groupId', group_id, 'total', total)
          order by total desc, group_id)
        from grouped
      ) as groups, (
        select json_agg(json_build_object('currency', currency, 'category', category, 'groupId', group_id,
          'total', total) order by total desc, category, group_id)
        from categorised
      ) as categories`,
  values: { groupIds: uuids, userId: uuid, from: date, to: date },
  row: {
    balances: nullable(json<{ currency: CurrencyCode; amount: MinorUnits }[]>()),
    months: nullable(json<({ currency: CurrencyCode } & Movement)[]>()),
    groups: nullable(json<{ currency: CurrencyCode; groupId: string; total: MinorUnits }[]>()),
    categories: nullable(json<({ currency: CurrencyCode } & CategoryTotal)[]>()),
  },
});
