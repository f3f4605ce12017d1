-- What is per person refers to no group: in a database that is distributed by group the two may be on different nodes,
-- which no foreign key can span. The deletion of a group deletes it from the lists of its members too.

alter table user_groups drop constraint user_groups_group_id_fkey;
