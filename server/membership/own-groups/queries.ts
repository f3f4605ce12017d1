import { uuid } from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';

/** A person in a group: both ids are texts, so that each is given by its name. */
export interface MemberRef {
  readonly groupId: string;
  readonly userId: string;
}

export async function hasArchived(db: Db, member: MemberRef): Promise<boolean> {
  const rows = await findArchived(db, member);
  return rows.length > 0;
}

const findArchived = statement({
  text: `
    select group_id from user_groups
    where user_id = :userId and group_id = :groupId and archived_at is not null`,
  values: { userId: uuid, groupId: uuid },
  row: { group_id: uuid },
});
