import { deleteGroups } from '#server/groups/groups/commands.ts';
import { getGroup } from '#server/groups/groups/queries.ts';
import { listNewsOfDeletion } from '#server/groups/invitations/commands.ts';
import type { GroupContext } from '#server/membership/commands/write.ts';
import { recordOwn } from '#server/membership/history/record.ts';
import { requirePermission } from '#server/membership/memberships/permission.ts';
import type { Recorded } from '#server/platform/commands/writes.ts';

/** With all its transactions, whatever is still open. Admins are warned before: it cannot be undone. */
export async function deleteGroup(ctx: GroupContext): Promise<Recorded<undefined>> {
  const { trx, member, now } = ctx;
  requirePermission(member, 'delete_group');
  const { groupId, userId } = member;
  const { version } = await getGroup(trx, member);
  const change = await recordOwn(ctx, { noun: 'group', action: 'deleted', id: groupId, version });
  const ended = await listNewsOfDeletion(trx, { groupId, userId, now });
  await deleteGroups(trx, [groupId]);
  return { value: undefined, changes: [change, ...ended] };
}
