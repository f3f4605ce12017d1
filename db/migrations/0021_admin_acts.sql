-- What site admins do, in one log that nothing changes; and the log of tiers, held to the same.

create table admin_acts (
  id uuid primary key,
  at timestamptz not null,
  admin_id uuid not null references users (id),
  action text not null check (action ~ '^[a-z]+(-[a-z]+)*$'),
  subject_kind text not null check (subject_kind ~ '^[a-z]+(-[a-z]+)*$'),
  subject_id text not null check (char_length(subject_id) between 1 and 200),
  details jsonb not null check (jsonb_typeof(details) = 'object' and octet_length(details::text) <= 8192)
);
create index admin_acts_by_time on admin_acts (at desc, id desc);
create index admin_acts_by_admin on admin_acts (admin_id, at desc, id desc);
create index admin_acts_by_subject on admin_acts (subject_id, at desc, id desc);
comment on table admin_acts is
  'Everything that a site admin has done: an account, a job or another subject by its id, and what there is to say of it. Rows are only added.';

-- Not by a revoked privilege: the application owns its tables, and an owner may do anything to a row.
create function refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception '% is a log: rows are only added', tg_table_name;
end $$;
create trigger admin_acts_are_kept before update or delete or truncate on admin_acts
  for each statement execute function refuse_change();
create trigger tier_changes_are_kept before update or delete or truncate on tier_changes
  for each statement execute function refuse_change();

-- What was done before there was this log.
insert into admin_acts (id, at, admin_id, action, subject_kind, subject_id, details)
select id, at, changed_by, 'change-tier', 'user', user_id::text,
  jsonb_build_object('from', old_tier, 'to', new_tier, 'reason', reason)
from tier_changes where changed_by is not null;
