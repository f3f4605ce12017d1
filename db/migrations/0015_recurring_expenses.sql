-- Recurring expenses: rules that book an expense on each of their days, and which days they have booked.

alter table groups add column time_zone text not null default 'UTC' check (char_length(time_zone) between 1 and 100);
comment on column groups.time_zone is
  'The IANA time zone in which days begin for what the group books by itself.';

create table recurring_expenses (
  group_id uuid not null references groups (id) on delete cascade,
  id uuid not null,
  description text not null check (char_length(description) between 2 and 200),
  amount bigint not null check (amount between 1 and 999999999999),
  currency text not null,
  category text,
  note text,
  payers json not null,
  recipients json not null,
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly', 'yearly')),
  "interval" integer not null check ("interval" between 1 and 366),
  start_date date not null,
  end_date date,
  has_reminder boolean not null,
  is_active boolean not null,
  pause_reason text,
  next_date date,
  next_at timestamptz,
  remind_at timestamptz,
  last_date date,
  created_count integer not null default 0 check (created_count >= 0),
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1 check (version > 0),
  primary key (group_id, id),
  foreign key (group_id, created_by) references memberships (group_id, user_id),
  constraint end_after_start check (end_date > start_date),
  constraint paused_for_a_reason check (pause_reason is null or not is_active),
  constraint next_day_begins check ((next_date is null) = (next_at is null)),
  constraint paused_books_nothing check (next_date is null or (is_active and deleted_at is null)),
  constraint reminder_before_the_next_day check (remind_at is null or (has_reminder and remind_at < next_at))
);
create index due_recurring_expenses on recurring_expenses (next_at) where next_at is not null;
create index recurring_expenses_to_remind_of on recurring_expenses (remind_at) where remind_at is not null;
comment on table recurring_expenses is
  'Expenses that book themselves. payers and recipients are sides of a transaction with what they come to, which each expense works out anew. next_date is the next day to be booked, next_at the instant at which it begins in the group''s time zone: null while the rule is paused or deleted, and after its last day. last_date is the last day that was booked. pause_reason: why the rule paused itself.';

create table recurring_occurrences (
  group_id uuid not null,
  recurring_expense_id uuid not null,
  date date not null,
  transaction_id uuid not null,
  primary key (group_id, recurring_expense_id, date),
  foreign key (group_id, recurring_expense_id) references recurring_expenses (group_id, id) on delete cascade,
  foreign key (group_id, transaction_id) references transactions (group_id, id) on delete cascade
);
comment on table recurring_occurrences is
  'Which days a recurring expense has booked, one row a day, whatever runs twice. date is that of the schedule: the transaction may have been moved to another day, or deleted, since.';

alter table history drop constraint history_noun_check;
alter table history add constraint history_noun_check
  check (noun in ('transaction', 'group', 'membership', 'invitation', 'comment', 'attachment', 'recurring_expense'));
