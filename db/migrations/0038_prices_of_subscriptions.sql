-- What is billed next. It is unknown for what was bought before: the next news of Paddle brings it.
alter table subscriptions
  add column price_amount bigint,
  add column price_currency text,
  add constraint a_price_is_whole check ((price_amount is null) = (price_currency is null) and price_amount >= 0),
  add constraint a_price_is_of_a_next_billing check (price_amount is null or next_billing_at is not null);
comment on column subscriptions.price_amount is
  'What a period costs from the next billing on, in minor units of price_currency, before what tax adds; null where it is not known.';
