import type { Page } from '#contract/endpoint.ts';
import type { InvitationLink } from '#contract/invitations.ts';
import { DomainError } from '#domain/error.ts';
import { OPEN_LINKS_MAX } from '#domain/groups/rules.ts';
import type { MemberReadContext } from '#server/membership/commands/read.ts';
import { requirePermission } from '#server/membership/memberships/permission.ts';
import { int4, timestamptz, uuid } from '#server/platform/db/columns.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import { addressOf, linkOf } from './queries.ts';
import { LINK } from './rows.ts';

// The links of a group that work now: neither revoked, expired nor used up, nor for a guest who has left.

/** Newest first. */
export async function listInvitationLinks(ctx: MemberReadContext): Promise<Page<InvitationLink>> {
  const { db, member, now } = ctx;
  requirePermission(member, 'invite_members');
  const { groupId } = member;
  const rows = await findOpen(db, { groupId, now });
  const data = rows.map((row) => ({ ...linkOf(row), ...addressOf({ groupId, id: row.id }, ctx) }));
  return { data, nextCursor: null };
}

/** Under the group's lock. Throws INVALID_INPUT `{reason: 'too-many-links', max}` when the group has as many as it may have. */
export async function requireRoomForLink(trx: Trx, groupId: string, now: Date): Promise<void> {
  const [row] = await countOpen(trx, { groupId, now });
  if ((row?.open ?? 0) < OPEN_LINKS_MAX) return;
  throw new DomainError('INVALID_INPUT', { reason: 'too-many-links', max: OPEN_LINKS_MAX });
}

/** In a FROM. */
const OPEN_LINKS = `
  invitations left join memberships as guest on guest.group_id = :groupId and guest.user_id = invitations.guest_id
  where invitations.group_id = :groupId and invitations.email is null and invitations.revoked_at is null
    and invitations.expires_at > :now and (invitations.max_uses is null or invitations.uses < invitations.max_uses)
    and guest.left_at is null`;

const findOpen = statement({
  text: `
    select invitations.id, invitations.created_by, invitations.created_at, invitations.expires_at, invitations.max_uses,
      invitations.uses, invitations.guest_id
    from ${OPEN_LINKS}
    order by invitations.created_at desc, invitations.id desc`,
  values: { groupId: uuid, now: timestamptz },
  row: LINK,
});

const countOpen = statement({
  text: `select count(*)::integer as open from ${OPEN_LINKS}`,
  values: { groupId: uuid, now: timestamptz },
  row: { open: int4 },
});
