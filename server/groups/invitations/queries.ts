import type { DataOf, Page } from '#contract/endpoint.ts';
import type { Group } from '#contract/groups.ts';
import type {
  InvitationLink,
  previewInvitation as previewEndpoint,
  WaitingInvitation,
} from '#contract/invitations.ts';
import { DomainError } from '#domain/error.ts';
import type { GroupIcon } from '#domain/groups/group.ts';
import type { Config } from '#server/config.ts';
import { listGuests } from '#server/groups/guests/queries.ts';
import {
  type InvitationKey,
  invitationUrl,
  readToken,
  tokenOf,
} from '#server/people/auth/invitation-token.ts';
import {
  bool,
  int4,
  int8,
  nullable,
  type RowOf,
  text,
  textOf,
  timestamptz,
  uuid,
} from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import type { Caller } from '#server/platform/http/actor.ts';
import type { LinkRow } from './rows.ts';

/** What a link is made from: the public address and the secret that signs it. */
export interface LinkMaker {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly secret: string;
}

/** Without the link: it is added to each answer, so that no answer kept for a retry holds it. */
export type Tokenless<T> = Omit<T, 'token' | 'url'>;

export function linkOf(row: LinkRow): Tokenless<InvitationLink> {
  return {
    id: row.id,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    maxUses: row.max_uses,
    uses: row.uses,
    guestId: row.guest_id,
  };
}

export function addressOf(key: InvitationKey, { config, secret }: LinkMaker) {
  const token = tokenOf(key, secret);
  return { token, url: invitationUrl(token, config.publicUrl) };
}

export type InvitationPreview = DataOf<typeof previewEndpoint>;

/**
 * What a holder of the link may know. Throws INVALID_INVITATION_TOKEN for a token that was never made here,
 * INVITATION_NOT_FOUND once it is revoked or its group is gone.
 */
export async function previewInvitation(
  db: Db,
  { now, ...held }: HeldLink & { readonly now: Date },
): Promise<InvitationPreview> {
  const { caller } = held;
  const { groupId, row } = await getInvitation(db, held);
  const status = row.is_member ? 'member' : invitationState(row, now);
  return {
    group: groupOf(row),
    groupId: row.is_member ? groupId : null,
    invitedBy: row.invited_by,
    guestName: row.guest_name,
    guests: caller ? await findTakeable(db, groupId, row, status) : [],
    status,
    expiresAt: row.expires_at.toISOString(),
  };
}

/**
 * Whose place the caller may take: by joining, or, for a member who holds the invitation of a guest, by
 * taking that guest over.
 */
async function findTakeable(
  db: Db,
  groupId: string,
  { guest_id, was_member }: FoundRow,
  status: InvitationPreview['status'],
): Promise<InvitationPreview['guests']> {
  if (status === 'member')
    return guest_id ? (await listGuests(db, groupId)).filter(({ userId }) => userId === guest_id) : [];
  return status === 'valid' && guest_id === null && !was_member ? await listGuests(db, groupId) : [];
}

/** What was mailed to the caller's own address, which is confirmed, and may be accepted now. */
export async function listWaitingInvitations(
  db: Db,
  { userId }: Caller,
  secret: string,
  now: Date,
): Promise<Page<WaitingInvitation>> {
  const rows = await findWaiting(db, { callerId: userId, now, limit: WAITING_MAX });
  const waiting = rows.filter((row) => !row.is_member && invitationState(row, now) === 'valid');
  const data = waiting.map((row) => ({
    id: row.id,
    token: tokenOf({ groupId: row.group_id, id: row.id }, secret),
    group: groupOf(row),
    invitedBy: row.invited_by,
    guestName: row.guest_name,
    hasGuests: row.guest_id === null && !row.was_member && row.has_guests,
    sentAt: row.sent_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }));
  return { data, nextCursor: null };
}

export interface FoundInvitation extends InvitationKey {
  readonly row: FoundRow;
}

/** A link, the secret that signs all links, and the account that opens it, if any. */
interface HeldLink {
  readonly token: string;
  readonly secret: string;
  readonly caller: Caller | undefined;
}

export async function getInvitation(db: Db, { token, secret, caller }: HeldLink): Promise<FoundInvitation> {
  const key = readToken(token, secret);
  if (!key) throw new DomainError('INVALID_INVITATION_TOKEN');
  const [row] = await findByKey(db, { groupId: key.groupId, id: key.id, callerId: caller?.userId ?? null });
  if (!row) throw new DomainError('INVITATION_NOT_FOUND');
  return { ...key, row };
}

