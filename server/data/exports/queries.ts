import type { OwnData } from '#contract/exports.ts';
import type { Transaction } from '#contract/transactions.ts';
import type { Deps } from '#server/deps.ts';
import { getSignInMethods } from '#server/people/identities/queries.ts';
import { listSessions } from '#server/people/sessions/queries.ts';
import { getProfile } from '#server/people/users/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import type { Actor } from '#server/platform/http/actor.ts';

/** All that is kept about the caller, whatever they are still a member of. */
export async function exportOwnData(deps: Deps, actor: Actor): Promise<OwnData> {
  const { db, clock } = deps;
  const { userId } = actor;
  const groups = await findGroups(db, [userId]);
  return {
    exportedAt: clock().toISOString(),
    user: await getProfile(db, userId),
    signInMethods: await getSignInMethods(db, userId),
    sessions: (await listSessions(deps, actor)).data,
    devices: await findDevices(db, [userId]),
    groups,
    mailedInvitations: await findMailed(db, [userId]),
    ...(await listEntries(
      db,
      groups.map((group) => group.id),
      userId,
    )),
  };
}

async function listEntries(
  db: Db,
  groupIds: readonly string[],
  userId: string,
): Promise<Pick<OwnData, 'transactions' | 'invitations' | 'history'>> {
  const transactions = await findTransactions(db, [groupIds, userId]);
  return {
    transactions: transactions.map((row) => row.snapshot),
    invitations: await findInvitations(db, [groupIds, userId]),
    history: await findHistory(db, [groupIds, userId]),
  };
}

// As the contract writes an instant, since these rows are sent as they are read.
const instant = (column: string, name: string) =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "${name}"`;

// By memberships and not by user_groups, which forgets the groups that the caller has left.
const findGroups = statement<OwnData['groups'][number]>(`
select groups.id, groups.name, role, ${instant('joined_at', 'joinedAt')}, ${instant('left_at', 'leftAt')},
  ${instant('archived_at', 'archivedAt')}, households.name as household
from memberships
  join groups on groups.id = memberships.group_id
  left join user_groups using (group_id, user_id)
  left join households on households.group_id = groups.id and households.id = household_id
where user_id = $1 order by joined_at, groups.id`);

const findDevices = statement<OwnData['devices'][number]>(`
select ${instant('first_seen_at', 'firstSeenAt')}, ${instant('last_seen_at', 'lastSeenAt')}
from known_devices where user_id = $1 order by first_seen_at`);

const findTransactions = statement<{ snapshot: Transaction }>(`
select snapshot from transactions
where group_id = any($1) and (created_by = $2 or participant_ids @> array[$2::uuid])
order by date, id`);

const findInvitations = statement<OwnData['invitations'][number]>(`
select group_id as "groupId", id, max_uses as "maxUses", uses, guest_id as "guestId", ${instant('created_at', 'createdAt')},
  ${instant('expires_at', 'expiresAt')}, ${instant('revoked_at', 'revokedAt')}
from invitations where group_id = any($1) and created_by = $2 order by created_at, id`);

const findMailed = statement<OwnData['mailedInvitations'][number]>(`
select email, ${instant('sent_at', 'sentAt')}, ${instant('expires_at', 'expiresAt')},
  ${instant('accepted_at', 'acceptedAt')}, ${instant('declined_at', 'declinedAt')}, ${instant('revoked_at', 'revokedAt')}
from invitations where email = (select users.email from users where id = $1) order by sent_at, id`);

// The former name of another person is theirs.
const findHistory = statement<OwnData['history'][number]>(`
select group_id as "groupId", seq, noun, action, noun_id as id, version, ${instant('at', 'at')},
  case when noun = 'transaction' then snapshot end as transaction,
  case when noun = 'transaction' then null when noun_id = $2 then snapshot
    else (snapshot::jsonb - 'nameBefore')::json end as details
from history where group_id = any($1) and user_id = $2 order by history.at, group_id, seq`);
