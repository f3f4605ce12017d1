import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** Every row of the group in these tables, as text, with its own id as 'group'. A sum of 0 is as good as none. */
export async function ledgerOf(db: Db, groupId: string): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [table, isSomething] of [
    ['transactions', 'true'],
    ['history', "noun = 'transaction'"],
    ['balances', 'amount <> 0'],
    ['pair_debts', 'amount <> 0'],
    ['turnovers', 'amount <> 0'],
    ['monthly_totals', 'turnover <> 0'],
    ['monthly_shares', 'paid <> 0 or share <> 0'],
    ['monthly_movements', 'turnover <> 0'],
    ['change_counters', 'true'],
  ] as const) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(${sql.table(table)})::text || ${
        table === 'transactions' || table === 'history' ? sql`snapshot::text` : sql`''`
      } as row from ${sql.table(table)} where group_id = ${groupId} and (${sql.raw(isSomething)}) order by 1`.execute(
      db,
    );
    found[table] = rows.map(({ row }) => row.replaceAll(groupId, 'group'));
  }
  return found;
}
