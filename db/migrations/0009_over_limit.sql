-- Whether a person is over the limit of their tier is kept, so that a write into a group asks only the group and `users`.

alter table users add column is_over_limit boolean not null default false;

-- What a free tier holds now. The limit itself stands in domain/groups/tier.ts.
update users set is_over_limit = true
where tier = 'free' and (select count(*) from user_groups where user_groups.user_id = users.id) > 2;

alter table users add constraint only_free_is_over_limit check (tier = 'free' or not is_over_limit);

comment on table users is
  'People with an account, and guests: members of one group without an account, until a person accepts an invitation for the guest and takes the guest''s place. locale is the language that the person chose; null until they have. is_over_limit: in more groups than the tier holds; whatever changes tier or user_groups changes it too. deletion_due_at is when an account that its owner deleted is anonymised: signing in before takes it back. A deleted row stays, nameless, because ledgers refer to it.';
