-- By the author first, as balances_by_user. Those that begin with the group were taken for other reads of a group, because they
-- are smaller than its other indexes: a transaction that was looked for by its id was found by reading all of the group.
drop index transactions_by_author;
create index transactions_by_author on transactions (created_by, group_id);
drop index comments_by_author;
create index comments_by_author on comments (user_id, group_id);
drop index attachments_by_author;
create index attachments_by_author on attachments (created_by, group_id);
