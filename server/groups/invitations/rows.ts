import { DomainError } from '#domain/error.ts';
import type { MemberRename } from '#server/membership/memberships/commands.ts';
import { listGroupIdsEver } from '#server/membership/memberships/queries.ts';
import {
  bool,
  nullable,
  type RowOf,
  text,
  texts,
  timestamptz,
  timestamptzs,
  uuid,
  uuids,
} from '#server/platform/db/columns.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';

export interface InvitationRow {
  readonly id: string;
  readonly created_by: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly max_uses: number | null;
  readonly uses: number;
  readonly guest_id: string | null;
}

interface InvitationDraft {
  readonly id: string;
  readonly groupId: string;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly maxUses: number | null;
  readonly guestId: string | null;
}

export async function insertInvitation(trx: Trx, draft: InvitationDraft): Promise<InvitationRow> {
  return trx
    .insertInto('invitations')
    .values({
      group_id: draft.groupId,
      id: draft.id,
      created_by: draft.createdBy,
      created_at: draft.createdAt,
      expires_at: draft.expiresAt,
      max_uses: draft.maxUses,
      guest_id: draft.guestId,
    })
    .returning(['id', 'created_by', 'created_at', 'expires_at', 'max_uses', 'uses', 'guest_id'])
    .executeTakeFirstOrThrow();
}

export type MailedRow = RowOf<typeof MAILED>;

/** The last inviter, and until when. */
export interface Terms {
  readonly groupId: string;
  readonly createdBy: string;
  readonly expiresAt: Date;
}

/** An address with an open invitation keeps it, under the new terms; its id is then not the one given here. */
export async function saveMailed(
  trx: Trx,
  { groupId, createdBy, expiresAt }: Terms,
  addresses: readonly { id: string; email: string; sentAt: Date }[],
  guestId: string | null,
  now: Date,
): Promise<MailedRow[]> {
  const ids = addresses.map(({ id }) => id);
  const emails = addresses.map(({ email }) => email);
  const sentAts = addresses.map(({ sentAt }) => sentAt);
  const saved = await upsertMailed(trx, {
    groupId,
    ids,
    emails,
    sentAts,
    createdBy,
    guestId,
    now,
    expiresAt,
  });
  return findMailedByIds(trx, { groupId, ids: saved.map((row) => row.id) });
}

export async function saveMailedAgain(
  trx: Trx,
  { groupId, createdBy, expiresAt }: Terms,
  id: string,
  sentAt: Date,
): Promise<MailedRow> {
  await renew(trx, { groupId, id, createdBy, sentAt, expiresAt });
  const [row] = await findMailedByIds(trx, { groupId, ids: [id] });
  if (!row) throw new DomainError('INVITATION_NOT_FOUND');
  return row;
}

/** @returns whether there was one of this kind that was not revoked before. */
export async function revoke(
  trx: Trx,
  groupId: string,
  id: string,
  kind: 'link' | 'mailed',
  now: Date,
): Promise<boolean> {
  const revoked = await markRevoked(trx, { groupId, id, now, isMailed: kind === 'mailed' });
  return revoked.length > 0;
}

/**
 * The table refuses it when no use is left. The caller has checked that under the group's lock. What else was mailed
 * to the person's own address is answered by it.
 */
export async function takeUse(
  trx: Trx,
  groupId: string,
  id: string,
  userId: string,
  now: Date,
): Promise<void> {
  await countUse(trx, { groupId, id, userId, now });
}

/** For an open mailed invitation only: a link is for other people too. */
/** @returns false for a link, and for what waits for no answer any more. */
export async function markDeclined(trx: Trx, groupId: string, id: string, now: Date): Promise<boolean> {
  const rows = await decline(trx, { groupId, id, now });
  return rows.length > 0;
}

/** The invitation that was accepted is used up already. */
export async function closeInvitationsFor(
  trx: Trx,
  { groupId, from, at }: Omit<MemberRename, 'to'>,
): Promise<void> {
  await closeFor(trx, { groupId, guestId: from, now: at });
}

export async function revokeAllOf(
  trx: Trx,
  groupIds: readonly string[],
  userId: string,
  now: Date,
): Promise<void> {
  await markRevokedOf(trx, { groupIds, userId, now });
}

export async function deleteMailedTo(trx: Trx, userId: string, email: string): Promise<void> {
  await deleteMailed(trx, { email });
  const groupIds = await listGroupIdsEver(trx, userId);
  await deleteAccepted(trx, { groupIds, userId });
}

