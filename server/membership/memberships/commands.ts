import type { Role } from '#domain/groups/permission.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { dropArrangements, enter, exit, saveRole } from './rows.ts';

/** A member who comes back keeps their place in old transactions. */
export function addMember(
  trx: Trx,
  groupId: string,
  userId: string,
  role: Role,
  now: Date,
): Promise<'new' | 'returned'> {
  return enter(trx, groupId, userId, role, now);
}

/** Takes the member out of the group, of its households and of its default split. */
export function endMembership(trx: Trx, groupId: string, userId: string, now: Date): Promise<void> {
  return exit(trx, groupId, userId, now);
}

/** @returns whether the member had another role before. */
export function setRole(trx: Trx, groupId: string, userId: string, role: Role): Promise<boolean> {
  return saveRole(trx, groupId, userId, role);
}

/** For a person who has left these groups already: no household and no default split counts on them any more. */
export function endArrangements(trx: Trx, groupIds: readonly string[], userId: string): Promise<void> {
  return dropArrangements(trx, groupIds, userId);
}
