import { DomainError } from '#domain/error.ts';
import {
  bool,
  int4,
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

/** Of a link. */
export const LINK = {
  id: uuid,
  created_by: uuid,
  created_at: timestamptz,
  expires_at: timestamptz,
  max_uses: nullable(int4),
  uses: int4,
  guest_id: nullable(uuid),
};

export type LinkRow = RowOf<typeof LINK>;

interface InvitationDraft {
  readonly id: string;
  readonly groupId: string;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly maxUses: number | null;
  readonly guestId: string | null;
}

export async function insertInvitation(trx: Trx, draft: InvitationDraft): Promise<LinkRow> {
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
  terms: Terms & { readonly guestId: string | null; readonly now: Date },
  addresses: readonly { id: string; email: string; sentAt: Date }[],
): Promise<MailedRow[]> {
  const saved = await upsertMailed(trx, {
    ...terms,
    ids: addresses.map(({ id }) => id),
    emails: addresses.map(({ email }) => email),
    sentAts: addresses.map(({ sentAt }) => sentAt),
  });
  return findMailedByIds(trx, { groupId: terms.groupId, ids: saved.map((row) => row.id) });
}

export async function saveMailedAgain(
  trx: Trx,
  renewed: Terms & { readonly id: string; readonly sentAt: Date },
): Promise<MailedRow> {
  await renew(trx, renewed);
  const [row] = await findMailedByIds(trx, { groupId: renewed.groupId, ids: [renewed.id] });
  if (!row) throw new DomainError('INVITATION_NOT_FOUND');
  return row;
}

/** @returns whether there was one of this kind that was not revoked before. */
export async function revoke(
  trx: Trx,
  revoked: { readonly groupId: string; readonly id: string; readonly isMailed: boolean; readonly now: Date },
): Promise<boolean> {
  const rows = await markRevoked(trx, revoked);
  return rows.length > 0;
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
