import type { Group } from '#contract/groups.ts';
import { DomainError } from '#domain/error.ts';
import { GROUP_SIZE_MAX } from '#domain/groups/rules.ts';
import { isSameName } from '#domain/people/person.ts';
import { getGroup } from '#server/groups/groups/queries.ts';
import { type Recorded, recordChange } from '#server/membership/history/record.ts';
import { aloneInGroup } from '#server/membership/history/write.ts';
import { addGuestMember } from '#server/membership/memberships/commands.ts';
import {
  type Membership,
  requirePermission,
  requireWithinLimit,
} from '#server/membership/memberships/queries.ts';
import type { Sales } from '#server/membership/tiers/queries.ts';
import { deleteGuestUsers, insertGuestUser, renameGuestUser } from '#server/people/users/commands.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import type { Caller } from '#server/platform/http/actor.ts';
import { getGuest } from './queries.ts';

/** Throws DUPLICATE_ENTRY for the name of another member, and INVALID_INPUT `{reason: 'full', max}`. */
export function addGuest(
  db: Db,
  caller: Caller,
  groupId: string,
  { id, displayName }: { readonly id: string; readonly displayName: string },
  sales: Sales,
  now: Date,
): Promise<Recorded<Group>> {
  return amongGuests(db, caller, groupId, sales, async (trx, current, membership) => {
    refuseFull(current);
    refuseTakenName(current, displayName, id);
    await insertGuestUser(trx, { id, displayName }, now);
    await addGuestMember(trx, groupId, id, now);
    const change = await recordChange(trx, { ...changeOf(groupId, id, caller, now), action: 'created' });
    return { value: await getGroup(trx, membership), changes: [change] };
  });
}

/** Throws NOT_GROUP_MEMBER, INVALID_INPUT for somebody with an account, and DUPLICATE_ENTRY as adding does. */
export function renameGuest(
  db: Db,
  caller: Caller,
  groupId: string,
  { id, displayName }: { readonly id: string; readonly displayName: string },
  sales: Sales,
  now: Date,
): Promise<Recorded<Group>> {
  return amongGuests(db, caller, groupId, sales, async (trx, current, membership) => {
    const { displayName: nameBefore } = await getGuest(trx, membership, id);
    if (displayName === nameBefore) return { value: current, changes: [] };
    refuseTakenName(current, displayName, id);
    await renameGuestUser(trx, id, displayName, now);
    const change = await recordChange(trx, {
      ...changeOf(groupId, id, caller, now),
      action: 'edited',
      details: { nameBefore },
    });
    return { value: await getGroup(trx, membership), changes: [change] };
  });
}

/** The last step of a claim: no row names the guest any more. */
export function deleteGuest(trx: Trx, guestId: string): Promise<void> {
  return deleteGuestUsers(trx, [guestId]);
}

/** What those who may invite do with a group's guests, while nothing else changes in it. */
function amongGuests(
  db: Db,
  caller: Caller,
  groupId: string,
  sales: Sales,
  work: (trx: Trx, current: Group, membership: Membership) => Promise<Recorded<Group>>,
): Promise<Recorded<Group>> {
  return aloneInGroup(db, caller, groupId, async (trx, membership) => {
    requirePermission(membership, 'invite_members');
    requireWithinLimit(membership, sales);
    return work(trx, await getGroup(trx, membership), membership);
  });
}

/** Names cost nothing: without a limit somebody could fill a group, and every answer about it, by themselves. */
function refuseFull({ members }: Group): void {
  if (members.length < GROUP_SIZE_MAX) return;
  throw new DomainError('INVALID_INPUT', { reason: 'full', max: GROUP_SIZE_MAX });
}

function refuseTakenName({ members }: Group, displayName: string, ownId: string): void {
  const isTaken = members.some(
    (member) => member.userId !== ownId && !member.leftAt && isSameName(member.displayName, displayName),
  );
  if (isTaken) throw new DomainError('DUPLICATE_ENTRY', { displayName });
}

function changeOf(groupId: string, id: string, { userId }: Caller, at: Date) {
  return { groupId, noun: 'membership', id, version: 1, userId, at } as const;
}
