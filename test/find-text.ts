import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** Every table and column in which the text is found, in whatever form it is kept. */
export async function findText(db: Db, text: string): Promise<string[]> {
  const { rows } = await sql<{ place: string; query: string }>`
    select format('%s.%s.%s', table_schema, table_name, column_name) as place,
      format('select 1 from %I.%I where position(lower(%L) in lower(case when %L = ''bytea'' then encode(%I::text::bytea, ''escape'') else %I::text end)) > 0 limit 1',
        table_schema, table_name, ${text}::text, data_type, column_name, column_name) as query
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`.execute(db);
  const found: string[] = [];
  for (const { place, query } of rows) {
    const { rows: hits } = await sql.raw(query).execute(db);
    if (hits.length > 0) found.push(place);
  }
  return found;
}
