-- Each membership that is deleted looks for what its member has made: without an index, among all that the group has.
create index transactions_by_author on transactions (group_id, created_by);
create index comments_by_author on comments (group_id, user_id);
create index attachments_by_author on attachments (group_id, created_by);
