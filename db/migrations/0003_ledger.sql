-- The ledger. A transaction carries its postings (what it does to each member's balance) and its debts (what it makes
-- each pair owe), exactly as they were when it was saved; balances and pair_debts are their sums, kept in the same
-- statement that writes the transaction. So reading a balance costs the same at ten transactions and at ten million.

create type posting as (user_id uuid, side text, amount bigint);
comment on type posting is 'Minor units that one member''s balance moves by: positive, the group owes them more.';

create type debt as (debtor_id uuid, creditor_id uuid, amount bigint);
comment on type debt is 'Minor units that the debtor owes the creditor through one transaction; always positive.';

-- True when the payers' postings and the recipients' postings are each worth the whole amount with opposite signs,
-- so that together they are zero. A null anywhere makes it false, never unknown.
create function postings_balance(postings posting[], amount bigint) returns boolean
language plpgsql immutable parallel safe as $$
declare
  line posting;
  payers bigint := 0;
  recipients bigint := 0;
begin
  foreach line in array postings loop
    if line.user_id is null or line.amount is null then return false; end if;
    if line.side = 'payer' then payers := payers + line.amount;
    elsif line.side = 'recipient' then recipients := recipients + line.amount;
    else return false;
    end if;
  end loop;
  return abs(payers) = amount and payers + recipients = 0;
end $$;

create table transactions (
  group_id uuid not null references groups (id) on delete cascade,
  id uuid not null,
  type text not null check (type in ('expense', 'transfer', 'income', 'settlement')),
  description text not null check (char_length(description) between 2 and 200),
  amount bigint not null check (amount between 1 and 999999999999),
  currency text not null,
  date date not null,
  search_text text not null,
  participant_ids uuid[] not null,
  postings posting[] not null,
  debts debt[] not null,
  snapshot json not null,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid,
  version integer not null default 1 check (version > 0),
  primary key (group_id, id),
  foreign key (group_id, created_by) references memberships (group_id, user_id),
  constraint postings_sum_to_zero check (postings_balance(postings, amount)),
  constraint deleted_by_somebody check ((deleted_at is null) = (deleted_by is null))
);
create index transactions_by_date on transactions (group_id, date desc, id desc);
create index rarer_transactions_by_date on transactions (group_id, type, date desc, id desc)
  where type <> 'expense';
comment on table transactions is
  'What was paid, for whom. snapshot is the whole of it as clients read it, both sides as entered with what each came to (json, not jsonb: it is given out as it was put in, never searched); postings and debts are what the ledger made of it; search_text is the description without accents and capitals.';

create table balances (
  group_id uuid not null references groups (id) on delete cascade,
  currency text not null,
  user_id uuid not null,
  amount bigint not null,
  primary key (group_id, currency, user_id),
  foreign key (group_id, user_id) references memberships (group_id, user_id)
) with (fillfactor = 70);
comment on table balances is
  'The sum of a member''s postings over the group''s transactions that are not deleted. Positive: the group owes them.';

create table pair_debts (
  group_id uuid not null references groups (id) on delete cascade,
  currency text not null,
  low_user_id uuid not null,
  high_user_id uuid not null,
  amount bigint not null,
  primary key (group_id, currency, low_user_id, high_user_id),
  constraint one_row_a_pair check (low_user_id < high_user_id)
) with (fillfactor = 70);
comment on table pair_debts is
  'Who owes whom before simplification, one row a pair. Positive: low_user_id owes high_user_id; negative: the other way.';

create table settlement_plans (
  group_id uuid not null references groups (id) on delete cascade,
  currency text not null,
  payments json not null,
  optimal boolean not null,
  seq bigint not null,
  primary key (group_id, currency)
);
comment on table settlement_plans is
  'The plan that was last shown. It stands for as long as it brings the balances to zero, so booking one of its payments leaves the others as they were. seq is the group''s last change that it knew.';

create table history (
  group_id uuid not null references groups (id) on delete cascade,
  seq bigint not null,
  noun text not null check (noun in ('transaction', 'group', 'membership', 'invitation')),
  noun_id uuid not null,
  action text not null check (action in ('created', 'edited', 'deleted', 'restored')),
  version integer not null,
  user_id uuid not null,
  at timestamptz not null,
  snapshot json,
  primary key (group_id, seq)
);
create index history_of_one on history (group_id, noun_id, seq desc);
comment on table history is
  'Everything that happened in a group, in order. For a transaction, snapshot is the whole of that version as clients read it.';

create table idempotency_keys (
  user_id uuid not null references users (id),
  key text not null check (char_length(key) between 1 and 200),
  request_hash bytea not null,
  status integer,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
comment on table idempotency_keys is
  'The first answer to a request that carried an Idempotency-Key, given again to every retry for a day.';