/**
 * `removed`: the guest whom it is for has left the group. `used`: no account may join by it any more, or not the caller, whom
 * an admin has removed since it was made.
 */
export function invitationState(row: FoundRow, now: Date): 'valid' | 'expired' | 'used' | 'removed' {
  const isUsedUp = row.max_uses !== null && row.uses >= row.max_uses;
  if (isUsedUp || row.was_caller_removed) return 'used';
  if (row.has_guest_left) return 'removed';
  return row.expires_at > now ? 'valid' : 'expired';
}

function groupOf({ name, icon, colour, member_count }: FoundRow): InvitationPreview['group'] {
  return { name, icon, colour, memberCount: member_count };
}

/** Of those that wait for one person the newest. */
const WAITING_MAX = 50;

const FOUND = {
  expires_at: timestamptz,
  max_uses: nullable(int4),
  uses: int4,
  guest_id: nullable(uuid),
  has_guest_left: bool,
  name: text,
  icon: textOf<GroupIcon>(),
  colour: textOf<Group['colour']>(),
  invited_by: text,
  guest_name: nullable(text),
  member_count: int8,
  is_member: bool,
  was_member: bool,
  was_caller_removed: bool,
};

type FoundRow = RowOf<typeof FOUND>;

/** The columns of a FoundRow, of one group, whose id the SQL names. */
const foundColumns = (groupId: string, id: string) => `
  invitations.expires_at, invitations.max_uses, invitations.uses, invitations.guest_id,
  guest.left_at is not null as has_guest_left,
  groups.name, groups.icon, groups.colour, inviter.display_name as invited_by,
  (select users.display_name from users where users.id = invitations.guest_id) as guest_name,
  (
    select count(*) from memberships where memberships.group_id = ${groupId} and memberships.left_at is null
  ) as member_count,
  exists (
    select 1 from memberships
    where memberships.group_id = ${groupId} and memberships.user_id = :callerId and memberships.left_at is null
  ) as is_member,
  exists (
    select 1 from memberships where memberships.group_id = ${groupId} and memberships.user_id = :callerId
  ) as was_member,
  exists (
    select 1 from history
    where history.group_id = ${groupId} and history.noun_id = :callerId and history.noun = 'membership'
      and history.action = 'deleted' and history.user_id <> :callerId and history.seq > (
        select max(told.seq) from history as told
        where told.group_id = ${groupId} and told.noun_id = ${id} and told.noun = 'invitation'
      ) and not exists (
        select 1 from history as later
        where later.group_id = ${groupId} and later.noun_id = :callerId and later.noun = 'membership'
          and later.action in ('created', 'restored') and later.seq > history.seq
      )
  ) as was_caller_removed`;

const findByKey = statement({
  text: `
    select ${foundColumns(':groupId', ':id')}
    from invitations
    join groups on groups.id = :groupId
    join users as inviter on inviter.id = invitations.created_by
    left join memberships as guest on guest.group_id = :groupId and guest.user_id = invitations.guest_id
    where invitations.group_id = :groupId and invitations.id = :id and invitations.revoked_at is null`,
  values: { groupId: uuid, id: uuid, callerId: nullable(uuid) },
  row: FOUND,
});

const findWaiting = statement({
  text: `
    select invitations.id, invitations.group_id, invitations.sent_at,
      exists (
        select 1 from memberships join users on users.id = memberships.user_id
        where memberships.group_id = invitations.group_id and memberships.left_at is null and users.is_guest
      ) as has_guests,
      ${foundColumns('invitations.group_id', 'invitations.id')}
    from users as caller
    join invitations on invitations.email = caller.email
    join groups on groups.id = invitations.group_id
    join users as inviter on inviter.id = invitations.created_by
    left join memberships as guest
      on guest.group_id = invitations.group_id and guest.user_id = invitations.guest_id
    where caller.id = :callerId and caller.email_verified
      and invitations.sent_at is not null and invitations.revoked_at is null and invitations.accepted_at is null
      and invitations.declined_at is null and invitations.expires_at > :now
    order by invitations.sent_at desc, invitations.id desc limit :limit`,
  values: { callerId: uuid, now: timestamptz, limit: int8 },
  row: { ...FOUND, has_guests: bool, id: uuid, group_id: uuid, sent_at: timestamptz },
  acrossGroups: 'what waits for a person is found by the address, whatever the group',
});
