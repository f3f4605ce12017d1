import { DomainError } from '#domain/error.ts';
import type { Tier } from '#domain/groups/tier.ts';
import { bool, textOf, uuid } from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';

/** A person in a group: both ids are texts, so that each is given by its name. */
export interface MemberRef {
  readonly groupId: string;
  readonly userId: string;
}

/** Their own tier, whatever the configuration gives to all, and whether they have archived the group. */
export async function getOwnTerms(db: Db, member: MemberRef): Promise<{ tier: Tier; isArchived: boolean }> {
  const [row] = await findOwnTerms(db, member);
  if (!row) throw new DomainError('USER_NOT_FOUND');
  return { tier: row.tier, isArchived: row.is_archived };
}

const findOwnTerms = statement({
  text: `
    select users.tier, exists (
      select 1 from user_groups
      where user_groups.user_id = :userId and user_groups.group_id = :groupId and user_groups.archived_at is not null
    ) as is_archived
    from users where users.id = :userId`,
  values: { userId: uuid, groupId: uuid },
  row: { tier: textOf<Tier>(), is_archived: bool },
});
