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
