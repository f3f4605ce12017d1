-- A guest with a long past is merged into a member some hundred transactions at a time. Meanwhile the guest is a former member.

alter table memberships add column merging_into uuid;
comment on column memberships.merging_into is
  'Of a guest: the member who takes them over, for as long as transactions or versions still name the guest. The row goes with the last of them.';

alter table memberships add constraint taken_over_by_another foreign key (group_id, merging_into) references memberships (group_id, user_id);
alter table memberships add constraint merges_are_of_former_members
  check (merging_into is null or (left_at is not null and merging_into <> user_id));

create index memberships_that_merge on memberships (group_id, merging_into) where merging_into is not null;
