-- What a person has open in all of their groups, found by the person: of 300 groups with eight members each, the keys that
-- begin with the group read all 28 debts of each group for the seven of the person. No amount is in an index, so that
-- changing one writes to none.

create index balances_by_user on balances (user_id, group_id);
create index pair_debts_by_low_user on pair_debts (low_user_id, group_id);
create index pair_debts_by_high_user on pair_debts (high_user_id, group_id);

create index former_memberships on memberships (group_id, user_id) where left_at is not null;

create index user_groups_in_order on user_groups (user_id, position, group_id);
