-- The moments of a group's changes are in the order of their seq: pages of the changes of many groups are cut by the moment.

alter table change_counters add column last_at timestamptz not null default '-infinity';
comment on table change_counters is
  'One row a group: every change takes it first and counts it up, so changes of a group commit in the order of their seq. membership_seq is the last change of its members or settings: a write that was decided on an older one is decided again. last_at is the moment of the last change: the next one has none before it.';

update history set at = told.latest
from (select group_id, seq, max(at) over (partition by group_id order by seq) as latest from history) as told
where history.group_id = told.group_id and history.seq = told.seq and history.at < told.latest;

update change_counters set last_at = told.latest
from (select group_id, max(at) as latest from history group by group_id) as told
where change_counters.group_id = told.group_id;
