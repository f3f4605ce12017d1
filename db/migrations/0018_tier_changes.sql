-- Who changed a tier, when and why; and what finds the accounts that an admin looks for.

create table tier_changes (
  id uuid primary key,
  user_id uuid not null references users (id),
  at timestamptz not null,
  old_tier text not null check (old_tier in ('free', 'premium')),
  new_tier text not null check (new_tier in ('free', 'premium')),
  changed_by uuid references users (id),
  reason text not null check (char_length(reason) between 1 and 500),
  constraint a_change_changes check (old_tier <> new_tier)
);
create index tier_changes_by_time on tier_changes (at desc, id desc);
create index tier_changes_of_one on tier_changes (user_id, at desc, id desc);
create index tier_changes_by_admin on tier_changes (changed_by);
comment on table tier_changes is
  'Every change of a tier with its reason. changed_by is the site admin who made it; null: the system. Rows are only added.';

create index accounts_by_creation on users (created_at desc, id desc) where not is_guest and deleted_at is null;
create index accounts_over_the_limit on users (id) where is_over_limit;
