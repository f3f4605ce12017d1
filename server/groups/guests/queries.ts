import { DomainError } from '#domain/error.ts';
import { text, timestamptz, uuid } from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';

/** A member without an account, known by a name alone. */
export interface Guest {
  readonly id: string;
  readonly displayName: string;
  readonly joinedAt: Date;
}

interface GuestRef {
  readonly groupId: string;
  readonly guestId: string;
}

/** Undefined for a member with an account, and for a guest who was removed or claimed. */
export async function findGuest(db: Db, { groupId, guestId }: GuestRef): Promise<Guest | undefined> {
  const [row] = await findByKey(db, { groupId, guestId });
  return row && { id: guestId, displayName: row.display_name, joinedAt: row.joined_at };
}

/** Those whose place may be taken. */
export function listGuests(db: Db, groupId: string): Promise<{ userId: string; displayName: string }[]> {
  return findAll(db, { groupId });
}

/** Throws NOT_GROUP_MEMBER, and INVALID_INPUT `{reason: 'has-account'}` for a member who is no guest. */
export async function getGuest(
  db: Db,
  { groupId, active }: { readonly groupId: string; readonly active: ReadonlySet<string> },
  guestId: string,
): Promise<Guest> {
  if (!active.has(guestId)) throw new DomainError('NOT_GROUP_MEMBER', { userId: guestId });
  const guest = await findGuest(db, { groupId, guestId });
  if (!guest) throw new DomainError('INVALID_INPUT', { reason: 'has-account', userId: guestId });
  return guest;
}

const findAll = statement({
  text: `
    select users.id as "userId", users.display_name as "displayName"
    from memberships join users on users.id = memberships.user_id
    where memberships.group_id = :groupId and memberships.left_at is null and users.is_guest
    order by lower(users.display_name), users.id`,
  values: { groupId: uuid },
  row: { userId: uuid, displayName: text },
});

const findByKey = statement({
  text: `
    select users.display_name, memberships.joined_at
    from memberships join users on users.id = memberships.user_id
    where memberships.group_id = :groupId and memberships.user_id = :guestId and memberships.left_at is null
      and users.is_guest`,
  values: { groupId: uuid, guestId: uuid },
  row: { display_name: text, joined_at: timestamptz },
});