export const MAILED = {
  id: uuid,
  email: text,
  created_by: uuid,
  created_at: timestamptz,
  sent_at: timestamptz,
  expires_at: timestamptz,
  accepted_at: nullable(timestamptz),
  accepted_by: nullable(uuid),
  declined_at: nullable(timestamptz),
  guest_id: nullable(uuid),
  has_guest_left: bool,
};

/** The columns of a MailedRow, of `invitations` and of its guest's membership `guest`. */
export const MAILED_COLUMNS = `
  invitations.id, invitations.email, invitations.created_by, invitations.created_at, invitations.sent_at,
  invitations.expires_at, invitations.accepted_at, invitations.accepted_by, invitations.declined_at,
  invitations.guest_id, guest.left_at is not null as has_guest_left`;

/** Of a row that has what MAILED says. */
export const IS_MAILED = '(invitations.email is not null and invitations.sent_at is not null)';

/** Every invitation of the group with its guest, in a FROM. */
export const WITH_GUEST = `invitations left join memberships as guest
  on guest.group_id = :groupId and guest.user_id = invitations.guest_id`;

const findMailedByIds = statement({
  text: `
    select ${MAILED_COLUMNS} from ${WITH_GUEST}
    where invitations.group_id = :groupId and invitations.id = any(:ids) and ${IS_MAILED}`,
  values: { groupId: uuid, ids: uuids },
  row: MAILED,
});

const upsertMailed = statement({
  text: `
    insert into invitations (group_id, id, email, created_by, guest_id, created_at, sent_at, expires_at, max_uses)
    select :groupId, given.id, given.email, :createdBy, :guestId, :now, given.sent_at, :expiresAt, 1
    from unnest(:ids::uuid[], :emails::text[], :sentAts::timestamptz[]) as given (id, email, sent_at)
    on conflict (group_id, email) where email is not null and revoked_at is null and accepted_at is null
    do update set created_by = excluded.created_by, guest_id = excluded.guest_id, sent_at = excluded.sent_at,
      expires_at = excluded.expires_at, declined_at = null
    returning id`,
  values: {
    groupId: uuid,
    ids: uuids,
    emails: texts,
    sentAts: timestamptzs,
    createdBy: uuid,
    guestId: nullable(uuid),
    now: timestamptz,
    expiresAt: timestamptz,
  },
  row: { id: uuid },
});

const renew = statement({
  text: `
    update invitations set created_by = :createdBy, sent_at = :sentAt, expires_at = :expiresAt, declined_at = null
    where group_id = :groupId and id = :id`,
  values: { groupId: uuid, id: uuid, createdBy: uuid, sentAt: timestamptz, expiresAt: timestamptz },
});

const markRevoked = statement({
  text: `
    update invitations set revoked_at = :now
    where group_id = :groupId and id = :id and (email is not null) = :isMailed and revoked_at is null
    returning id`,
  values: { groupId: uuid, id: uuid, now: timestamptz, isMailed: bool },
  row: { id: uuid },
});

const countUse = statement({
  text: `
    update invitations set uses = uses + 1, declined_at = null,
      accepted_at = case when email is not null then :now::timestamptz end,
      accepted_by = case when email is not null then :userId::uuid end
    where group_id = :groupId and (id = :id or (
      email = (select users.email from users where users.id = :userId) and guest_id is null
      and revoked_at is null and accepted_at is null and expires_at > :now
    ))`,
  values: { groupId: uuid, id: uuid, userId: uuid, now: timestamptz },
});

const decline = statement({
  text: `
    update invitations set declined_at = :now
    where group_id = :groupId and id = :id and email is not null and declined_at is null
      and revoked_at is null and accepted_at is null and expires_at > :now
    returning id`,
  values: { groupId: uuid, id: uuid, now: timestamptz },
  row: { id: uuid },
});

const closeFor = statement({
  text: `
    update invitations set guest_id = null,
      revoked_at = case when uses < max_uses then coalesce(revoked_at, :now) else revoked_at end
    where group_id = :groupId and guest_id = :guestId`,
  values: { groupId: uuid, guestId: uuid, now: timestamptz },
});

const markRevokedOf = statement({
  text: `
    update invitations set revoked_at = :now
    where group_id = any(:groupIds) and created_by = :userId and revoked_at is null and accepted_at is null`,
  values: { groupIds: uuids, userId: uuid, now: timestamptz },
});

const deleteMailed = statement({
  text: 'delete from invitations where email = :email',
  values: { email: text },
  acrossGroups: 'an address has no list of the groups that wrote to it',
});

const deleteAccepted = statement({
  text: 'delete from invitations where group_id = any(:groupIds) and accepted_by = :userId',
  values: { groupIds: uuids, userId: uuid },
});
