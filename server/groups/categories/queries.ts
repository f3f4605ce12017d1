import type { GroupCategory } from '#contract/categories.ts';
import { getGroup } from '#server/groups/groups/queries.ts';
import type { GroupCaller } from '#server/membership/memberships/queries.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Those that were put away included. Throws GROUP_NOT_FOUND. */
export async function listCategories(db: Db, caller: GroupCaller): Promise<GroupCategory[]> {
  const { categories } = await getGroup(db, caller);
  return categories;
}
