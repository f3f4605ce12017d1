-- Categories of a group's own, beside those that the program knows.

create table categories (
  group_id uuid not null references groups (id) on delete cascade,
  id uuid not null,
  name text not null check (char_length(name) between 2 and 40),
  folded_name text not null,
  icon text not null,
  version integer not null default 1 check (version >= 1),
  created_at timestamptz not null,
  put_away_at timestamptz,
  primary key (group_id, id),
  constraint categories_have_different_names unique (group_id, folded_name)
);
comment on table categories is
  'What a group calls its expenses by, beside the set that the program knows. transactions.category is the id of one, or a key of that set. folded_name is the name without accents and capitals; icon is one of the set in domain/ledger/category.ts. One with put_away_at is offered no more and stays on old transactions: none is ever deleted but with its group. Who made or changed one, the history of the group says.';

comment on table transactions is
  'What was paid, for whom. snapshot is the whole of it as clients read it, both sides as entered with what each came to (json, not jsonb: it is given out as it was put in, never searched); postings and debts are what the ledger made of it; search_text is the description and the note without accents and capitals; category is a key of the set that the program knows, or the id of one of the group''s own categories.';
