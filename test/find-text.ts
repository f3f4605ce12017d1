import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** All that is left of the id of a guest whose place a member has taken. */
export const PLACE_TAKEN = ['public.memberships.took_over'];

/** Every table and column in which the text is found, in whatever form it is kept. */
export async function findText(db: Db, text: string): Promise<string[]> {
  const {
    rows: [columns],
  } = await sql<{ query: string }>`
    select string_agg(
      format('(select %L as place from %I.%I where position(lower(%L) in lower(case when %L = ''bytea'' then encode(%I::text::bytea, ''escape'') else %I::text end)) > 0 limit 1)',
        format('%s.%s.%s', table_schema, table_name, column_name),
        table_schema, table_name, ${text}::text, data_type, column_name, column_name),
      ' union all ' order by table_schema, table_name, column_name) as query
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`.execute(db);
  if (!columns) throw new Error('There are columns to look into');
  // One statement for all columns: one for each took as many round trips.
  const { rows } = await sql.raw<{ place: string }>(columns.query).execute(db);
  return rows.map(({ place }) => place);
}
