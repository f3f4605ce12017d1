-- Statistics read sums by month, kept in the statement that writes a transaction: a year costs the same at a thousand
-- transactions and at a hundred thousand. A category is a key of the common set or the id of one of the group's own; no category is ''.

-- No sum of a group's amounts, with whatever signs, is larger than its turnover: limited, each is a whole number, and so are
-- those of a person in nine groups. From both sides, since what is taken away is checked before it meets its row.
create table turnovers (
  group_id uuid not null references groups (id) on delete cascade,
  currency text not null,
  amount bigint not null,
  primary key (group_id, currency),
  constraint turnover_can_be_summed check (amount between -1000000000000000 and 1000000000000000)
) with (fillfactor = 70);
comment on table turnovers is
  'The sum of all amounts in a group and currency, of every type, that are not deleted. No sum of statistics is larger.';

create table monthly_totals (
  group_id uuid not null references groups (id) on delete cascade,
  month date not null,
  currency text not null,
  category text not null,
  total bigint not null,
  turnover bigint not null,
  primary key (group_id, month, currency, category),
  constraint total_of_a_month check (extract(day from month) = 1)
) with (fillfactor = 70);
comment on table monthly_totals is
  'Expenses less incomes of a month that are not deleted, by category; turnover is both added up, and 0 where there is none. month is its first day.';

create table monthly_shares (
  group_id uuid not null references groups (id) on delete cascade,
  month date not null,
  currency text not null,
  user_id uuid not null,
  paid bigint not null,
  share bigint not null,
  primary key (group_id, month, currency, user_id),
  foreign key (group_id, user_id) references memberships (group_id, user_id),
  constraint share_of_a_month check (extract(day from month) = 1)
) with (fillfactor = 70);
create index monthly_shares_by_user on monthly_shares (user_id, group_id);
comment on table monthly_shares is
  'What a member paid, and what was for them, in the expenses of a month less its incomes, for the statistics of the group.';

create table monthly_movements (
  group_id uuid not null references groups (id) on delete cascade,
  user_id uuid not null,
  month date not null,
  currency text not null,
  category text not null,
  share bigint not null,
  moved bigint not null,
  turnover bigint not null,
  primary key (group_id, user_id, month, currency, category),
  foreign key (group_id, user_id) references memberships (group_id, user_id),
  constraint movement_of_a_month check (extract(day from month) = 1)
) with (fillfactor = 70);
comment on table monthly_movements is
  'What was for a member in a month, what all transactions of every type moved their balance by, and the sum of their postings without signs (0 where there are none), by category, for the statistics of a person.';

-- A group that is beyond the limit already takes no more, and does not keep a database from this version.
insert into turnovers (group_id, currency, amount)
select group_id, currency, least(sum(amount), 1000000000000000)
from transactions where deleted_at is null group by group_id, currency;

insert into monthly_totals (group_id, month, currency, category, total, turnover)
select group_id, date_trunc('month', date::timestamp)::date, currency, coalesce(category, ''),
  sum(case type when 'income' then -amount else amount end), sum(amount)
from transactions
where deleted_at is null and type in ('expense', 'income')
group by 1, 2, 3, 4;

insert into monthly_movements (group_id, user_id, month, currency, category, share, moved, turnover)
select transactions.group_id, line.user_id, date_trunc('month', transactions.date::timestamp)::date,
  transactions.currency, coalesce(transactions.category, ''),
  coalesce(-sum(line.amount) filter (
    where line.side = 'recipient' and transactions.type in ('expense', 'income')
  ), 0),
  sum(line.amount), sum(abs(line.amount))
from transactions, unnest(transactions.postings) as line
where transactions.deleted_at is null
group by 1, 2, 3, 4, 5;

insert into monthly_shares (group_id, month, currency, user_id, paid, share)
select transactions.group_id, date_trunc('month', transactions.date::timestamp)::date, transactions.currency, line.user_id,
  coalesce(sum(line.amount) filter (where line.side = 'payer'), 0),
  coalesce(-sum(line.amount) filter (where line.side = 'recipient'), 0)
from transactions, unnest(transactions.postings) as line
where transactions.deleted_at is null and transactions.type in ('expense', 'income')
group by 1, 2, 3, 4;
