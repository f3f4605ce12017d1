-- Files of a transaction: photos and PDFs of its receipts. The files themselves are in DATA_DIR or in a bucket; a row is what
-- makes one exist.

create table attachments (
  group_id uuid not null references groups (id) on delete cascade,
  id uuid not null,
  transaction_id uuid not null,
  file_id uuid not null,
  name text not null check (char_length(name) between 1 and 120),
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  bytes integer not null check (bytes > 0),
  width integer,
  height integer,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (group_id, id),
  foreign key (group_id, transaction_id) references transactions (group_id, id) on delete cascade,
  foreign key (group_id, created_by) references memberships (group_id, user_id),
  constraint only_a_picture_has_sides check ((width is null) = (media_type = 'application/pdf') and (width is null) = (height is null))
);
create index attachments_of_one on attachments (group_id, transaction_id, id);
comment on table attachments is
  'Photos and PDFs of a transaction. id is minted by the browser, so that an upload that is sent again is the same one; file_id is the server''s and names the file in the store. name is for the eye alone.';

alter table history drop constraint history_noun_check;
alter table history add constraint history_noun_check
  check (noun in ('transaction', 'group', 'membership', 'invitation', 'comment', 'attachment'));
comment on table history is
  'Everything that happened in a group, in order. For a transaction, snapshot is the whole of that version as clients read it; for a comment or an attachment, noun_id is the transaction that it is on; snapshot of a comment is whom it mentions; for anything else, snapshot is what more there is to say of it (a role, the fields that were edited), or null.';
