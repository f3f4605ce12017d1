import pg from 'pg';

/**
 * The schema of a migrated database as SQL that makes it again: what a reviewer reads. pg_dump is not among the embedded
 * programs, and each version of it writes another text.
 */
export async function dumpSchema(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const parts = [
      '-- The schema after the last migration. `npm run db:generate` writes it; a test compares it.\n',
    ];
    for (const query of [TYPES, FUNCTIONS, TABLES, COLUMN_COMMENTS, LATER_KEYS, INDEXES, TRIGGERS]) {
      const { rows } = await client.query<{ text: string }>(query);
      parts.push(...rows.map((row) => row.text));
    }
    return `${parts.join('\n')}\n`;
  } finally {
    await client.end();
  }
}

// In the order of their making, so that what refers comes after what is referred to. schema_migrations belongs to the
// program that applies the migrations, not to them.
const TYPES = `
  select format(E'create type %I as (%s);\\n', relname, (
      select string_agg(format('%I %s', attname, format_type(atttypid, atttypmod)), ', ' order by attnum)
      from pg_attribute where attrelid = c.oid and not attisdropped
    )) || coalesce(format(E'comment on type %I is %L;\\n', relname, obj_description(reltype, 'pg_type')), '') as text
  from pg_class c
  where relkind = 'c' and relnamespace = 'public'::regnamespace
  order by c.oid`;

const FUNCTIONS = `
  select pg_get_functiondef(oid) || E';\\n' as text
  from pg_proc
  where pronamespace = 'public'::regnamespace
  order by oid`;

const TABLES = `
  select format(E'create table %I (\\n  %s\\n)%s;\\n', relname, lines, ' with (' || array_to_string(reloptions, ', ') || ')')
    || coalesce(format(E'comment on table %I is %L;\\n', relname, obj_description(c.oid, 'pg_class')), '') as text
  from pg_class c
  cross join lateral (
    select string_agg(line, E',\\n  ' order by rank, place, line) as lines
    from (
      select 0 as rank, attnum as place, concat_ws(' ',
        quote_ident(attname),
        format_type(atttypid, atttypmod),
        case when attnotnull then 'not null' end,
        case when attgenerated = 's' then format('generated always as (%s) stored', pg_get_expr(adbin, adrelid))
             else 'default ' || pg_get_expr(adbin, adrelid) end) as line
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = c.oid and attnum > 0 and not attisdropped
      union all
      select position(contype in 'pufc'), 0, format('constraint %I %s', conname, pg_get_constraintdef(oid))
      from pg_constraint where conrelid = c.oid and contype in ('p', 'u', 'f', 'c') and confrelid <= conrelid
    ) parts
  ) body
  where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'
  order by c.oid`;

const COLUMN_COMMENTS = `
  select format(E'comment on column %I.%I is %L;', relname, attname, description) || E'\\n' as text
  from pg_description join pg_class c on c.oid = objoid and classoid = 'pg_class'::regclass
    join pg_attribute on attrelid = c.oid and attnum = objsubid
  where objsubid > 0 and relkind = 'r' and relnamespace = 'public'::regnamespace
  order by c.oid, attnum`;

// Those that refer to a table made after their own.
const LATER_KEYS = `
  select format(E'alter table %I add constraint %I %s;\\n', relname, conname, pg_get_constraintdef(k.oid)) as text
  from pg_constraint k join pg_class c on c.oid = conrelid
  where contype = 'f' and confrelid > conrelid and relnamespace = 'public'::regnamespace
  order by k.oid`;

const INDEXES = `
  select pg_get_indexdef(indexrelid) || ';' as text
  from pg_index join pg_class c on c.oid = indexrelid
  where relnamespace = 'public'::regnamespace
    and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
  order by c.oid`;

const TRIGGERS = `
  select E'\\n' || pg_get_triggerdef(t.oid) || ';' as text
  from pg_trigger t join pg_class c on c.oid = tgrelid
  where not tgisinternal and relnamespace = 'public'::regnamespace
  order by t.oid`;
