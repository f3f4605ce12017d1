-- What a transaction was for, by a key of the set in domain/ledger/category.ts. A column, and not the snapshot alone: lists are
-- narrowed by it. Transactions from before have none. A key is not checked here, so that the set may grow without a migration.

alter table transactions add column category text;

alter table transactions add constraint money_handed_over_has_no_category
  check (category is null or type in ('expense', 'income'));

comment on table transactions is
  'What was paid, for whom. snapshot is the whole of it as clients read it, both sides as entered with what each came to (json, not jsonb: it is given out as it was put in, never searched); postings and debts are what the ledger made of it; search_text is the description and the note without accents and capitals; category is a key of the set that the program knows.';
