-- The schema after the last migration. `npm run db:generate` writes it; a test compares it.

create type posting as (user_id uuid, side text, amount bigint);
comment on type posting is 'Minor units that one member''s balance moves by: positive, the group owes them more.';

create type debt as (debtor_id uuid, creditor_id uuid, amount bigint);
comment on type debt is 'Minor units that the debtor owes the creditor through one transaction; always positive.';

CREATE OR REPLACE FUNCTION public.postings_balance(postings posting[], amount bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  line record;
  payers bigint := 0;
  recipients bigint := 0;
begin
  foreach line in array postings loop
    if line.user_id is null or line.amount is null then return false; end if;
    if line.side = 'payer' then payers := payers + line.amount;
    elsif line.side = 'recipient' then recipients := recipients + line.amount;
    else return false;
    end if;
  end loop;
  return abs(payers) = amount and payers + recipients = 0;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is a log: rows are only added', tg_table_name;
end $function$
;

create table users (
  id uuid not null,
  email text not null,
  email_verified boolean not null default false,
  display_name text not null,
  avatar_url text,
  locale text,
  tier text not null default 'free'::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deletion_due_at timestamp with time zone,
  deleted_at timestamp with time zone,
  is_guest boolean not null default false,
  is_over_limit boolean not null default false,
  view_currency text,
  confirmed_by uuid,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_key UNIQUE (email),
  constraint deleted_once_due CHECK (((deleted_at IS NULL) OR (deletion_due_at IS NOT NULL))),
  constraint guests_sign_in_nowhere CHECK (((NOT is_guest) OR (NOT email_verified))),
  constraint only_free_is_over_limit CHECK (((tier = 'free'::text) OR (NOT is_over_limit))),
  constraint users_display_name_check CHECK (((char_length(display_name) >= 2) AND (char_length(display_name) <= 50))),
  constraint users_email_check CHECK (((email = lower(email)) AND (char_length(email) <= 254))),
  constraint users_tier_check CHECK ((tier = ANY (ARRAY['free'::text, 'premium'::text])))
);
comment on table users is 'People with an account, and guests: members of one group without an account, until a person accepts an invitation for the guest and takes the guest''s place. locale is the language that the person chose; null until they have. is_over_limit: in more groups than the tier holds; whatever changes tier or user_groups changes it too. deletion_due_at is when an account that its owner deleted is anonymised: signing in before takes it back. A deleted row stays, nameless, because ledgers refer to it.';

create table identities (
  id uuid not null,
  user_id uuid not null,
  provider_id text not null,
  account_id text not null,
  password_hash text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  email text,
  issuer text,
  constraint identities_pkey PRIMARY KEY (id),
  constraint one_user_an_identity UNIQUE NULLS NOT DISTINCT (provider_id, account_id, issuer),
  constraint identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on table identities is 'The ways in which a user can sign in. provider_id ''credential'' is e-mail and password; account_id is the provider''s own id of the person.';

create table sessions (
  id uuid not null,
  user_id uuid not null,
  token text not null,
  expires_at timestamp with time zone not null,
  ip_address text,
  user_agent text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  device_id uuid,
  last_seen_at timestamp with time zone not null default now(),
  proved_at timestamp with time zone not null default now(),
  has_second_factor boolean not null default false,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_key UNIQUE (token),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on table sessions is 'One row a signed-in browser. The cookie holds the token with a signature, so a copy of this table opens no session.';

create table revoked_sessions (
  session_id uuid not null,
  revoked_at timestamp with time zone not null default now(),
  constraint revoked_sessions_pkey PRIMARY KEY (session_id)
);
comment on table revoked_sessions is 'Sessions that ended while an access token of theirs may still be valid. Every process keeps the recent ones in memory; older rows are cleared away.';

create table verifications (
  id uuid not null,
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint verifications_pkey PRIMARY KEY (id)
);
comment on table verifications is 'Proofs that were mailed and are waited for, such as a link to choose a new password.';

create table groups (
  id uuid not null,
  name text not null,
  description text not null default ''::text,
  icon text not null,
  colour text not null,
  default_currency text not null,
  currencies text[] not null,
  created_by uuid not null,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  default_split jsonb,
  time_zone text not null default 'UTC'::text,
  constraint groups_pkey PRIMARY KEY (id),
  constraint groups_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint default_currency_is_offered CHECK ((default_currency = ANY (currencies))),
  constraint groups_currencies_check CHECK (((cardinality(currencies) >= 1) AND (cardinality(currencies) <= 10))),
  constraint groups_description_check CHECK ((char_length(description) <= 500)),
  constraint groups_name_check CHECK (((char_length(name) >= 2) AND (char_length(name) <= 100))),
  constraint groups_time_zone_check CHECK (((char_length(time_zone) >= 1) AND (char_length(time_zone) <= 100)))
);
comment on table groups is 'People who share expenses. currencies is ordered as the group chose. default_split is what the form of an expense starts from: a mode (parts or percent) and what each member takes; null: all members evenly.';

create table change_counters (
  group_id uuid not null,
  last_seq bigint not null default 0,
  membership_seq bigint not null default 0,
  last_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  constraint change_counters_pkey PRIMARY KEY (group_id),
  constraint change_counters_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE
) with (fillfactor=50);
comment on table change_counters is 'One row a group: every change takes it first and counts it up, so changes of a group commit in the order of their seq. membership_seq is the last change of its members or settings: a write that was decided on an older one is decided again. last_at is the moment of the last change: the next one has none before it.';

create table memberships (
  group_id uuid not null,
  user_id uuid not null,
  role text not null,
  joined_at timestamp with time zone not null default now(),
  left_at timestamp with time zone,
  household_id uuid,
  merging_into uuid,
  took_over uuid[] not null default '{}'::uuid[],
  constraint memberships_pkey PRIMARY KEY (group_id, user_id),
  constraint memberships_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint taken_over_by_another FOREIGN KEY (group_id, merging_into) REFERENCES memberships(group_id, user_id),
  constraint households_are_of_members CHECK (((household_id IS NULL) OR (left_at IS NULL))),
  constraint memberships_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'member'::text]))),
  constraint merges_are_of_former_members CHECK (((merging_into IS NULL) OR ((left_at IS NOT NULL) AND (merging_into <> user_id))))
);
comment on table memberships is 'Who is, or with left_at was, in a group. Rows stay for ever: old transactions keep naming former members.';

