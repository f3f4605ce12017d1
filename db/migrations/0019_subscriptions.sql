-- What accounts pay for premium, what site admins have granted, and what Paddle tells of it.

create table subscriptions (
  id uuid primary key,
  user_id uuid not null references users (id),
  external_id text not null,
  customer_id text,
  plan text,
  next_plan text,
  status text not null,
  starts_at timestamptz not null,
  next_billing_at timestamptz,
  expires_at timestamptz,
  occurred_at timestamptz not null,
  event_id text collate "C" not null,
  constraint an_external_id_is_known_once unique (external_id),
  constraint a_plan_is_one_of_ours check (plan in ('PREMIUM_MONTHLY', 'PREMIUM_YEARLY')),
  constraint a_next_plan_is_another check (
    next_plan in ('PREMIUM_MONTHLY', 'PREMIUM_YEARLY') and next_plan <> plan
  ),
  constraint a_status_is_one_of_ours check (
    status in ('active', 'expired', 'cancelled', 'pending', 'past_due', 'paused', 'trialing')
  ),
  constraint a_grant_is_not_billed check (
    starts_with(external_id, 'admin-grant-') = (plan is null)
    and (plan is not null or (customer_id is null and next_plan is null and next_billing_at is null and status in ('active', 'expired')))
  )
);
create index subscriptions_of_one on subscriptions (user_id, starts_at desc, id desc);
comment on table subscriptions is
  'What an account pays to Paddle for premium, or was granted (plan null). A row says what the latest news said: occurred_at and event_id are of that news. users.tier follows from all rows of the account.';

create table paddle_events (
  id text collate "C" primary key,
  type text not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  subscription_id text,
  body text not null,
  applied_at timestamptz,
  failed_at timestamptz,
  attempts integer not null default 0,
  error text,
  constraint an_event_is_applied_or_has_failed check (applied_at is null or failed_at is null),
  constraint a_failure_says_why check ((failed_at is null) = (error is null))
);
create index paddle_events_by_failure on paddle_events ((failed_at is not null) desc, occurred_at desc, id desc);
create index paddle_events_of_a_subscription on paddle_events (subscription_id);
create index paddle_events_by_application on paddle_events (applied_at);
comment on table paddle_events is
  'What Paddle told of subscriptions, as it was signed: stored first, then applied by a job. One that could not be applied stays with the reason. Those that are applied go after 90 days.';

-- Premium that an admin has granted before there were subscriptions.
insert into subscriptions (id, user_id, external_id, status, starts_at, occurred_at, event_id)
select gen.id, gen.user_id, 'admin-grant-' || gen.id, 'active', now(), now(), ''
from (
  select gen_random_uuid() as id, users.id as user_id
  from users where users.tier = 'premium' and users.email_verified and not users.is_guest and users.deleted_at is null
) as gen;
