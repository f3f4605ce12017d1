-- Comments of columns that name the role which acts.

comment on column identities.email is
  'The address that the provider has of the person; null for a password, where it is the account''s.';

comment on column sessions.proved_at is
  'When this browser last proved that it is the owner''s: by a password, a second factor or the provider. Changes of the ways to sign in ask for a recent proof.';

comment on column users.confirmed_by is
  'The device on which the address was confirmed, where another one had registered; null once one browser has proved to know the password and to read the mailbox.';