create table user_groups (
  user_id uuid not null,
  group_id uuid not null,
  "position" integer not null,
  archived_at timestamp with time zone,
  constraint user_groups_pkey PRIMARY KEY (user_id, group_id),
  constraint user_groups_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table user_groups is 'The groups that a person is in now, in the order that the person chose: where a query across groups takes its ids from. archived_at is when that person put the group away; no other member sees it.';

create table invitations (
  group_id uuid not null,
  id uuid not null,
  created_by uuid not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  max_uses integer,
  uses integer not null default 0,
  revoked_at timestamp with time zone,
  email text,
  guest_id uuid,
  sent_at timestamp with time zone,
  accepted_at timestamp with time zone,
  accepted_by uuid,
  declined_at timestamp with time zone,
  constraint invitations_pkey PRIMARY KEY (group_id, id),
  constraint guest_of_the_group FOREIGN KEY (group_id, guest_id) REFERENCES memberships(group_id, user_id),
  constraint invitations_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES users(id),
  constraint invitations_group_id_created_by_fkey FOREIGN KEY (group_id, created_by) REFERENCES memberships(group_id, user_id),
  constraint invitations_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint for_one_person CHECK ((((email IS NULL) AND (guest_id IS NULL)) OR (max_uses = 1))),
  constraint invitations_email_check CHECK (((email = lower(email)) AND (char_length(email) <= 254))),
  constraint invitations_max_uses_check CHECK ((max_uses > 0)),
  constraint mailed_to_an_address CHECK (((email IS NULL) = (sent_at IS NULL))),
  constraint not_used_too_often CHECK (((max_uses IS NULL) OR (uses <= max_uses)))
);
comment on table invitations is 'Links that let people join, and invitations mailed to one address (email, sent_at). guest_id is the guest whose place the accepting account takes. The token in the link is signed with the server''s secret and is not stored. accepted_at and declined_at are kept of mailed ones.';

create table transactions (
  group_id uuid not null,
  id uuid not null,
  type text not null,
  description text not null,
  amount bigint not null,
  currency text not null,
  date date not null,
  search_text text not null,
  participant_ids uuid[] not null,
  postings posting[] not null,
  debts debt[] not null,
  snapshot json not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  deleted_by uuid,
  version integer not null default 1,
  category text,
  comment_count integer not null default 0,
  constraint transactions_pkey PRIMARY KEY (group_id, id),
  constraint transactions_group_id_created_by_fkey FOREIGN KEY (group_id, created_by) REFERENCES memberships(group_id, user_id),
  constraint transactions_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint deleted_by_somebody CHECK (((deleted_at IS NULL) = (deleted_by IS NULL))),
  constraint money_handed_over_has_no_category CHECK (((category IS NULL) OR (type = ANY (ARRAY['expense'::text, 'income'::text])))),
  constraint postings_sum_to_zero CHECK (postings_balance(postings, amount)),
  constraint transactions_amount_check CHECK (((amount >= 1) AND (amount <= '999999999999'::bigint))),
  constraint transactions_comment_count_check CHECK ((comment_count >= 0)),
  constraint transactions_description_check CHECK (((char_length(description) >= 2) AND (char_length(description) <= 200))),
  constraint transactions_type_check CHECK ((type = ANY (ARRAY['expense'::text, 'transfer'::text, 'income'::text, 'settlement'::text]))),
  constraint transactions_version_check CHECK ((version > 0))
);
comment on table transactions is 'What was paid, for whom. snapshot is the whole of it as clients read it, both sides as entered with what each came to (json, not jsonb: it is given out as it was put in, never searched); postings and debts are what the ledger made of it; search_text is the description, the note and the names of its lines, without accents, capitals and curly quotation marks; category is a key of the set that the program knows, or the id of one of the group''s own categories.';

create table balances (
  group_id uuid not null,
  currency text not null,
  user_id uuid not null,
  amount bigint not null,
  constraint balances_pkey PRIMARY KEY (group_id, currency, user_id),
  constraint balances_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint balances_group_id_user_id_fkey FOREIGN KEY (group_id, user_id) REFERENCES memberships(group_id, user_id),
  constraint balance_can_be_summed CHECK (((amount >= '-1000000000000000'::bigint) AND (amount <= '1000000000000000'::bigint)))
) with (fillfactor=70);
comment on table balances is 'The sum of a member''s postings over the group''s transactions that are not deleted. Positive: the group owes them.';

create table pair_debts (
  group_id uuid not null,
  currency text not null,
  low_user_id uuid not null,
  high_user_id uuid not null,
  amount bigint not null,
  constraint pair_debts_pkey PRIMARY KEY (group_id, currency, low_user_id, high_user_id),
  constraint pair_debts_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint one_row_a_pair CHECK ((low_user_id < high_user_id)),
  constraint pair_debt_can_be_summed CHECK (((amount >= '-18000000000000'::bigint) AND (amount <= '18000000000000'::bigint)))
) with (fillfactor=70);
comment on table pair_debts is 'Who owes whom before simplification, one row a pair. Positive: low_user_id owes high_user_id; negative: the other way.';

create table settlement_plans (
  group_id uuid not null,
  currency text not null,
  payments json not null,
  optimal boolean not null,
  seq bigint not null,
  constraint settlement_plans_pkey PRIMARY KEY (group_id, currency),
  constraint settlement_plans_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE
);
comment on table settlement_plans is 'The plan that was last shown. It stands for as long as it brings the balances to zero, so booking one of its payments leaves the others as they were. seq is the group''s last change that it knew.';

create table history (
  group_id uuid not null,
  seq bigint not null,
  noun text not null,
  noun_id uuid not null,
  action text not null,
  version integer not null,
  user_id uuid not null,
  at timestamp with time zone not null,
  snapshot json,
  constraint history_pkey PRIMARY KEY (group_id, seq),
  constraint history_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint history_action_check CHECK ((action = ANY (ARRAY['created'::text, 'edited'::text, 'deleted'::text, 'restored'::text]))),
  constraint history_noun_check CHECK ((noun = ANY (ARRAY['transaction'::text, 'group'::text, 'membership'::text, 'invitation'::text, 'comment'::text, 'attachment'::text, 'recurring_expense'::text])))
);
comment on table history is 'Everything that happened in a group, in order. For a transaction, snapshot is the whole of that version as clients read it; for a comment or an attachment, noun_id is the transaction that it is on; snapshot of a comment is whom it mentions; for anything else, snapshot is what more there is to say of it (a role, the fields that were edited), or null.';

create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  request_hash bytea not null,
  response jsonb,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_keys_pkey PRIMARY KEY (user_id, key),
  constraint idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint idempotency_keys_key_check CHECK (((char_length(key) >= 1) AND (char_length(key) <= 200)))
);
comment on table idempotency_keys is 'The first answer to a request that carried an Idempotency-Key, given again to every retry for a day.';

