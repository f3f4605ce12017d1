import type { Db } from '#server/platform/db/database.ts';

/**
 * Adds to what the lower of two ids owes the higher one, for each pair of a group, around the server and its counter of
 * changes: what reads the debts again tells it, and what is told from an answer that was kept does not.
 */
export async function addToDebtsUnseen(db: Db, groupId: string, amount: number): Promise<void> {
  await db
    .updateTable('pair_debts')
    .set((pair) => ({ amount: pair('amount', '+', amount) }))
    .where('group_id', '=', groupId)
    .execute();
}
