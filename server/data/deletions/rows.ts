import { deleteDesertedGroups, dropFromDefaultSplits } from '#server/groups/groups/commands.ts';
import {
  forgetPerson as forgetInInvitations,
  revokeInvitationsOf,
} from '#server/groups/invitations/commands.ts';
import { forgetPerson as forgetInHistory, lockGroups } from '#server/membership/history/commands.ts';
import { endMemberships, promoteEldest } from '#server/membership/memberships/commands.ts';
import { listGroupIds } from '#server/membership/memberships/queries.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';

export interface LeftGroups {
  readonly left: readonly string[];
  /** New admins, where the person was the only one. */
  readonly promoted: readonly { readonly groupId: string; readonly userId: string }[];
}

/** Out of every group, whatever is open there. A group without another member with an account is deleted. */
export async function leaveEveryGroup(trx: Trx, userId: string, now: Date): Promise<LeftGroups> {
  const groupIds = await listGroupIds(trx, { userId });
  await lockGroups(trx, groupIds);
  await endMemberships(trx, groupIds, userId, now);
  const left = await deleteDesertedGroups(trx, groupIds);
  const promoted = await promoteEldest(trx, left);
  await revokeInvitationsOf(trx, left, userId, now);
  await dropFromDefaultSplits(trx, left, userId);
  return { left, promoted };
}

/** Everything that is kept about the person and that no ledger refers to. */
export async function erasePerson(trx: Trx, userId: string, email: string): Promise<void> {
  await forgetInHistory(trx, userId);
  await forgetInInvitations(trx, userId, email);
  await eraseOwnRows(trx, [userId]);
  await eraseTraces(trx, [userId, email]);
  await eraseJobs(trx, [userId, email]);
}

const eraseOwnRows = statement(`
with erased_challenges as (delete from challenges where user_id = $1),
  erased_changes as (delete from email_changes where user_id = $1)
delete from idempotency_keys where user_id = $1`);

// Answers that others were given name the person where they list the members of a group, and their address where they say
// whom somebody invited. Limits count under hashes, for a day at most, and name nobody.
const eraseTraces = statement(`
with erased_verifications as (
    delete from verifications where value = $1::text or position($2 in identifier) > 0 or position($2 in value) > 0
  ),
  erased_challenges as (delete from challenges where position($2 in details::text) > 0)
delete from idempotency_keys
where response @> jsonb_build_object('result', jsonb_build_object('members', jsonb_build_array(jsonb_build_object('userId', $1::text))))
  or response @> jsonb_build_object('result', jsonb_build_array(jsonb_build_object('email', $2::text)))
  or response @> jsonb_build_object('result', jsonb_build_object('email', $2::text))`);

const eraseJobs = statement(`
delete from graphile_worker._private_jobs
where position($2 in payload::text) > 0 or position($1::text in payload::text) > 0`);