create table known_devices (
  user_id uuid not null,
  device_id uuid not null,
  first_seen_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  constraint known_devices_pkey PRIMARY KEY (user_id, device_id),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on table known_devices is 'The browsers, named by a cookie of theirs, in which an account was signed in: the first sign-in from another one is mailed to its owner.';

create table totp_secrets (
  user_id uuid not null,
  secret bytea not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  created_at timestamp with time zone not null,
  constraint totp_secrets_pkey PRIMARY KEY (user_id),
  constraint totp_secrets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on table totp_secrets is 'The authenticator app of an account. secret is encrypted with the server''s secret; last_step is the last time step whose code was used, so that no code passes twice. It asks for nothing before confirmed_at.';

create table recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on table recovery_codes is 'Codes that stand in for the authenticator app, each once.';

create table passkeys (
  user_id uuid not null,
  id text not null,
  name text not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (user_id, id),
  constraint passkeys_id_key UNIQUE (id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint passkeys_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 50)))
);
comment on table passkeys is 'WebAuthn credentials. id is the credential''s own, base64url; the private key never leaves its device.';

create table challenges (
  id uuid not null,
  user_id uuid,
  purpose text not null,
  value text not null default ''::text,
  details json,
  attempts integer not null default 0,
  expires_at timestamp with time zone not null,
  constraint challenges_pkey PRIMARY KEY (id),
  constraint challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint challenges_purpose_check CHECK ((purpose = ANY (ARRAY['second-factor'::text, 'passkey-sign-in'::text, 'passkey-registration'::text, 'passkey-proof'::text, 'google'::text])))
);
comment on table challenges is 'Proofs that were begun and are not finished: a sign-in that waits for its second factor, a passkey''s challenge, a journey to Google. A cookie names the row; it is gone once it was answered.';

