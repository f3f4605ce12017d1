import { DomainError } from '#domain/error.ts';
import type { MemberRename } from '#server/membership/memberships/commands.ts';
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

export interface InvitationDraft {
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

export interface MailedRow {
  readonly id: string;
  readonly email: string;
  readonly created_by: string;
  readonly created_at: Date;
  readonly sent_at: Date;
  readonly expires_at: Date;
  readonly accepted_at: Date | null;
  readonly accepted_by: string | null;
  readonly declined_at: Date | null;
  readonly guest_id: string | null;
  readonly has_guest_left: boolean;
}

/** Who invites and for how long: whoever did so last. */
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
  return upsertMailed(trx, [groupId, ids, emails, sentAts, createdBy, guestId, now, expiresAt]);
}

export async function saveMailedAgain(
  trx: Trx,
  { groupId, createdBy, expiresAt }: Terms,
  id: string,
  sentAt: Date,
): Promise<MailedRow> {
  const [row] = await renew(trx, [groupId, id, createdBy, sentAt, expiresAt]);
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
  const revoked = await markRevoked(trx, [groupId, id, now, kind === 'mailed']);
  return revoked.length > 0;
}

/**
 * Refused by the table when no use is left, which whoever holds the group's lock has looked at before. What else was mailed
 * to the person's own address is answered by it.
 */
export async function takeUse(
  trx: Trx,
  groupId: string,
  id: string,
  userId: string,
  now: Date,
): Promise<void> {
  await countUse(trx, [groupId, id, userId, now]);
}

/** Only of a mailed one that still stands: a link is for others too. */
export async function markDeclined(trx: Trx, groupId: string, id: string, now: Date): Promise<void> {
  await decline(trx, [groupId, id, now]);
}

/** The invitation that was accepted is used up already. */
export async function closeInvitationsFor(trx: Trx, { groupId, from, at }: MemberRename): Promise<void> {
  await closeFor(trx, [groupId, from, at]);
}

export async function revokeAllOf(
  trx: Trx,
  groupIds: readonly string[],
  userId: string,
  now: Date,
): Promise<void> {
  await markRevokedOf(trx, [groupIds, userId, now]);
}

export async function deleteMailedTo(trx: Trx, userId: string, email: string): Promise<void> {
  await deleteMailed(trx, [email]);
  await deleteAccepted(trx, [userId]);
}

export const MAILED_COLUMNS = `
  id, email, created_by, created_at, sent_at, expires_at, accepted_at, accepted_by, declined_at, guest_id,
  exists (
    select from memberships
    where memberships.group_id = $1 and memberships.user_id = guest_id and left_at is not null
  ) as has_guest_left`;

const upsertMailed = statement<MailedRow>(`
insert into invitations (group_id, id, email, created_by, guest_id, created_at, sent_at, expires_at, max_uses)
select $1, given.id, given.email, $5, $6, $7, given.sent_at, $8, 1
from unnest($2::uuid[], $3::text[], $4::timestamptz[]) as given (id, email, sent_at)
on conflict (group_id, email) where email is not null and revoked_at is null and accepted_at is null
do update set created_by = excluded.created_by, guest_id = excluded.guest_id, sent_at = excluded.sent_at,
  expires_at = excluded.expires_at, declined_at = null
returning ${MAILED_COLUMNS}`);

const renew = statement<MailedRow>(`
update invitations set created_by = $3, sent_at = $4, expires_at = $5, declined_at = null
where group_id = $1 and id = $2
returning ${MAILED_COLUMNS}`);

const markRevoked = statement(`
update invitations set revoked_at = $3
where group_id = $1 and id = $2 and (email is not null) = $4 and revoked_at is null
returning id`);

const countUse = statement(`
update invitations set uses = uses + 1, declined_at = null,
  accepted_at = case when email is not null then $4::timestamptz end,
  accepted_by = case when email is not null then $3::uuid end
where group_id = $1 and (id = $2 or (
  email = (select users.email from users where users.id = $3) and guest_id is null
  and revoked_at is null and accepted_at is null and expires_at > $4
))`);

const decline = statement(`
update invitations set declined_at = $3
where group_id = $1 and id = $2 and email is not null and declined_at is null
  and revoked_at is null and accepted_at is null and expires_at > $3`);

const closeFor = statement(`
update invitations set guest_id = null,
  revoked_at = case when uses < max_uses then coalesce(revoked_at, $3) else revoked_at end
where group_id = $1 and guest_id = $2`);

const markRevokedOf = statement(`
update invitations set revoked_at = $3 where group_id = any($1) and created_by = $2 and revoked_at is null`);

const deleteMailed = statement('delete from invitations where email = $1');

const deleteAccepted = statement(`
delete from invitations
where accepted_by = $1 and group_id in (select memberships.group_id from memberships where memberships.user_id = $1)`);
