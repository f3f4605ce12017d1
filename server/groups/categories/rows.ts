import type { GroupCategory } from '#contract/categories.ts';
import { foldCategoryName } from '#domain/ledger/category.ts';
import type { Trx } from '#server/platform/db/database.ts';

export async function insertCategory(
  trx: Trx,
  groupId: string,
  { id, ...category }: GroupCategory,
  createdAt: Date,
): Promise<void> {
  await trx
    .insertInto('categories')
    .values({ group_id: groupId, id, created_at: createdAt, ...columnsOf(category) })
    .execute();
}

export async function saveCategory(
  trx: Trx,
  groupId: string,
  { id, ...category }: GroupCategory,
): Promise<void> {
  await trx
    .updateTable('categories')
    .set(columnsOf(category))
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .execute();
}

function columnsOf({ name, icon, putAwayAt, version }: Omit<GroupCategory, 'id'>) {
  const put_away_at = putAwayAt === null ? null : new Date(putAwayAt);
  return { name, folded_name: foldCategoryName(name), icon, put_away_at, version };
}