create table avatars (
  user_id uuid not null,
  id uuid not null,
  image bytea,
  created_at timestamp with time zone not null,
  constraint avatars_pkey PRIMARY KEY (user_id),
  constraint avatars_id_key UNIQUE (id),
  constraint avatars_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on table avatars is 'The picture of a person, 256 pixels square, WebP. image is null where pictures are kept in an S3 bucket, under the id.';

create table email_changes (
  id uuid not null,
  user_id uuid not null,
  new_email text not null,
  old_confirmed_at timestamp with time zone,
  new_confirmed_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  constraint email_changes_pkey PRIMARY KEY (id),
  constraint email_changes_user_id_key UNIQUE (user_id),
  constraint email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint email_changes_new_email_check CHECK (((new_email = lower(new_email)) AND (char_length(new_email) <= 254)))
);
comment on table email_changes is 'Changes of address that support has begun: each takes effect once both the old and the new address have confirmed it.';

create table rate_limits (
  key text not null,
  points integer not null default 0,
  expire bigint not null,
  constraint rate_limits_pkey PRIMARY KEY (key)
);
comment on table rate_limits is 'How often something was tried lately, for the limits that hold over every process. Losing it in a crash only forgives.';

create table households (
  group_id uuid not null,
  id uuid not null,
  name text not null,
  constraint households_pkey PRIMARY KEY (group_id, id),
  constraint households_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint households_name_check CHECK (((char_length(name) >= 2) AND (char_length(name) <= 50)))
);
comment on table households is 'Members who settle as one: their balances are added up before payments are suggested. memberships.household_id says who belongs.';

create table exchange_rates (
  date date not null,
  currency text not null,
  per_euro numeric not null,
  source text not null,
  constraint exchange_rates_pkey PRIMARY KEY (date, currency),
  constraint rate_is_of_another_currency CHECK ((currency <> 'EUR'::text)),
  constraint rate_is_positive CHECK ((per_euro > (0)::numeric))
);
comment on table exchange_rates is 'What one euro was in another currency on a day, as the source published it: exact decimals, never cut off. source is the name by which the publisher calls itself. A day is read again without harm; another figure for it is a correction. Small and the same for all groups: on a distributed database a reference table, as users is.';

create table comments (
  group_id uuid not null,
  id uuid not null,
  transaction_id uuid not null,
  user_id uuid not null,
  body text not null,
  created_at timestamp with time zone not null,
  edited_at timestamp with time zone,
  constraint comments_pkey PRIMARY KEY (group_id, id),
  constraint comments_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint comments_group_id_transaction_id_fkey FOREIGN KEY (group_id, transaction_id) REFERENCES transactions(group_id, id) ON DELETE CASCADE,
  constraint comments_group_id_user_id_fkey FOREIGN KEY (group_id, user_id) REFERENCES memberships(group_id, user_id),
  constraint body_of_a_comment CHECK (((char_length(regexp_replace(body, '<@[0-9a-f-]{36}>'::text, '@'::text, 'g'::text)) >= 1) AND (char_length(regexp_replace(body, '<@[0-9a-f-]{36}>'::text, '@'::text, 'g'::text)) <= 1000)))
);
comment on table comments is 'What members say about a transaction. user_id is who wrote it. body is their text, in which <@id> mentions the member with that id: the name is looked up where it is read.';

create table attachments (
  group_id uuid not null,
  id uuid not null,
  transaction_id uuid not null,
  file_id uuid not null,
  name text not null,
  media_type text not null,
  bytes integer not null,
  width integer,
  height integer,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  constraint attachments_pkey PRIMARY KEY (group_id, id),
  constraint attachments_group_id_created_by_fkey FOREIGN KEY (group_id, created_by) REFERENCES memberships(group_id, user_id),
  constraint attachments_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint attachments_group_id_transaction_id_fkey FOREIGN KEY (group_id, transaction_id) REFERENCES transactions(group_id, id) ON DELETE CASCADE,
  constraint attachments_bytes_check CHECK ((bytes > 0)),
  constraint attachments_media_type_check CHECK ((media_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text, 'application/pdf'::text]))),
  constraint attachments_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint only_a_picture_has_sides CHECK ((((width IS NULL) = (media_type = 'application/pdf'::text)) AND ((width IS NULL) = (height IS NULL))))
);
comment on table attachments is 'Photos and PDFs of a transaction. id is minted by the browser, so that an upload that is sent again is the same one; file_id is the server''s and names the file in the store. name is for the eye alone.';

