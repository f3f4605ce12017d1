-- A recurring expense of the 31st may begin in a month that lacks that day.
alter table recurring_expenses
  add column day_of_month integer check (day_of_month between 29 and 31);
comment on column recurring_expenses.day_of_month is
  'The day of the month that it falls on, where the month of its start date lacks it. Null: the day of the start date.';
