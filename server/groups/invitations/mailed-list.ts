import { z } from 'zod';
import { LOCALES } from '#contract/accounts.ts';
import type { Page, ParsedOf } from '#contract/endpoint.ts';
import type { listInvitations as listEndpoint, MailedInvitation } from '#contract/invitations.ts';
import { idSchema, instantSchema } from '#contract/value.ts';
import { DomainError } from '#domain/error.ts';
import type { MemberReadContext } from '#server/membership/history/read.ts';
import { requirePermission } from '#server/membership/memberships/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import { decodeCursor, encodeCursor } from '#server/platform/http/cursor.ts';
import { invalidField } from '#server/platform/http/error.ts';
import type { InvitationMailFacts } from './mails.ts';
import { addressOf, type LinkMaker, linkMaker, type Tokenless } from './queries.ts';
import { MAILED_COLUMNS, type MailedRow } from './rows.ts';

/** What was mailed and not revoked, newest first, whatever became of it. */
export async function listInvitations(
  ctx: MemberReadContext,
  { limit, cursor }: ParsedOf<typeof listEndpoint>['query'],
): Promise<Page<MailedInvitation>> {
  const { db, member, now } = ctx;
  requirePermission(member, 'invite_members');
  const { groupId } = member;
  const maker = linkMaker(ctx);
  const after = cursor === undefined ? START : parseCursor(cursor);
  const rows = await findPage(db, [groupId, ...after, limit + 1]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const isMore = rows.length > limit && last;
  return {
    data: shown.map((row) => withToken(mailedOf(row, now), groupId, maker)),
    nextCursor: isMore ? encodeCursor([last.created_at.toISOString(), last.id]) : null,
  };
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

/** Nothing leads in any more by one that was accepted. */
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
  const [row] = await findMailed(db, [groupId, id]);
  if (!row) throw new DomainError('INVITATION_NOT_FOUND');
  if (row.accepted_at) throw new DomainError('INVITATION_ALREADY_USED');
  return row;
}

export interface Address {
  readonly email: string;
  readonly isMember: boolean;
  /** The invitation to it that nobody has accepted yet, be it expired or declined; and when that was mailed last. */
  readonly openId: string | null;
  readonly sentAt: Date | null;
}

/** What the group has to do with each address, in the order given. */
export function listAddresses(db: Db, groupId: string, emails: readonly string[]): Promise<Address[]> {
  return findAddresses(db, [groupId, emails]);
}

/** What is to be said in the message; nothing once there is nothing to say. */
export async function findOutgoing(
  db: Db,
  groupId: string,
  id: string,
  now: Date,
): Promise<Omit<InvitationMailFacts, 'link'> | undefined> {
  const [row] = await findMessage(db, [groupId, id, now]);
  if (!row) return undefined;
  // In the addressee's language where they chose one, else in the language of whoever invites them.
  const locale = LOCALES.find((known) => known === row.locale) ?? 'en';
  return { ...row, locale };
}

// Somebody who said no says nothing more by letting it expire.
function statusOf(row: MailedRow, now: Date): MailedInvitation['status'] {
  if (row.accepted_at) return 'accepted';
  if (row.declined_at) return 'declined';
  return row.expires_at > now && !row.has_guest_left ? 'pending' : 'expired';
}

/** After everything, in the order of a page. */
const START = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const;

const cursorSchema = z.tuple([instantSchema, idSchema]);

function parseCursor(cursor: string): readonly [createdAt: string, id: string] {
  const parsed = cursorSchema.safeParse(decodeCursor(cursor));
  if (!parsed.success) throw invalidField('cursor', 'invalid_cursor', 'not a cursor that a page gave');
  return parsed.data;
}

const findPage = statement<MailedRow>(`
select ${MAILED_COLUMNS} from invitations
where group_id = $1 and email is not null and revoked_at is null
  and (created_at, id) < ($2::timestamptz, $3::uuid)
order by created_at desc, id desc limit $4`);

const findMailed = statement<MailedRow>(`
select ${MAILED_COLUMNS} from invitations
where group_id = $1 and id = $2 and email is not null and revoked_at is null`);

const findAddresses = statement<Address>(`
select given.email, open.id as "openId", open.sent_at as "sentAt",
  exists (
    select from memberships join users on users.id = memberships.user_id
    where group_id = $1 and left_at is null and users.email = given.email
  ) as "isMember"
from unnest($2::text[]) with ordinality as given (email, place)
left join invitations as open
  on open.group_id = $1 and open.email = given.email and revoked_at is null and accepted_at is null
order by place`);

type Outgoing = Omit<InvitationMailFacts, 'link' | 'locale'> & { readonly locale: string | null };

const findMessage = statement<Outgoing>(`
select invitations.email as "to", groups.name as "group", inviter.display_name as inviter,
  guest.display_name as guest, addressee.display_name as addressee, expires_at as "expiresAt",
  coalesce(addressee.locale, inviter.locale) as locale
from invitations
join groups on groups.id = invitations.group_id
join users as inviter on inviter.id = invitations.created_by
left join users as guest on guest.id = guest_id
left join users as addressee on addressee.email = invitations.email and addressee.email_verified
where invitations.group_id = $1 and invitations.id = $2
  and revoked_at is null and accepted_at is null and expires_at > $3`);
