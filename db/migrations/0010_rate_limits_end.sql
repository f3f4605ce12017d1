-- Every limit has an end: the program writes one, and reads a number.

delete from rate_limits where expire is null;

alter table rate_limits alter column expire set not null;

comment on table rate_limits is
  'How often something was tried lately, for the limits that hold over every process. Losing it in a crash only forgives.';