create table recurring_expenses (
  group_id uuid not null,
  id uuid not null,
  description text not null,
  amount bigint not null,
  currency text not null,
  category text,
  note text,
  payers json not null,
  recipients json not null,
  frequency text not null,
  "interval" integer not null,
  start_date date not null,
  end_date date,
  has_reminder boolean not null,
  is_active boolean not null,
  pause_reason text,
  next_date date,
  next_at timestamp with time zone,
  remind_at timestamp with time zone,
  last_date date,
  created_count integer not null default 0,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  version integer not null default 1,
  day_of_month integer,
  constraint recurring_expenses_pkey PRIMARY KEY (group_id, id),
  constraint recurring_expenses_group_id_created_by_fkey FOREIGN KEY (group_id, created_by) REFERENCES memberships(group_id, user_id),
  constraint recurring_expenses_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint end_after_start CHECK ((end_date > start_date)),
  constraint next_day_begins CHECK (((next_date IS NULL) = (next_at IS NULL))),
  constraint paused_books_nothing CHECK (((next_date IS NULL) OR (is_active AND (deleted_at IS NULL)))),
  constraint paused_for_a_reason CHECK (((pause_reason IS NULL) OR (NOT is_active))),
  constraint recurring_expenses_amount_check CHECK (((amount >= 1) AND (amount <= '999999999999'::bigint))),
  constraint recurring_expenses_created_count_check CHECK ((created_count >= 0)),
  constraint recurring_expenses_day_of_month_check CHECK (((day_of_month >= 29) AND (day_of_month <= 31))),
  constraint recurring_expenses_description_check CHECK (((char_length(description) >= 2) AND (char_length(description) <= 200))),
  constraint recurring_expenses_frequency_check CHECK ((frequency = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text, 'yearly'::text]))),
  constraint recurring_expenses_interval_check CHECK ((("interval" >= 1) AND ("interval" <= 366))),
  constraint recurring_expenses_version_check CHECK ((version > 0)),
  constraint reminder_before_the_next_day CHECK (((remind_at IS NULL) OR (has_reminder AND (remind_at < next_at))))
);
comment on table recurring_expenses is 'Expenses that book themselves. payers and recipients are sides of a transaction with what they come to, which each expense works out anew. next_date is the next day to be booked, next_at the instant at which it begins in the group''s time zone: null while the rule is paused or deleted, and after its last day. last_date is the last day that was booked. pause_reason: why the rule paused itself.';

create table recurring_occurrences (
  group_id uuid not null,
  recurring_expense_id uuid not null,
  date date not null,
  transaction_id uuid not null,
  constraint recurring_occurrences_pkey PRIMARY KEY (group_id, recurring_expense_id, date),
  constraint recurring_occurrences_group_id_recurring_expense_id_fkey FOREIGN KEY (group_id, recurring_expense_id) REFERENCES recurring_expenses(group_id, id) ON DELETE CASCADE,
  constraint recurring_occurrences_group_id_transaction_id_fkey FOREIGN KEY (group_id, transaction_id) REFERENCES transactions(group_id, id) ON DELETE CASCADE
);
comment on table recurring_occurrences is 'Which days a recurring expense has booked, one row a day, whatever runs twice. date is that of the schedule: the transaction may have been moved to another day, or deleted, since.';

create table categories (
  group_id uuid not null,
  id uuid not null,
  name text not null,
  folded_name text not null,
  icon text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  put_away_at timestamp with time zone,
  constraint categories_pkey PRIMARY KEY (group_id, id),
  constraint categories_have_different_names UNIQUE (group_id, folded_name),
  constraint categories_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint categories_name_check CHECK (((char_length(name) >= 2) AND (char_length(name) <= 40))),
  constraint categories_version_check CHECK ((version >= 1))
);
comment on table categories is 'What a group calls its expenses by, beside the set that the program knows. transactions.category is the id of one, or a key of that set. folded_name is the name without accents and capitals; icon is one of the set in domain/ledger/category.ts. One with put_away_at is offered no more and stays on old transactions: none is ever deleted but with its group. The group''s history says which member made or changed one.';

