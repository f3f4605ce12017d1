-- Everything inside a group leads its keys with group_id, everything of one person with user_id: those are the two
-- units a larger installation distributes by. No triggers: invariants are CHECKs and composite keys.

create table groups (
  id uuid primary key,
  name text not null check (char_length(name) between 2 and 100),
  description text not null default '' check (char_length(description) <= 500),
  icon text not null,
  colour text not null,
  default_currency text not null,
  currencies text[] not null check (cardinality(currencies) between 1 and 10),
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  constraint default_currency_is_offered check (default_currency = any (currencies))
);
comment on table groups is 'People who share expenses. currencies is ordered as the group chose.';

create table change_counters (
  group_id uuid primary key references groups (id) on delete cascade,
  last_seq bigint not null default 0,
  membership_seq bigint not null default 0
) with (fillfactor = 50);
comment on table change_counters is
  'One row a group: every change takes it first and counts it up, so changes of a group commit in the order of their seq. membership_seq is the last change of its members or settings: a write that was decided on an older one is decided again.';

create table memberships (
  group_id uuid not null references groups (id) on delete cascade,
  user_id uuid not null references users (id),
  role text not null check (role in ('admin', 'member')),
  joined_at timestamptz not null default now(),
  left_at timestamptz,
  primary key (group_id, user_id)
);
comment on table memberships is
  'Who is, or with left_at was, in a group. Rows stay for ever: old transactions keep naming former members.';

create table user_groups (
  user_id uuid not null references users (id),
  group_id uuid not null references groups (id) on delete cascade,
  position integer not null,
  primary key (user_id, group_id)
);
create index user_groups_by_group on user_groups (group_id);
comment on table user_groups is
  'The groups that a person is in now, in the order that the person chose: where a query across groups takes its ids from.';

create table invitations (
  group_id uuid not null references groups (id) on delete cascade,
  id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  max_uses integer check (max_uses > 0),
  uses integer not null default 0,
  revoked_at timestamptz,
  primary key (group_id, id),
  foreign key (group_id, created_by) references memberships (group_id, user_id),
  constraint not_used_too_often check (max_uses is null or uses <= max_uses)
);
comment on table invitations is
  'Links that let people join. The token in the link is signed with the server''s secret and is not stored.';
