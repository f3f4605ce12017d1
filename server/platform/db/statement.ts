import { CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/**
 * A hand-written statement for a hot path: prepared like every other, run inside or outside a transaction, without the
 * cost of building its text each time. `Row` is what the text selects; a test of its query shows that it is.
 */
export function statement<Row>(text: string): (db: Db, values: readonly unknown[]) => Promise<Row[]> {
  return async (db, values) => {
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
    return rows;
  };
}
