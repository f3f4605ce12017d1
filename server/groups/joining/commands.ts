import type { ActivityAction, ActivityDetails } from '#contract/activity.ts';
import type { Group } from '#contract/groups.ts';
import { DomainError } from '#domain/error.ts';
import { getGroup } from '#server/groups/groups/queries.ts';
import { findGuest } from '#server/groups/guests/queries.ts';
import { countUse } from '#server/groups/invitations/commands.ts';
import { type FoundInvitation, getInvitation, invitationState } from '#server/groups/invitations/queries.ts';
import { lockGroup } from '#server/membership/commands/lock.ts';
import type { CallerContext } from '#server/membership/commands/write.ts';
import { recordOwn } from '#server/membership/history/record.ts';
import { addMember } from '#server/membership/memberships/commands.ts';
import { requirePlaces } from '#server/membership/memberships/queries.ts';
import { reserveGroup } from '#server/membership/tiers/commands.ts';
import type { Recorded } from '#server/platform/commands/writes.ts';
import type { Trx } from '#server/platform/db/database.ts';
import type { Change } from '#server/platform/live/changes.ts';
import { claimGuest } from './claim.ts';

/**
 * A former member gets their place back. The caller takes the place of a guest with an invitation for that guest, or by
 * choosing one with any other. Throws what the preview throws, ALREADY_GROUP_MEMBER `{groupId}` without using the invitation
 * up, INVITATION_EXPIRED, INVITATION_ALREADY_USED, TIER_LIMIT_EXCEEDED, what requirePlaces throws, CONSTRAINT_VIOLATION
 * `{reason: 'was-member'}` where a former member would take the place of a guest, and `{reason: 'guest-taken'}` where the
 * guest who was chosen is none any more.
 */
export async function acceptInvitation(
  ctx: CallerContext,
  { token, guestId = null }: { readonly token: string; readonly guestId?: string | null },
): Promise<Recorded<Group>> {
  const { trx, caller, policy, now } = ctx;
  const { userId } = caller;
  // Checked before the locks, so that a full tier is not the answer to a dead link. Checked again under the lock,
  // where no other request can use the link up.
  const { groupId } = await requireUsable(ctx, token);
  await reserveGroup(trx, caller, policy);
  await lockGroup(trx, groupId);
  const found = await requireUsable(ctx, token);
  const used = await countUse(trx, { groupId, id: found.id, userId, now });
  const { ended = [], ...entry } = await joinGroup(trx, found, { userId, guestId }, now);
  const member = { userId, groupId };
  const change = await recordOwn({ trx, member, now }, { noun: 'membership', id: userId, ...entry });
  return { value: await getGroup(trx, member), changes: [change, ...used, ...ended] };
}

async function requireUsable(
  { trx, caller, secret, now }: CallerContext,
  token: string,
): Promise<FoundInvitation> {
  const found = await getInvitation(trx, { token, secret, caller });
  if (found.row.is_member) throw new DomainError('ALREADY_GROUP_MEMBER', { groupId: found.groupId });
  const state = invitationState(found.row, now);
  if (state === 'expired') throw new DomainError('INVITATION_EXPIRED');
  if (state === 'removed') throw new DomainError('INVITATION_ALREADY_USED', { reason: 'guest-removed' });
  if (state === 'used') throw new DomainError('INVITATION_ALREADY_USED');
  return found;
}

async function joinGroup(
  trx: Trx,
  { groupId, row }: FoundInvitation,
  { userId, guestId: chosenId }: { readonly userId: string; readonly guestId: string | null },
  now: Date,
): Promise<{ action: ActivityAction; details?: ActivityDetails; ended?: readonly Change[] }> {
  const guestId = row.guest_id ?? chosenId;
  if (chosenId !== null && guestId !== chosenId)
    throw new DomainError('INVALID_INPUT', { reason: 'other-guest', userId: chosenId });
  // A general invitation is still good when the place that was chosen is not.
  if (row.guest_id === null && chosenId !== null && !(await findGuest(trx, { groupId, guestId: chosenId })))
    throw new DomainError('CONSTRAINT_VIOLATION', { reason: 'guest-taken', userId: chosenId });
  if (guestId !== null) {
    const { nameBefore, ended } = await claimGuest(trx, { groupId, guestId, userId }, now);
    return { action: 'created', details: { isClaim: true, nameBefore }, ended };
  }
  await requirePlaces(trx, groupId, [userId]);
  const entry = await addMember(trx, { groupId, userId, role: 'member', joinedAt: now });
  return { action: entry === 'new' ? 'created' : 'restored' };
}
