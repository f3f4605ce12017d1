import type { Trx } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';

export interface LeftGroups {
  readonly left: readonly string[];
  /** Who is admin where the person was the only one. */
  readonly promoted: readonly { readonly group_id: string; readonly user_id: string }[];
}

/**
 * Out of every group, whatever is open there. Groups with nobody left who could open them go with everything in them, guests
 * included.
 */
export async function leaveEveryGroup(trx: Trx, userId: string, now: Date): Promise<LeftGroups> {
  const groupIds = (await lockGroups(trx, [userId])).map((row) => row.group_id);
  await endMemberships(trx, [groupIds, userId, now]);
  await dropPositions(trx, [userId]);
  await dropEmptyGroups(trx, [groupIds]);
  const promoted = await promoteEldest(trx, [groupIds]);
  await revokeInvitations(trx, [groupIds, userId, now]);
  const left = (await findExisting(trx, [groupIds])).map((row) => row.id);
  return { left, promoted };
}

/** Everything that is kept about the person and that no ledger refers to. */
export async function erasePerson(trx: Trx, userId: string, email: string): Promise<void> {
  await eraseOwnRows(trx, [userId]);
  await eraseTraces(trx, [userId, email]);
  await eraseJobs(trx, [userId, email]);
}

// In the order of their ids, so that two accounts that leave the same groups wait for each other and do not deadlock.
const lockGroups = statement<{ group_id: string }>(`
select group_id from change_counters
where group_id in (select group_id from user_groups where user_id = $1)
order by group_id for update`);

const endMemberships = statement(`
update memberships set left_at = $3, household_id = null
where group_id = any($1) and user_id = $2 and left_at is null`);

const dropPositions = statement('delete from user_groups where user_id = $1');

// The groups first: what refers to a guest's row goes with them.
const dropEmptyGroups = statement(`with dropped as (
  delete from groups where id = any($1) and not exists (
    select from memberships join users on users.id = user_id
    where group_id = groups.id and left_at is null and not is_guest
  )
  returning id
)
delete from users where is_guest and id in (
  select user_id from memberships where group_id in (select id from dropped)
)`);

const promoteEldest = statement<{ group_id: string; user_id: string }>(`
update memberships set role = 'admin'
from (
  select distinct on (group_id) group_id, user_id from memberships join users on users.id = user_id
  where group_id = any($1) and left_at is null and not is_guest
  order by group_id, role = 'admin' desc, joined_at, user_id
) as eldest
where memberships.group_id = eldest.group_id and memberships.user_id = eldest.user_id and role <> 'admin'
returning memberships.group_id, memberships.user_id`);

const revokeInvitations = statement(`
update invitations set revoked_at = $3 where group_id = any($1) and created_by = $2 and revoked_at is null`);

const findExisting = statement<{ id: string }>('select id from groups where id = any($1) order by id');

// The history keeps what guests were called before somebody became them.
const eraseOwnRows = statement(`
with erased_names as (
    update history set snapshot = (snapshot::jsonb - 'nameBefore')::json
    where noun = 'membership' and noun_id = $1 and snapshot is not null
      and group_id in (select group_id from memberships where user_id = $1)
  ),
  erased_challenges as (delete from challenges where user_id = $1),
  erased_changes as (delete from email_changes where user_id = $1)
delete from idempotency_keys where user_id = $1`);

// Answers that others were given name the person where they list the members of a group, and their address where they say
// whom somebody invited. Limits count under hashes, for a day at most, and name nobody.
const eraseTraces = statement(`
with erased_verifications as (
    delete from verifications where value = $1::text or position($2 in identifier) > 0 or position($2 in value) > 0
  ),
  erased_challenges as (delete from challenges where position($2 in details::text) > 0),
  erased_invitations as (delete from invitations where email = $2),
  erased_acceptances as (
    delete from invitations
    where accepted_by = $1::uuid and group_id in (select group_id from memberships where user_id = $1::uuid)
  )
delete from idempotency_keys
where response @> jsonb_build_object('result', jsonb_build_object('members', jsonb_build_array(jsonb_build_object('userId', $1::text))))
  or response @> jsonb_build_object('result', jsonb_build_array(jsonb_build_object('email', $2::text)))
  or response @> jsonb_build_object('result', jsonb_build_object('email', $2::text))`);

const eraseJobs = statement(`
delete from graphile_worker._private_jobs
where position($2 in payload::text) > 0 or position($1::text in payload::text) > 0`);
