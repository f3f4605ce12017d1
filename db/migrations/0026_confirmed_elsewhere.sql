-- Who follows the link of a confirmation mail in another browser than the one that registered may not be who chose the password.

alter table users add column confirmed_by uuid;
comment on column users.confirmed_by is
  'The device on which the address was confirmed, where another one had registered; null once the same person has proved to know the password and to read the mailbox.';
