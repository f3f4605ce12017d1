-- Exchange rates by day, and the currency in which a person also sees amounts. Ledgers know neither.

create table exchange_rates (
  date date not null,
  currency text not null,
  per_euro numeric not null,
  source text not null,
  constraint exchange_rates_pkey primary key (date, currency),
  constraint rate_is_positive check (per_euro > 0),
  constraint rate_is_of_another_currency check (currency <> 'EUR')
);

comment on table exchange_rates is
  'What one euro was in another currency on a day, as the source published it: exact decimals, never cut off. source is the name by which the publisher calls itself. A day is read again without harm; another figure for it is a correction. Small and the same for all groups: on a distributed database a reference table, as users is.';

alter table users add column view_currency text;

comment on column users.view_currency is
  'ISO 4217 code of the currency in which the person also sees amounts, converted; null where they see them in their own currency alone.';
