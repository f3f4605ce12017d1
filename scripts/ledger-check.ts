import { int8, nullable, text, uuid } from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';

/** Something in the ledger that is not what it follows from. */
export interface Difference {
  readonly what: string;
  readonly groupId: string;
  readonly currency: string;
  /** The transaction, member or pair of members that it is about. */
  readonly of: string;
  readonly kept: number | null;
  readonly expected: number | null;
}

/** Recomputes the whole ledger, every group at once, from what was entered up to what is read. Empty when all is well. */
export async function listDifferences(db: Db): Promise<Difference[]> {
  const found: Difference[][] = [];
  for (const check of CHECKS) found.push(await check(db, {}));
  return found.flat();
}

const MONTH = "date_trunc('month', transactions.date::timestamp)::date";

// A statement a check: each compares two sets by a full join, so that a row missing on either side is found too.
const CHECKS = [
  check(
    'a posting is not what its side says',
    `with entered as (
      select transactions.group_id, transactions.id, transactions.currency, sides.side,
        line.part ->> 'userId' as user_id,
        (line.part ->> 'amount')::bigint * sides.sign * case when transactions.type = 'income' then -1 else 1 end as amount
      from transactions, lateral (
          values ('payer', transactions.snapshot -> 'payers', 1), ('recipient', transactions.snapshot -> 'recipients', -1)
        ) as sides (side, entry, sign),
        json_array_elements(sides.entry -> 'parts') as line (part)
      where (line.part ->> 'amount')::bigint <> 0
    ), booked as (
      select transactions.group_id, transactions.id, transactions.currency, line.side, line.user_id::text as user_id,
        line.amount
      from transactions, unnest(transactions.postings) as line
    )
    select group_id, currency, concat_ws(' ', 'transaction', id, 'member', user_id, side) as "of",
      booked.amount as kept, entered.amount as expected
    from entered full join booked using (group_id, id, currency, side, user_id)
    where entered.amount is distinct from booked.amount`,
  ),
  check(
    'what clients read of a transaction is not what counts',
    `select group_id, currency, concat('transaction ', id) as "of", (snapshot ->> 'amount')::bigint as kept, amount as expected
    from transactions
    where (id::text, type, description, amount::text, currency, date::text, version::text, deleted_at is null)
      is distinct from (snapshot ->> 'id', snapshot ->> 'type', snapshot ->> 'description', snapshot ->> 'amount',
        snapshot ->> 'currency', snapshot ->> 'date', snapshot ->> 'version', snapshot ->> 'deletedAt' is null)`,
  ),
  check(
    'the postings of a side are not worth the amount',
    `select transactions.group_id, transactions.currency,
      concat_ws(' ', 'transaction', transactions.id, line.side) as "of",
      abs(sum(line.amount)) as kept, transactions.amount as expected
    from transactions, unnest(transactions.postings) as line
    group by transactions.group_id, transactions.id, line.side having abs(sum(line.amount)) <> transactions.amount`,
  ),
  check(
    'the debts of a transaction are not what its postings say',
    `with lines as (
      select transactions.group_id, transactions.id, transactions.currency, line.user_id, line.amount as posted, 0 as owed
      from transactions, unnest(transactions.postings) as line
      union all
      select transactions.group_id, transactions.id, transactions.currency, owed.user_id, 0, owed.amount
      from transactions, unnest(transactions.debts) as line, lateral (
        values (line.debtor_id, -line.amount), (line.creditor_id, line.amount)
      ) as owed (user_id, amount)
    )
    select group_id, currency, concat_ws(' ', 'transaction', id, 'member', user_id) as "of",
      sum(owed) as kept, sum(posted) as expected
    from lines group by group_id, id, currency, user_id having sum(owed) <> sum(posted)`,
  ),
  check(
    'a balance is not the sum of its postings',
    `with booked as (
      select transactions.group_id, transactions.currency, line.user_id, sum(line.amount) as amount
      from transactions, unnest(transactions.postings) as line where transactions.deleted_at is null
      group by transactions.group_id, transactions.currency, line.user_id
    )
    select group_id, currency, concat('member ', user_id) as "of", balances.amount as kept, booked.amount as expected
    from booked full join balances using (group_id, currency, user_id)
    where coalesce(balances.amount, 0) <> coalesce(booked.amount, 0)`,
  ),
  check(
    'the balances of a group do not sum to zero',
    `select group_id, currency, 'all members' as "of", sum(amount) as kept, 0 as expected
    from balances group by group_id, currency having sum(amount) <> 0`,
  ),
  check(
    'what two members owe each other is not the sum of their debts',
    `with booked as (
      select transactions.group_id, transactions.currency, least(line.debtor_id, line.creditor_id) as low_user_id,
        greatest(line.debtor_id, line.creditor_id) as high_user_id,
        sum(case when line.debtor_id < line.creditor_id then line.amount else -line.amount end) as amount
      from transactions, unnest(transactions.debts) as line where transactions.deleted_at is null
      group by transactions.group_id, transactions.currency, 3, 4
    )
    select group_id, currency, concat_ws(' ', 'members', low_user_id, 'and', high_user_id) as "of",
      pair_debts.amount as kept, booked.amount as expected
    from booked full join pair_debts using (group_id, currency, low_user_id, high_user_id)
    where coalesce(pair_debts.amount, 0) <> coalesce(booked.amount, 0)`,
  ),
  check(
    'the latest version in the history is not the one that counts',
    `with latest as (
      select group_id, noun_id as id, max(version) as version, count(*) as versions
      from history where noun = 'transaction' group by group_id, noun_id
    )
    select group_id, coalesce(transactions.currency, '') as currency, concat('transaction ', id) as "of",
      latest.version as kept, transactions.version as expected
    from latest full join transactions using (group_id, id)
    where latest.version is distinct from transactions.version or latest.versions <> transactions.version`,
  ),
  check(
    'a turnover is not the sum of its amounts',
    `with booked as (
      select group_id, currency, sum(amount) as amount from transactions where deleted_at is null group by group_id, currency
    )
    select group_id, currency, 'all transactions' as "of", turnovers.amount as kept, booked.amount as expected
    from booked full join turnovers using (group_id, currency)
    where coalesce(turnovers.amount, 0) <> coalesce(booked.amount, 0)`,
  ),
  check(
    'what a month spent is not the sum of its transactions',
    `with booked as (
      select group_id, ${MONTH} as month, currency, coalesce(category, '') as category,
        sum(case type when 'income' then -amount else amount end) as total, sum(amount) as turnover
      from transactions where deleted_at is null and type in ('expense', 'income') group by 1, 2, 3, 4
    )
    select group_id, currency, concat_ws(' ', to_char(month, 'YYYY-MM'), value.name, nullif(category, '')) as "of", value.kept,
      value.expected
    from booked full join monthly_totals as kept using (group_id, month, currency, category), lateral (
      values ('total', kept.total, booked.total), ('turnover', kept.turnover, booked.turnover)
    ) as value (name, kept, expected)
    where coalesce(value.kept, 0) <> coalesce(value.expected, 0)`,
  ),
  check(
    'what a member paid or owes of a month is not the sum of their postings',
    `with booked as (
      select transactions.group_id, ${MONTH} as month, transactions.currency, line.user_id,
        sum(case line.side when 'payer' then line.amount else 0 end) as paid,
        sum(case line.side when 'recipient' then -line.amount else 0 end) as share
      from transactions, unnest(transactions.postings) as line
      where transactions.deleted_at is null and transactions.type in ('expense', 'income') group by 1, 2, 3, 4
    )
    select group_id, currency, concat_ws(' ', to_char(month, 'YYYY-MM'), value.name, 'of member', user_id) as "of",
      value.kept, value.expected
    from booked full join monthly_shares as kept using (group_id, month, currency, user_id), lateral (
      values ('paid', kept.paid, booked.paid), ('share', kept.share, booked.share)
    ) as value (name, kept, expected)
    where coalesce(value.kept, 0) <> coalesce(value.expected, 0)`,
  ),
  check(
    'what a month moved for a member is not the sum of their postings',
    `with booked as (
      select transactions.group_id, line.user_id, ${MONTH} as month, transactions.currency,
        coalesce(transactions.category, '') as category,
        sum(case when line.side = 'recipient' and transactions.type in ('expense', 'income') then -line.amount
          else 0 end) as share,
        sum(line.amount) as moved, sum(abs(line.amount)) as turnover
      from transactions, unnest(transactions.postings) as line
      where transactions.deleted_at is null group by 1, 2, 3, 4, 5
    )
    select group_id, currency,
      concat_ws(' ', to_char(month, 'YYYY-MM'), value.name, nullif(category, ''), 'of member', user_id) as "of",
      value.kept, value.expected
    from booked full join monthly_movements as kept using (group_id, user_id, month, currency, category), lateral (
      values ('share', kept.share, booked.share), ('moved', kept.moved, booked.moved),
        ('turnover', kept.turnover, booked.turnover)
    ) as value (name, kept, expected)
    where coalesce(value.kept, 0) <> coalesce(value.expected, 0)`,
  ),
];

function check(what: string, query: string) {
  return statement({
    text: `select '${what}' as what, group_id as "groupId", currency, "of",
      kept::bigint, expected::bigint from (${query}) as differences order by group_id, currency, "of"`,
    row: {
      what: text,
      groupId: uuid,
      currency: text,
      of: text,
      kept: nullable(int8),
      expected: nullable(int8),
    },
    acrossGroups: 'the whole ledger is recomputed',
  });
}
