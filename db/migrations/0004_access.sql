-- What an account is proved by beyond a password, from which devices it was used, its picture, and its end.

alter table users
  add column deletion_due_at timestamptz,
  add column deleted_at timestamptz,
  add constraint deleted_once_due check (deleted_at is null or deletion_due_at is not null);
create index users_due_for_deletion on users (deletion_due_at) where deletion_due_at is not null and deleted_at is null;
comment on table users is
  'Everybody with an account. locale is the language they chose; null until they have. deletion_due_at is when an account that its owner deleted is anonymised: signing in before takes it back. A deleted row stays, nameless, because ledgers refer to it.';

alter table identities add column email text;
comment on column identities.email is 'The address that the provider knows the person by; null for e-mail and password, where it is the account''s.';

alter table sessions
  add column device_id uuid,
  add column last_seen_at timestamptz not null default now(),
  add column proved_at timestamptz not null default now();
comment on column sessions.proved_at is
  'When whoever holds the session last proved to be the owner of the account: what changes how one signs in asks for a recent proof.';

create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  device_id uuid not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, device_id)
);
comment on table known_devices is
  'The browsers, named by a cookie of theirs, in which an account was signed in: the first sign-in from another one is mailed to its owner.';

create table totp_secrets (
  user_id uuid primary key references users (id) on delete cascade,
  secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null
);
comment on table totp_secrets is
  'The authenticator app of an account. secret is encrypted with the server''s secret; last_step is the last time step whose code was used, so that no code passes twice. It asks for nothing before confirmed_at.';

create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on table recovery_codes is 'Codes that stand in for the authenticator app, each once.';

create table passkeys (
  user_id uuid not null references users (id) on delete cascade,
  id text not null unique,
  name text not null check (char_length(name) between 1 and 50),
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (user_id, id)
);
comment on table passkeys is 'WebAuthn credentials. id is the credential''s own, base64url; the private key never leaves its device.';

create table challenges (
  id uuid primary key,
  user_id uuid references users (id) on delete cascade,
  purpose text not null check (purpose in ('second-factor', 'passkey-sign-in', 'passkey-registration', 'passkey-proof', 'google')),
  value text not null default '',
  details json,
  attempts integer not null default 0,
  expires_at timestamptz not null
);
create index challenges_by_user on challenges (user_id);
create index challenges_by_expiry on challenges (expires_at);
comment on table challenges is
  'Proofs that were begun and are not finished: a sign-in that waits for its second factor, a passkey''s challenge, a journey to Google. A cookie names the row; it is gone once it was answered.';

create table avatars (
  user_id uuid primary key references users (id) on delete cascade,
  id uuid not null unique,
  image bytea,
  created_at timestamptz not null
);
comment on table avatars is
  'The picture of a person, 256 pixels square, WebP. image is null where pictures are kept in an S3 bucket, under the id.';

create table email_changes (
  id uuid primary key,
  user_id uuid not null unique references users (id) on delete cascade,
  new_email text not null check (new_email = lower(new_email) and char_length(new_email) <= 254),
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  expires_at timestamptz not null
);
comment on table email_changes is
  'Changes of address that support has begun: each takes effect once both the old and the new address have confirmed it.';

create unlogged table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
comment on table rate_limits is
  'How often something was tried lately, for the limits that hold over every process. rate-limiter-flexible reads and writes it; losing it in a crash only forgives.';
