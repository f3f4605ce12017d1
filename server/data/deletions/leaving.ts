import { deleteDesertedGroups, dropFromDefaultSplits } from '#server/groups/groups/commands.ts';
import { revokeInvitationsOf } from '#server/groups/invitations/commands.ts';
import { lockGroups } from '#server/membership/commands/lock.ts';
import { recordChanges } from '#server/membership/history/record.ts';
import { endMemberships, promoteEldest } from '#server/membership/memberships/commands.ts';
import { listGroupIds } from '#server/membership/memberships/queries.ts';
import type { Trx } from '#server/platform/db/database.ts';
import type { Change } from '#server/platform/live/changes.ts';

/**
 * Out of every group, open balances or not. A group without another member with an account is deleted; where the
 * person was the only admin, the eldest member is admin now.
 */
export async function leaveEveryGroup(trx: Trx, userId: string, now: Date): Promise<readonly Change[]> {
  const groupIds = await listGroupIds(trx, { userId });
  await lockGroups(trx, groupIds);
  await endMemberships(trx, { groupIds, userId, now });
  // Of a deserted group too: the members who left it before have none that are open.
  const ended = await revokeInvitationsOf(trx, { groupIds, userId, now });
  const left = await deleteDesertedGroups(trx, groupIds);
  const promoted = await promoteEldest(trx, { groupIds: left });
  await dropFromDefaultSplits(trx, left, userId);
  const entries = [
    ...promoted.map((member) => ({
      groupId: member.groupId,
      id: member.userId,
      action: 'edited' as const,
      details: { role: 'admin' as const },
    })),
    ...left.map((groupId) => ({ groupId, id: userId, action: 'deleted' as const })),
  ];
  return [...(await recordChanges(trx, { noun: 'membership', entries, userId, at: now })), ...ended];
}
