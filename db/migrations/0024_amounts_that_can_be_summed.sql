-- Balances and debts stay far below 2^53, beyond which nothing that reads them counts exactly: what one member owes, or is
-- owed by, 499 others still sums to a whole number, and so do their balances in nine groups.

alter table balances add constraint balance_can_be_summed
  check (amount between -1000000000000000 and 1000000000000000);

alter table pair_debts add constraint pair_debt_can_be_summed
  check (amount between -18000000000000 and 18000000000000);
