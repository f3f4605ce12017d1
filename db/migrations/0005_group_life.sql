-- Groups as people live in them: members without an account, households, a split to begin with, groups put away, and
-- invitations that are mailed.

alter table users
  add column is_guest boolean not null default false,
  add constraint guests_sign_in_nowhere check (not is_guest or not email_verified);
comment on table users is
  'Everybody with an account, and guests: members of one group who have none, until somebody accepts an invitation made for them and becomes them. locale is the language they chose; null until they have. deletion_due_at is when an account that its owner deleted is anonymised: signing in before takes it back. A deleted row stays, nameless, because ledgers refer to it.';

alter table groups add column default_split jsonb;
comment on table groups is
  'People who share expenses. currencies is ordered as the group chose. default_split is what the form of an expense starts from: a mode (parts or percent) and what each member takes; null: everybody evenly.';

alter table user_groups add column archived_at timestamptz;
comment on table user_groups is
  'The groups that a person is in now, in the order that the person chose: where a query across groups takes its ids from. archived_at is when that person put the group away; nobody else sees it.';

create table households (
  group_id uuid not null references groups (id) on delete cascade,
  id uuid not null,
  name text not null check (char_length(name) between 2 and 50),
  primary key (group_id, id)
);
comment on table households is
  'Members who settle as one: their balances are added up before payments are suggested. memberships.household_id says who belongs.';

alter table memberships
  add column household_id uuid,
  add constraint household_of_the_group foreign key (group_id, household_id) references households (group_id, id),
  add constraint households_are_of_members check (household_id is null or left_at is null);

alter table invitations
  add column email text check (email = lower(email) and char_length(email) <= 254),
  add column guest_id uuid,
  add column sent_at timestamptz,
  add column accepted_at timestamptz,
  add column accepted_by uuid references users (id),
  add column declined_at timestamptz,
  add constraint guest_of_the_group foreign key (group_id, guest_id) references memberships (group_id, user_id),
  add constraint for_one_person check ((email is null and guest_id is null) or max_uses = 1),
  add constraint mailed_to_an_address check ((email is null) = (sent_at is null));
create index invitations_by_time on invitations (group_id, created_at desc, id desc);
create index invitations_by_email on invitations (email) where email is not null;
create unique index one_invitation_an_address on invitations (group_id, email)
  where email is not null and revoked_at is null and accepted_at is null;
comment on table invitations is
  'Links that let people join, and invitations mailed to one address (email, sent_at). guest_id is the member without an account whom whoever accepts becomes. The token in the link is signed with the server''s secret and is not stored. accepted_at and declined_at are kept of mailed ones.';

comment on table history is
  'Everything that happened in a group, in order. For a transaction, snapshot is the whole of that version as clients read it; for anything else, what more there is to say of it (a role, the fields that were edited), or null.';

-- What failed leaves its key free, so that every answer kept is of a success.
alter table idempotency_keys drop column status;
