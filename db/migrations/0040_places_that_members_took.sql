-- Which guests a member was. It is known from now on, and empty for what was taken over before.
alter table memberships add column took_over uuid[] not null default '{}';
comment on column memberships.took_over is
  'The ids of the guests whose place the member has taken, and of those whose place these had taken. What a browser holds may still name them. The guests themselves are deleted, so nothing refers to them.';
