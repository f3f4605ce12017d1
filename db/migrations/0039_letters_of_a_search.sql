-- A search finds the quotation marks of phones, and letters that no accent makes, by what is typed for them.

update transactions
set search_text = replace(replace(replace(
  translate(search_text, '‘’‚‛ʼ`“”„‟«»øłđı', '''''''''''''""""""oldi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
where search_text ~ '[‘’‚‛ʼ`“”„‟«»øłđıßæœ]';

comment on table transactions is
  'What was paid, for whom. snapshot is the whole of it as clients read it, both sides as entered with what each came to (json, not jsonb: it is given out as it was put in, never searched); postings and debts are what the ledger made of it; search_text is the description, the note and the names of its lines, without accents, capitals and curly quotation marks; category is a key of the set that the program knows, or the id of one of the group''s own categories.';
