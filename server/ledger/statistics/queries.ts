import type { GroupStatistics } from '#contract/statistics.ts';
import type { Category } from '#domain/ledger/category.ts';
import { isSpending } from '#domain/ledger/transaction.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { type MinorUnits, NO_MONEY, sumAmounts } from '#domain/money/money.ts';
import { CALLER } from '#server/membership/memberships/fragments.ts';
import { type GroupCaller, memberStatement } from '#server/membership/memberships/queries.ts';
import { date, json, nullable } from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { EDGES, monthOf, typeIs } from './fragments.ts';
import { checkPeriod, monthsBetween, type Period } from './period.ts';

/** What a group spent, per currency, by month, by member and by category. Throws INVALID_INPUT for a period over two years. */
export async function getGroupStatistics(
  db: Db,
  caller: GroupCaller,
  { from, to }: Period,
): Promise<GroupStatistics[]> {
  checkPeriod({ from, to });
  const [{ months, members, categories }] = await readSpending(db, caller, { from, to });
  const currencies = [...new Set(months?.map((month) => month.currency))].sort();
  return currencies.map((currency) => {
    const found = (months ?? []).filter((month) => month.currency === currency);
    const totalOf = new Map(found.map(({ month, total }) => [month, total]));
    return {
      currency,
      total: sumAmounts(totalOf.values()),
      months: monthsBetween(found[0]?.month ?? '', to).map((month) => ({
        month,
        total: totalOf.get(month) ?? NO_MONEY,
      })),
      members: (members ?? [])
        .filter((member) => member.currency === currency)
        .map(({ userId, paid, share }) => ({ userId, paid, share })),
      categories: (categories ?? [])
        .filter((one) => one.currency === currency)
        .map(({ category, total }) => ({ category, total })),
    };
  });
}

// Of whole months, less what the first and the last of them hold beyond the period. The postings of an income have the opposite
// signs of an expense's, so that both are simply added up: each side of a transaction is worth what was spent.
const readSpending = memberStatement({
  text: `
    with ${CALLER}, beyond as (
      select ${monthOf('transactions.date')} as month, transactions.currency, transactions.category,
        case transactions.type when 'income' then -transactions.amount else transactions.amount end as total,
        transactions.amount, transactions.postings
      from ${EDGES}, transactions
      where transactions.group_id = :groupId and transactions.date >= edge.since and transactions.date < edge.before
        and transactions.deleted_at is null and ${typeIs('transactions.type', isSpending)}
        and exists (select 1 from caller)
    ), spent as (
      select line.month, line.currency, line.category, sum(line.total) as total
      from (
        select month, currency, category, total, turnover from monthly_totals
        where group_id = :groupId and month between ${monthOf(':from::date')} and :to
          and exists (select 1 from caller)
        union all
        select month, currency, coalesce(category, ''), -total, -amount from beyond
      ) as line
      group by line.month, line.currency, line.category having sum(line.turnover) <> 0
    ), monthly as (
      select currency, to_char(month, 'YYYY-MM') as month, sum(total) as total from spent group by 1, 2
    ), personal as (
      select line.currency, line.user_id, sum(line.paid) as paid, sum(line.share) as share
      from (
        select currency, user_id, paid, share from monthly_shares
        where group_id = :groupId and month between ${monthOf(':from::date')} and :to
          and exists (select 1 from caller)
        union all
        select beyond.currency, posting.user_id, case posting.side when 'payer' then -posting.amount else 0 end,
          case posting.side when 'recipient' then posting.amount else 0 end
        from beyond, unnest(beyond.postings) as posting
      ) as line
      group by line.currency, line.user_id
    ), categorised as (
      select currency, nullif(category, '') as category, sum(total) as total from spent group by 1, 2
    )
    select (
        select json_agg(json_build_object('currency', currency, 'month', month, 'total', total) order by month)
        from monthly
      ) as months, (
        select json_agg(json_build_object('currency', currency, 'userId', user_id, 'paid', paid, 'share', share)
          order by share desc, paid desc, user_id)
        from personal where paid <> 0 or share <> 0
      ) as members, (
        select json_agg(json_build_object('currency', currency, 'category', category, 'total', total)
          order by total desc, category)
        from categorised where total <> 0
      ) as categories
    from caller`,
  values: { from: date, to: date },
  row: {
    months: nullable(json<{ currency: CurrencyCode; month: string; total: MinorUnits }[]>()),
    members: nullable(
      json<{ currency: CurrencyCode; userId: string; paid: MinorUnits; share: MinorUnits }[]>(),
    ),
    categories: nullable(json<{ currency: CurrencyCode; category: Category | null; total: MinorUnits }[]>()),
  },
});