create table tier_changes (
  id uuid not null,
  user_id uuid not null,
  at timestamp with time zone not null,
  old_tier text not null,
  new_tier text not null,
  changed_by uuid,
  reason text not null,
  constraint tier_changes_pkey PRIMARY KEY (id),
  constraint tier_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id),
  constraint tier_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint a_change_changes CHECK ((old_tier <> new_tier)),
  constraint tier_changes_new_tier_check CHECK ((new_tier = ANY (ARRAY['free'::text, 'premium'::text]))),
  constraint tier_changes_old_tier_check CHECK ((old_tier = ANY (ARRAY['free'::text, 'premium'::text]))),
  constraint tier_changes_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500)))
);
comment on table tier_changes is 'Every change of a tier with its reason. changed_by is the site admin who made it; null: the system. Rows are only added.';

create table subscriptions (
  id uuid not null,
  user_id uuid not null,
  external_id text not null,
  customer_id text,
  plan text,
  next_plan text,
  status text not null,
  starts_at timestamp with time zone not null,
  next_billing_at timestamp with time zone,
  expires_at timestamp with time zone,
  occurred_at timestamp with time zone not null,
  event_id text not null,
  price_amount bigint,
  price_currency text,
  constraint subscriptions_pkey PRIMARY KEY (id),
  constraint an_external_id_is_known_once UNIQUE (external_id),
  constraint subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint a_grant_is_not_billed CHECK (((starts_with(external_id, 'admin-grant-'::text) = (plan IS NULL)) AND ((plan IS NOT NULL) OR ((customer_id IS NULL) AND (next_plan IS NULL) AND (next_billing_at IS NULL) AND (status = ANY (ARRAY['active'::text, 'expired'::text])))))),
  constraint a_next_plan_is_another CHECK (((next_plan = ANY (ARRAY['PREMIUM_MONTHLY'::text, 'PREMIUM_YEARLY'::text])) AND (next_plan <> plan))),
  constraint a_plan_is_one_of_ours CHECK ((plan = ANY (ARRAY['PREMIUM_MONTHLY'::text, 'PREMIUM_YEARLY'::text]))),
  constraint a_price_is_of_a_next_billing CHECK (((price_amount IS NULL) OR (next_billing_at IS NOT NULL))),
  constraint a_price_is_whole CHECK ((((price_amount IS NULL) = (price_currency IS NULL)) AND (price_amount >= 0))),
  constraint a_status_is_one_of_ours CHECK ((status = ANY (ARRAY['active'::text, 'expired'::text, 'cancelled'::text, 'pending'::text, 'past_due'::text, 'paused'::text, 'trialing'::text])))
);
comment on table subscriptions is 'What an account pays to Paddle for premium, or was granted (plan null). A row says what the latest news said: occurred_at and event_id are of that news. users.tier follows from all rows of the account.';

create table paddle_events (
  id text not null,
  type text not null,
  occurred_at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  subscription_id text,
  body text not null,
  applied_at timestamp with time zone,
  failed_at timestamp with time zone,
  attempts integer not null default 0,
  error text,
  constraint paddle_events_pkey PRIMARY KEY (id),
  constraint a_failure_says_why CHECK (((failed_at IS NULL) = (error IS NULL))),
  constraint an_event_is_applied_or_has_failed CHECK (((applied_at IS NULL) OR (failed_at IS NULL)))
);
comment on table paddle_events is 'What Paddle told of subscriptions, as it was signed: stored first, then applied by a job. One that could not be applied stays with the reason. Those that are applied go after 90 days.';

create table admin_acts (
  id uuid not null,
  at timestamp with time zone not null,
  admin_id uuid not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  details jsonb not null,
  constraint admin_acts_pkey PRIMARY KEY (id),
  constraint admin_acts_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES users(id),
  constraint admin_acts_action_check CHECK ((action ~ '^[a-z]+(-[a-z]+)*$'::text)),
  constraint admin_acts_details_check CHECK (((jsonb_typeof(details) = 'object'::text) AND (octet_length((details)::text) <= 8192))),
  constraint admin_acts_subject_id_check CHECK (((char_length(subject_id) >= 1) AND (char_length(subject_id) <= 200))),
  constraint admin_acts_subject_kind_check CHECK ((subject_kind ~ '^[a-z]+(-[a-z]+)*$'::text))
);
comment on table admin_acts is 'Everything that a site admin has done: an account, a job or another subject by its id, and what there is to say of it. Rows are only added.';

