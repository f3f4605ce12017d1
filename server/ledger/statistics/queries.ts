import type { GroupStatistics } from '#contract/statistics.ts';
import type { Category } from '#domain/ledger/category.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { type MinorUnits, NO_MONEY, sumAmounts } from '#domain/money/money.ts';
import { CALLER } from '#server/membership/memberships/fragments.ts';
import { type GroupCaller, memberStatement } from '#server/membership/memberships/queries.ts';
import { date, json, nullable } from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
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

// The postings of an income have the opposite signs of an expense's, so that both are simply added up: each side of a
// transaction is worth what was spent. The postings in one pass, by day first: a day is quicker to compare than a month's name.
const readSpending = memberStatement({
  text: `
    with ${CALLER}, daily as (
      select transactions.currency, transactions.date, line.user_id,
        coalesce(sum(line.amount) filter (where line.side = 'payer'), 0) as paid,
        coalesce(-sum(line.amount) filter (where line.side = 'recipient'), 0) as share
      from transactions, unnest(transactions.postings) as line
      where transactions.group_id = :groupId and transactions.date between :from and :to
        and transactions.deleted_at is null and transactions.type in ('expense', 'income')
        and exists (select 1 from caller)
      group by transactions.currency, transactions.date, line.user_id
    ), monthly as (
      select currency, to_char(date, 'YYYY-MM') as month, sum(paid) as total from daily group by 1, 2
    ), personal as (
      select currency, user_id, sum(paid) as paid, sum(share) as share from daily group by currency, user_id
    ), categorised as (
      select transactions.currency, transactions.category,
        sum(case transactions.type when 'income' then -transactions.amount else transactions.amount end) as total
      from transactions
      where transactions.group_id = :groupId and transactions.date between :from and :to
        and transactions.deleted_at is null and transactions.type in ('expense', 'income')
        and exists (select 1 from caller)
      group by transactions.currency, transactions.category
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
