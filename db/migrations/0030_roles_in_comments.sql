-- Comments that name the role which acts, and all that search_text holds.

comment on table sessions is
  'One row a signed-in browser. The cookie holds the token with a signature, so a copy of this table opens no session.';

comment on table groups is
  'People who share expenses. currencies is ordered as the group chose. default_split is what the form of an expense starts from: a mode (parts or percent) and what each member takes; null: all members evenly.';

comment on table user_groups is
  'The groups that a person is in now, in the order that the person chose: where a query across groups takes its ids from. archived_at is when that person put the group away; no other member sees it.';

comment on table invitations is
  'Links that let people join, and invitations mailed to one address (email, sent_at). guest_id is the guest whose place the accepting account takes. The token in the link is signed with the server''s secret and is not stored. accepted_at and declined_at are kept of mailed ones.';

comment on table transactions is
  'What was paid, for whom. snapshot is the whole of it as clients read it, both sides as entered with what each came to (json, not jsonb: it is given out as it was put in, never searched); postings and debts are what the ledger made of it; search_text is the description, the note and the names of its lines, without accents and capitals; category is a key of the set that the program knows, or the id of one of the group''s own categories.';

comment on table categories is
  'What a group calls its expenses by, beside the set that the program knows. transactions.category is the id of one, or a key of that set. folded_name is the name without accents and capitals; icon is one of the set in domain/ledger/category.ts. One with put_away_at is offered no more and stays on old transactions: none is ever deleted but with its group. The group''s history says which member made or changed one.';