create table turnovers (
  group_id uuid not null,
  currency text not null,
  amount bigint not null,
  constraint turnovers_pkey PRIMARY KEY (group_id, currency),
  constraint turnovers_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint turnover_can_be_summed CHECK (((amount >= '-1000000000000000'::bigint) AND (amount <= '1000000000000000'::bigint)))
) with (fillfactor=70);
comment on table turnovers is 'The sum of all amounts in a group and currency, of every type, that are not deleted. No sum of statistics is larger.';

create table monthly_totals (
  group_id uuid not null,
  month date not null,
  currency text not null,
  category text not null,
  total bigint not null,
  turnover bigint not null,
  constraint monthly_totals_pkey PRIMARY KEY (group_id, month, currency, category),
  constraint monthly_totals_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint total_of_a_month CHECK ((EXTRACT(day FROM month) = (1)::numeric))
) with (fillfactor=70);
comment on table monthly_totals is 'Expenses less incomes of a month that are not deleted, by category; turnover is both added up, and 0 where there is none. month is its first day.';

create table monthly_shares (
  group_id uuid not null,
  month date not null,
  currency text not null,
  user_id uuid not null,
  paid bigint not null,
  share bigint not null,
  constraint monthly_shares_pkey PRIMARY KEY (group_id, month, currency, user_id),
  constraint monthly_shares_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint monthly_shares_group_id_user_id_fkey FOREIGN KEY (group_id, user_id) REFERENCES memberships(group_id, user_id),
  constraint share_of_a_month CHECK ((EXTRACT(day FROM month) = (1)::numeric))
) with (fillfactor=70);
comment on table monthly_shares is 'What a member paid, and what was for them, in the expenses of a month less its incomes, for the statistics of the group.';

create table monthly_movements (
  group_id uuid not null,
  user_id uuid not null,
  month date not null,
  currency text not null,
  category text not null,
  share bigint not null,
  moved bigint not null,
  turnover bigint not null,
  constraint monthly_movements_pkey PRIMARY KEY (group_id, user_id, month, currency, category),
  constraint monthly_movements_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint monthly_movements_group_id_user_id_fkey FOREIGN KEY (group_id, user_id) REFERENCES memberships(group_id, user_id),
  constraint movement_of_a_month CHECK ((EXTRACT(day FROM month) = (1)::numeric))
) with (fillfactor=70);
comment on table monthly_movements is 'What was for a member in a month, what all transactions of every type moved their balance by, and the sum of their postings without signs (0 where there are none), by category, for the statistics of a person.';

comment on column users.view_currency is 'ISO 4217 code of the currency in which the person also sees amounts, converted; null where they see them in their own currency alone.';

comment on column users.confirmed_by is 'The device on which the address was confirmed, where another one had registered; null once one browser has proved to know the password and to read the mailbox.';

comment on column identities.email is 'The address that the provider has of the person; null for a password, where it is the account''s.';

comment on column identities.issuer is 'The OpenID provider whose account_id it is; null of a password, and of a linked Google from before this column until its next sign-in.';

comment on column sessions.proved_at is 'When this browser last proved that it is the owner''s: by a password, a second factor or the provider. Changes of the ways to sign in ask for a recent proof.';

comment on column sessions.has_second_factor is 'Whether this browser has given a second factor, when it signed in or as a proof later.';

comment on column groups.time_zone is 'The IANA time zone in which days begin for what the group books by itself.';

comment on column memberships.merging_into is 'Of a guest: the member who takes them over, for as long as transactions or versions still name the guest. The row goes with the last of them.';

comment on column memberships.took_over is 'The ids of the guests whose place the member has taken, and of those whose place these had taken. What a browser holds may still name them. The guests themselves are deleted, so nothing refers to them.';

comment on column transactions.comment_count is 'How many comments there are on it, kept by what writes them, so that a list reads none.';

comment on column recurring_expenses.day_of_month is 'The day of the month that it falls on, where the month of its start date lacks it. Null: the day of the start date.';

comment on column subscriptions.price_amount is 'What a period costs from the next billing on, in minor units of price_currency, before what tax adds; null where it is not known.';

alter table memberships add constraint household_of_the_group FOREIGN KEY (group_id, household_id) REFERENCES households(group_id, id);

