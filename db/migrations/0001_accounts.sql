-- People and how they prove who they are. Better Auth reads and writes identities, sessions and verifications under
-- these names (server/people/auth/auth.ts); nothing outside server/accounts touches them.

create table users (
  id uuid primary key,
  email text not null unique check (email = lower(email) and char_length(email) <= 254),
  email_verified boolean not null default false,
  display_name text not null check (char_length(display_name) between 2 and 50),
  avatar_url text,
  locale text,
  tier text not null default 'free' check (tier in ('free', 'premium')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table users is 'Everybody with an account. locale is the language they chose; null until they have.';

create table identities (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  provider_id text not null,
  account_id text not null,
  password_hash text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint one_user_an_identity unique (provider_id, account_id)
);
create index identities_by_user on identities (user_id);
comment on table identities is
  'The ways in which a user can sign in. provider_id ''credential'' is e-mail and password; account_id is the provider''s own id of the person.';

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);
comment on table sessions is
  'One row a signed-in browser. The cookie holds the token with a signature, so a copy of this table signs nobody in.';

create table revoked_sessions (
  session_id uuid primary key,
  revoked_at timestamptz not null default now()
);
create index revoked_sessions_by_time on revoked_sessions (revoked_at);
comment on table revoked_sessions is
  'Sessions that ended while an access token of theirs may still be valid. Every process keeps the recent ones in memory; older rows are cleared away.';

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on verifications (identifier);
create index verifications_by_expiry on verifications (expires_at);
comment on table verifications is 'Proofs that were mailed and are waited for, such as a link to choose a new password.';
