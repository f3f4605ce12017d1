-- An OpenID provider's id of a person is unique within that provider alone: after a change of GOOGLE_ISSUER equal ids are other
-- people. Which issuer the ids before this column are of is not known here; the next sign-in with one says it.

alter table identities add column issuer text;
comment on column identities.issuer is
  'The OpenID provider whose account_id it is; null of a password, and of a linked Google from before this column until its next sign-in.';

alter table identities drop constraint one_user_an_identity;
alter table identities add constraint one_user_an_identity
  unique nulls not distinct (provider_id, account_id, issuer);
