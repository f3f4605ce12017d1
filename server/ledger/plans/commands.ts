import type { MemberRename } from '#server/membership/memberships/commands.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { removePlans, renameInPlans } from './rows.ts';

/** For a change of the households, inside its database transaction: the next look makes new plans. */
export function dropPlans(trx: Trx, groupId: string): Promise<void> {
  return removePlans(trx, groupId);
}

export function renameMember(trx: Trx, rename: MemberRename): Promise<void> {
  return renameInPlans(trx, rename);
}
