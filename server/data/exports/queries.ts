import type { OwnData } from '#contract/exports.ts';
import type { Transaction } from '#contract/transactions.ts';
import type { Role } from '#domain/groups/permission.ts';
import type { AttachmentType } from '#domain/ledger/attachment.ts';
import type { Config } from '#server/config.ts';
import { listOwnRecurringExpenses } from '#server/ledger/recurring/queries.ts';
import { listGroupIdsEver } from '#server/membership/memberships/queries.ts';
import { getSignInMethods } from '#server/people/identities/queries.ts';
import { listSessions } from '#server/people/sessions/queries.ts';
import { getProfile } from '#server/people/users/queries.ts';
import { int4, int8, json, nullable, text, textOf, uuid, uuids } from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { exportSubscriptions } from '#server/premium/subscriptions/queries.ts';

/** All that is kept about the caller, whatever they are still a member of. */
export async function exportOwnData(db: Db, config: Config, actor: Actor, now: Date): Promise<OwnData> {
  const { userId } = actor;
  const groups = await findGroups(db, { groupIds: await listGroupIdsEver(db, userId), userId });
  return {
    exportedAt: now.toISOString(),
    user: await getProfile(db, userId, config),
    signInMethods: await getSignInMethods(db, userId),
    sessions: (await listSessions(db, actor, now)).data,
    devices: await findDevices(db, { userId }),
    subscriptions: await exportSubscriptions(db, userId),
    groups,
    mailedInvitations: await findMailed(db, { userId }),
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
): Promise<
  Pick<OwnData, 'transactions' | 'recurringExpenses' | 'comments' | 'attachments' | 'invitations' | 'history'>
> {
  const transactions = await findTransactions(db, { groupIds, userId });
  return {
    transactions: transactions.map((row) => row.snapshot),
    recurringExpenses: await listOwnRecurringExpenses(db, groupIds, userId),
    comments: await findComments(db, { groupIds, userId }),
    attachments: await findAttachments(db, { groupIds, userId }),
    invitations: await findInvitations(db, { groupIds, userId }),
    history: await findHistory(db, { groupIds, userId }),
  };
}

type History = OwnData['history'][number];

// As the contract writes an instant, since these rows are sent as they are read.
const instant = (column: string, name: string) =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "${name}"`;

// By memberships and not by user_groups, which forgets the groups that the caller has left.
const findGroups = statement({
  text: `
    select groups.id, groups.name, memberships.role, ${instant('memberships.joined_at', 'joinedAt')},
      ${instant('memberships.left_at', 'leftAt')}, ${instant('user_groups.archived_at', 'archivedAt')}, households.name as household, array_to_json(array(
        select json_build_object('id', categories.id, 'name', categories.name)
        from categories
        where categories.group_id = any(:groupIds) and categories.group_id = memberships.group_id and exists (
          select 1 from transactions
          where transactions.group_id = any(:groupIds) and transactions.group_id = categories.group_id
            and transactions.category = categories.id::text
            and (transactions.created_by = :userId or transactions.participant_ids @> array[:userId::uuid])
        )
        order by categories.folded_name
      )) as categories
    from memberships
      join groups on groups.id = any(:groupIds) and groups.id = memberships.group_id
      left join user_groups on user_groups.user_id = :userId and user_groups.group_id = memberships.group_id
      left join households on households.group_id = any(:groupIds) and households.group_id = memberships.group_id
        and households.id = memberships.household_id
    where memberships.group_id = any(:groupIds) and memberships.user_id = :userId
    order by memberships.joined_at, groups.id`,
  values: { groupIds: uuids, userId: uuid },
  row: {
    id: uuid,
    name: text,
    role: textOf<Role>(),
    joinedAt: text,
    leftAt: nullable(text),
    archivedAt: nullable(text),
    household: nullable(text),
    categories: json<{ id: string; name: string }[]>(),
  },
});

const findDevices = statement({
  text: `
    select ${instant('first_seen_at', 'firstSeenAt')}, ${instant('last_seen_at', 'lastSeenAt')}
    from known_devices where user_id = :userId order by first_seen_at`,
  values: { userId: uuid },
  row: { firstSeenAt: text, lastSeenAt: text },
});

const findTransactions = statement({
  text: `
    select snapshot from transactions
    where group_id = any(:groupIds) and (created_by = :userId or participant_ids @> array[:userId::uuid])
    order by date, id`,
  values: { groupIds: uuids, userId: uuid },
  row: { snapshot: json<Transaction>() },
});

const findComments = statement({
  text: `
    select id, group_id as "groupId", transaction_id as "transactionId", body, ${instant('created_at', 'createdAt')},
      ${instant('edited_at', 'editedAt')}
    from comments where group_id = any(:groupIds) and user_id = :userId order by comments.created_at, id`,
  values: { groupIds: uuids, userId: uuid },
  row: {
    id: uuid,
    groupId: uuid,
    transactionId: uuid,
    body: text,
    createdAt: text,
    editedAt: nullable(text),
  },
});

const findAttachments = statement({
  text: `
    select group_id as "groupId", id, transaction_id as "transactionId", name, media_type as "mediaType", bytes, width, height,
      ${instant('created_at', 'createdAt')}
    from attachments where group_id = any(:groupIds) and created_by = :userId order by attachments.created_at, id`,
  values: { groupIds: uuids, userId: uuid },
  row: {
    groupId: uuid,
    id: uuid,
    transactionId: uuid,
    name: text,
    mediaType: textOf<AttachmentType>(),
    bytes: int4,
    width: nullable(int4),
    height: nullable(int4),
    createdAt: text,
  },
});

const findInvitations = statement({
  text: `
    select group_id as "groupId", id, max_uses as "maxUses", uses, guest_id as "guestId", ${instant('created_at', 'createdAt')},
      ${instant('expires_at', 'expiresAt')}, ${instant('revoked_at', 'revokedAt')}
    from invitations where group_id = any(:groupIds) and created_by = :userId order by created_at, id`,
  values: { groupIds: uuids, userId: uuid },
  row: {
    groupId: uuid,
    id: uuid,
    maxUses: nullable(int4),
    uses: int4,
    guestId: nullable(uuid),
    createdAt: text,
    expiresAt: text,
    revokedAt: nullable(text),
  },
});

const findMailed = statement({
  text: `
    select email, ${instant('sent_at', 'sentAt')}, ${instant('expires_at', 'expiresAt')},
      ${instant('accepted_at', 'acceptedAt')}, ${instant('declined_at', 'declinedAt')}, ${instant('revoked_at', 'revokedAt')}
    from invitations where email = (select users.email from users where id = :userId) order by sent_at, id`,
  values: { userId: uuid },
  row: {
    email: text,
    sentAt: text,
    expiresAt: text,
    acceptedAt: nullable(text),
    declinedAt: nullable(text),
    revokedAt: nullable(text),
  },
  acrossGroups: 'an address has no list of the groups that wrote to it',
});

// The former name of another person is theirs.
const findHistory = statement({
  text: `
    select group_id as "groupId", seq, noun, action, noun_id as id, version, ${instant('at', 'at')},
      case when noun = 'transaction' then snapshot end as transaction,
      case when noun = 'transaction' then null when noun_id = :userId then snapshot
        else (snapshot::jsonb - 'nameBefore')::json end as details
    from history where group_id = any(:groupIds) and user_id = :userId order by history.at, group_id, seq`,
  values: { groupIds: uuids, userId: uuid },
  row: {
    groupId: uuid,
    seq: int8,
    noun: textOf<History['noun']>(),
    action: textOf<History['action']>(),
    id: uuid,
    version: int4,
    at: text,
    transaction: nullable(json<Transaction>()),
    details: nullable(json<History['details']>()),
  },
});
