-- A site admin gives a second factor in the session that they use. Those from before count as begun without one.
alter table sessions add column has_second_factor boolean not null default false;
comment on column sessions.has_second_factor is
  'Whether this browser has given a second factor, when it signed in or as a proof later.';
