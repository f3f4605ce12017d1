import type { ParsedOf } from '#contract/endpoint.ts';
import type { Group } from '#contract/groups.ts';
import type { addGuests as addEndpoint } from '#contract/guests.ts';
import { DomainError } from '#domain/error.ts';
import { findNamesake } from '#domain/people/guest-name.ts';
import { getGroup } from '#server/groups/groups/queries.ts';
import type { GroupContext } from '#server/membership/commands/write.ts';
import { recordChanges, recordOwn } from '#server/membership/history/record.ts';
import { addGuestMembers, returnGuest } from '#server/membership/memberships/commands.ts';
import { requireMayWrite } from '#server/membership/memberships/permission.ts';
import { refuseWhileMerging, requirePlaces } from '#server/membership/memberships/queries.ts';
import { renameGuestUser } from '#server/people/users/commands.ts';
import type { Recorded } from '#server/platform/commands/writes.ts';
import { getGuest } from './queries.ts';

/**
 * All of them or none. Throws DUPLICATE_ENTRY `{displayName}` for the name of another member, and what requirePlaces throws.
 */
export async function addGuests(
  ctx: GroupContext,
  { displayName, displayNames }: ParsedOf<typeof addEndpoint>['body'],
): Promise<Recorded<Group>> {
  const { trx, member, now } = ctx;
  const names = displayNames ?? (displayName === undefined ? [] : [displayName]);
  const current = await getEditable(ctx);
  for (const name of names) refuseTakenName(current, name);
  const guests = names.map((name) => ({ id: ctx.newId(), displayName: name }));
  const ids = guests.map(({ id }) => id);
  await requirePlaces(trx, member.groupId, ids);
  await addGuestMembers(trx, member.groupId, guests, now);
  const entries = ids.map((id) => ({ groupId: member.groupId, id, action: 'created' as const }));
  const changes = await recordChanges(trx, { noun: 'membership', entries, userId: member.userId, at: now });
  return { value: await getGroup(trx, member), changes };
}

/** Throws NOT_GROUP_MEMBER, INVALID_INPUT for a member with an account, and DUPLICATE_ENTRY as adding does. */
export async function renameGuest(
  ctx: GroupContext,
  { userId, displayName }: { readonly userId: string; readonly displayName: string },
): Promise<Recorded<Group>> {
  const { trx, member, now } = ctx;
  const current = await getEditable(ctx);
  const { displayName: nameBefore } = await getGuest(trx, member, userId);
  if (displayName === nameBefore) return { value: current, changes: [] };
  refuseTakenName(current, displayName, userId);
  await renameGuestUser(trx, { id: userId, displayName, now });
  const change = await recordOwn(ctx, {
    noun: 'membership',
    action: 'edited',
    id: userId,
    details: { nameBefore, nameAfter: displayName },
  });
  return { value: await getGroup(trx, member), changes: [change] };
}

/**
 * A guest who was removed is in the group again, as who they were. Throws NOT_GROUP_MEMBER, INVALID_INPUT for a former member
 * with an account, who needs an invitation, what refuseWhileMerging throws, and DUPLICATE_ENTRY as adding does.
 */
export async function restoreGuest(
  ctx: GroupContext,
  { userId }: { readonly userId: string },
): Promise<Recorded<Group>> {
  const { trx, member } = ctx;
  const current = await getEditable(ctx);
  const guest = current.members.find((one) => one.userId === userId);
  if (!guest) throw new DomainError('NOT_GROUP_MEMBER', { userId });
  if (guest.hasAccount) throw new DomainError('INVALID_INPUT', { reason: 'has-account', userId });
  if (guest.leftAt === null) return { value: current, changes: [] };
  await refuseWhileMerging(trx, member.groupId, [userId]);
  refuseTakenName(current, guest.displayName, userId);
  await returnGuest(trx, { groupId: member.groupId, userId });
  const change = await recordOwn(ctx, { noun: 'membership', action: 'restored', id: userId });
  return { value: await getGroup(trx, member), changes: [change] };
}

/** A member who may invite may change the guests. Throws INSUFFICIENT_PERMISSIONS and TIER_LIMITS_EXCEEDED. */
async function getEditable(ctx: GroupContext): Promise<Group> {
  await requireMayWrite(ctx, 'invite_members');
  return getGroup(ctx.trx, ctx.member);
}

function refuseTakenName({ members }: Group, displayName: string, ownId?: string): void {
  if (findNamesake(members, displayName, ownId)) throw new DomainError('DUPLICATE_ENTRY', { displayName });
}