CREATE INDEX identities_by_user ON public.identities USING btree (user_id);
CREATE INDEX sessions_by_user ON public.sessions USING btree (user_id);
CREATE INDEX sessions_by_expiry ON public.sessions USING btree (expires_at);
CREATE INDEX revoked_sessions_by_time ON public.revoked_sessions USING btree (revoked_at);
CREATE INDEX verifications_by_identifier ON public.verifications USING btree (identifier);
CREATE INDEX verifications_by_expiry ON public.verifications USING btree (expires_at);
CREATE INDEX user_groups_by_group ON public.user_groups USING btree (group_id);
CREATE INDEX transactions_by_date ON public.transactions USING btree (group_id, date DESC, id DESC);
CREATE INDEX rarer_transactions_by_date ON public.transactions USING btree (group_id, type, date DESC, id DESC) WHERE (type <> 'expense'::text);
CREATE INDEX history_of_one ON public.history USING btree (group_id, noun_id, seq DESC);
CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (created_at);
CREATE INDEX users_due_for_deletion ON public.users USING btree (deletion_due_at) WHERE ((deletion_due_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX challenges_by_user ON public.challenges USING btree (user_id);
CREATE INDEX challenges_by_expiry ON public.challenges USING btree (expires_at);
CREATE INDEX invitations_by_time ON public.invitations USING btree (group_id, created_at DESC, id DESC);
CREATE INDEX invitations_by_email ON public.invitations USING btree (email) WHERE (email IS NOT NULL);
CREATE UNIQUE INDEX one_invitation_an_address ON public.invitations USING btree (group_id, email) WHERE ((email IS NOT NULL) AND (revoked_at IS NULL) AND (accepted_at IS NULL));
CREATE INDEX memberships_by_user ON public.memberships USING btree (user_id);
CREATE INDEX groups_by_creator ON public.groups USING btree (created_by);
CREATE INDEX invitations_by_acceptor ON public.invitations USING btree (accepted_by) WHERE (accepted_by IS NOT NULL);
CREATE INDEX comments_of_one ON public.comments USING btree (group_id, transaction_id, created_at DESC, id DESC);
CREATE INDEX attachments_of_one ON public.attachments USING btree (group_id, transaction_id, id);
CREATE INDEX due_recurring_expenses ON public.recurring_expenses USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX recurring_expenses_to_remind_of ON public.recurring_expenses USING btree (remind_at) WHERE (remind_at IS NOT NULL);
CREATE INDEX balances_by_user ON public.balances USING btree (user_id, group_id);
CREATE INDEX pair_debts_by_low_user ON public.pair_debts USING btree (low_user_id, group_id);
CREATE INDEX pair_debts_by_high_user ON public.pair_debts USING btree (high_user_id, group_id);
CREATE INDEX former_memberships ON public.memberships USING btree (group_id, user_id) WHERE (left_at IS NOT NULL);
CREATE INDEX user_groups_in_order ON public.user_groups USING btree (user_id, "position", group_id);
CREATE INDEX tier_changes_by_time ON public.tier_changes USING btree (at DESC, id DESC);
CREATE INDEX tier_changes_of_one ON public.tier_changes USING btree (user_id, at DESC, id DESC);
CREATE INDEX tier_changes_by_admin ON public.tier_changes USING btree (changed_by);
CREATE INDEX accounts_by_creation ON public.users USING btree (created_at DESC, id DESC) WHERE ((NOT is_guest) AND (deleted_at IS NULL));
CREATE INDEX accounts_over_the_limit ON public.users USING btree (id) WHERE is_over_limit;
CREATE INDEX subscriptions_of_one ON public.subscriptions USING btree (user_id, starts_at DESC, id DESC);
CREATE INDEX paddle_events_by_failure ON public.paddle_events USING btree (((failed_at IS NOT NULL)) DESC, occurred_at DESC, id DESC);
CREATE INDEX paddle_events_of_a_subscription ON public.paddle_events USING btree (subscription_id);
CREATE INDEX paddle_events_by_application ON public.paddle_events USING btree (applied_at);
CREATE INDEX admin_acts_by_time ON public.admin_acts USING btree (at DESC, id DESC);
CREATE INDEX admin_acts_by_admin ON public.admin_acts USING btree (admin_id, at DESC, id DESC);
CREATE INDEX admin_acts_by_subject ON public.admin_acts USING btree (subject_id, at DESC, id DESC);
CREATE INDEX monthly_shares_by_user ON public.monthly_shares USING btree (user_id, group_id);
CREATE INDEX memberships_that_merge ON public.memberships USING btree (group_id, merging_into) WHERE (merging_into IS NOT NULL);
CREATE INDEX occurrences_of_one ON public.recurring_occurrences USING btree (group_id, transaction_id);
CREATE INDEX transactions_by_author ON public.transactions USING btree (created_by, group_id);
CREATE INDEX comments_by_author ON public.comments USING btree (user_id, group_id);
CREATE INDEX attachments_by_author ON public.attachments USING btree (created_by, group_id);

CREATE TRIGGER admin_acts_are_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON public.admin_acts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER tier_changes_are_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON public.tier_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
