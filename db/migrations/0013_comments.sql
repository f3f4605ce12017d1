-- What members say about a transaction.

create table comments (
  group_id uuid not null references groups (id) on delete cascade,
  id uuid not null,
  transaction_id uuid not null,
  user_id uuid not null,
  body text not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  primary key (group_id, id),
  foreign key (group_id, transaction_id) references transactions (group_id, id) on delete cascade,
  foreign key (group_id, user_id) references memberships (group_id, user_id),
  -- A mention counts as one character, whichever member it names.
  constraint body_of_a_comment check (
    char_length(regexp_replace(body, '<@[0-9a-f-]{36}>', '@', 'g')) between 1 and 1000
  )
);
create index comments_of_one on comments (group_id, transaction_id, created_at desc, id desc);
comment on table comments is
  'What members say about a transaction. user_id is who wrote it. body is their text, in which <@id> mentions the member with that id: the name is looked up where it is read.';

alter table transactions add column comment_count integer not null default 0 check (comment_count >= 0);
comment on column transactions.comment_count is
  'How many comments there are on it, kept by what writes them, so that a list reads none.';

alter table history drop constraint history_noun_check;
alter table history add constraint history_noun_check
  check (noun in ('transaction', 'group', 'membership', 'invitation', 'comment'));
comment on table history is
  'Everything that happened in a group, in order. For a transaction, snapshot is the whole of that version as clients read it; for a comment, noun_id is the transaction that it is on and snapshot whom it mentions; for anything else, snapshot is what more there is to say of it (a role, the fields that were edited), or null.';
