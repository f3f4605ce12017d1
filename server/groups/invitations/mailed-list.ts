import { LOCALES } from '#contract/accounts.ts';
import type { Page, ParsedOf } from '#contract/endpoint.ts';
import type { listInvitations as listEndpoint, MailedInvitation } from '#contract/invitations.ts';
import { DomainError } from '#domain/error.ts';
import type { MemberReadContext } from '#server/membership/commands/read.ts';
import { requirePermission } from '#server/membership/memberships/permission.ts';
import { bool, int8, nullable, text, texts, timestamptz, uuid } from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import { cutPage, instantBefore } from '#server/platform/http/cursor.ts';
import type { InvitationMailFacts } from './mails.ts';
import { addressOf, type LinkMaker, type Tokenless } from './queries.ts';
import { IS_MAILED, MAILED, MAILED_COLUMNS, type MailedRow, WITH_GUEST } from './rows.ts';

/** What was mailed and not revoked, newest first, whatever became of it. */
export async function listInvitations(
  ctx: MemberReadContext,
  { limit, cursor }: ParsedOf<typeof listEndpoint>['query'],
): Promise<Page<MailedInvitation>> {
  const { db, member, now } = ctx;
  requirePermission(member, 'invite_members');
  const { groupId } = member;
  const rows = await findPage(db, { groupId, ...instantBefore(cursor), limit: limit + 1 });
  const page = cutPage(rows, limit, (last) => [last.created_at.toISOString(), last.id]);
  return { ...page, data: page.data.map((row) => withToken(mailedOf(row, now), groupId, ctx)) };
}

export function mailedOf(row: MailedRow, now: Date): Tokenless<MailedInvitation> {
  return {
    id: row.id,
    email: row.email,
    status: statusOf(row, now),
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    acceptedAt: row.accepted_at?.toISOString() ?? null,
    acceptedBy: row.accepted_by,
    guestId: row.guest_id,
  };
}

/** An accepted invitation has no link any more. */
export function withToken(
  invitation: Tokenless<MailedInvitation>,
  groupId: string,
  maker: LinkMaker,
): MailedInvitation {
  const { id, acceptedAt } = invitation;
  const isOver = acceptedAt !== null;
  return { ...invitation, ...(isOver ? { token: null, url: null } : addressOf({ groupId, id }, maker)) };
}

/** Throws INVITATION_NOT_FOUND, and INVITATION_ALREADY_USED for one that was accepted. */
export async function getOpenMailed(db: Db, groupId: string, id: string): Promise<MailedRow> {
  const [row] = await findMailed(db, { groupId, id });
  if (!row) throw new DomainError('INVITATION_NOT_FOUND');
  if (row.accepted_at) throw new DomainError('INVITATION_ALREADY_USED');
  return row;
}

export interface Address {
  readonly email: string;
  readonly isMember: boolean;
  /** Whose confirmed address it is. */
  readonly accountId: string | null;
  /** The invitation to it that is not accepted yet, even if expired or declined, and when it was mailed last. */
  readonly openId: string | null;
  readonly sentAt: Date | null;
}

/** What the group has to do with each address, in the order given. */
export function listAddresses(db: Db, groupId: string, emails: readonly string[]): Promise<Address[]> {
  return findAddresses(db, { groupId, emails });
}

/** The content of the message; undefined once no message is due. */
export async function findOutgoing(
  db: Db,
  groupId: string,
  id: string,
  now: Date,
): Promise<Omit<InvitationMailFacts, 'link'> | undefined> {
  const [row] = await findMessage(db, { groupId, id, now });
  if (!row) return undefined;
  // In the addressee's language where they chose one, else in the inviter's language.
  const locale = LOCALES.find((known) => known === row.locale) ?? 'en';
  return { ...row, locale };
}

// A declined invitation stays declined after it expires.
function statusOf(row: MailedRow, now: Date): MailedInvitation['status'] {
  if (row.accepted_at) return 'accepted';
  if (row.declined_at) return 'declined';
  return row.expires_at > now && !row.has_guest_left ? 'pending' : 'expired';
}

const findPage = statement({
  text: `
    select ${MAILED_COLUMNS} from ${WITH_GUEST}
    where invitations.group_id = :groupId and ${IS_MAILED} and invitations.revoked_at is null
      and (invitations.created_at, invitations.id) < (:beforeTime, :beforeId)
    order by invitations.created_at desc, invitations.id desc limit :limit`,
  values: { groupId: uuid, beforeTime: timestamptz, beforeId: uuid, limit: int8 },
  row: MAILED,
});

const findMailed = statement({
  text: `
    select ${MAILED_COLUMNS} from ${WITH_GUEST}
    where invitations.group_id = :groupId and invitations.id = :id and ${IS_MAILED}
      and invitations.revoked_at is null`,
  values: { groupId: uuid, id: uuid },
  row: MAILED,
});

const findAddresses = statement({
  text: `
    select given.email, open.id as "openId", open.sent_at as "sentAt",
      exists (
        select 1 from memberships join users on users.id = memberships.user_id
        where memberships.group_id = :groupId and memberships.left_at is null and users.email = given.email
      ) as "isMember",
      (select users.id from users where users.email = given.email and users.email_verified) as "accountId"
    from unnest(:emails::text[]) with ordinality as given (email, place)
    left join invitations as open
      on open.group_id = :groupId and open.email = given.email and open.revoked_at is null and open.accepted_at is null
    order by given.place`,
  values: { groupId: uuid, emails: texts },
  row: {
    email: text,
    openId: nullable(uuid),
    sentAt: nullable(timestamptz),
    isMember: bool,
    accountId: nullable(uuid),
  },
});

const findMessage = statement({
  text: `
    select invitations.email as "to", groups.name as "group", inviter.display_name as inviter,
      guest.display_name as guest, addressee.display_name as addressee, invitations.expires_at as "expiresAt",
      coalesce(addressee.locale, inviter.locale) as locale
    from invitations
    join groups on groups.id = :groupId
    join users as inviter on inviter.id = invitations.created_by
    left join users as guest on guest.id = invitations.guest_id
    left join users as addressee on addressee.email = invitations.email and addressee.email_verified
    where invitations.group_id = :groupId and invitations.id = :id and invitations.email is not null
      and invitations.revoked_at is null and invitations.accepted_at is null and invitations.expires_at > :now`,
  values: { groupId: uuid, id: uuid, now: timestamptz },
  row: {
    to: text,
    group: text,
    inviter: text,
    guest: nullable(text),
    addressee: nullable(text),
    expiresAt: timestamptz,
    locale: nullable(text),
  },
});
