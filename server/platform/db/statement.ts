import { CompiledQuery } from 'kysely';
import type { Columns, RowOf, ValuesOf } from './columns.ts';
import type { Db, Trx } from './database.ts';

/** A hand-written statement. `:name` in the text is the value of that name. */
export interface StatementDefinition<Values extends Columns, Row extends Columns> {
  readonly text: string;
  readonly values?: Values;
  /** What it returns. Left out where nothing is read of it. */
  readonly row?: Row;
  /** Why it cannot name the groups that it reads: it then asks every node of a distributed database. */
  readonly acrossGroups?: string;
}

/** What a test needs in order to compare a statement with the database. */
export interface RegisteredStatement {
  /** With `$1`, `$2` … in place of the names. */
  readonly text: string;
  /** In the order of their numbers. */
  readonly names: readonly string[];
  readonly values: Columns;
  readonly row: Columns;
  readonly acrossGroups: string | undefined;
}

type Run<Values extends Columns, Row extends Columns, On extends Db = Db> = (
  db: On,
  values: ValuesOf<Values>,
) => Promise<RowOf<Row>[]>;

/**
 * Prepared like every other statement, run inside or outside a transaction, without the cost of building its text each
 * time. A test prepares each one on the migrated database and compares its columns and values with the declared ones.
 */
export function statement<
  const Values extends Columns = Record<never, never>,
  const Row extends Columns = Record<never, never>,
>(definition: StatementDefinition<Values, Row>): Run<Values, Row> {
  const { text, names, values: columns } = register(definition);
  return async (db, values) => {
    const { rows } = await db.executeQuery<RowOf<Row>>(
      CompiledQuery.raw(
        text,
        names.map((name): unknown => {
          const value: unknown = Reflect.get(values, name);
          const column = columns[name];
          return column?.encode && value !== null && value !== undefined ? column.encode(value) : value;
        }),
      ),
    );
    return rows;
  };
}

/** One that writes or locks, and is exported as it is: only a database transaction runs it. */
export function writeStatement<
  const Values extends Columns = Record<never, never>,
  const Row extends Columns = Record<never, never>,
>(definition: StatementDefinition<Values, Row>): Run<Values, Row, Trx> {
  return statement(definition);
}

/** Every statement of the modules that are loaded. */
export function listStatements(): readonly RegisteredStatement[] {
  return registered;
}

// Filled while modules load and read by tests: no request touches it.
const registered: RegisteredStatement[] = [];

function register({
  text,
  values = {},
  row = {},
  acrossGroups,
}: StatementDefinition<Columns, Columns>): RegisteredStatement {
  const numbered = numberValues(text);
  const missing = numbered.names.filter((name) => !(name in values));
  const unused = Object.keys(values).filter((name) => !numbered.names.includes(name));
  if (missing.length > 0 || unused.length > 0) {
    throw new Error(
      `A statement must declare exactly the values that it uses: ${[...missing, ...unused].join(', ')}\n${text}`,
    );
  }
  const found = { ...numbered, values, row, acrossGroups };
  registered.push(found);
  return found;
}

// What is in quotes or a comment is no name, nor is the type of a cast.
const TOKENS = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|::|:([a-z]\w*)/g;

/** Each name gets one number, in the order of first use. */
export function numberValues(text: string): { text: string; names: readonly string[] } {
  const names: string[] = [];
  const numbered = text.replace(TOKENS, (token, name?: string) => {
    if (name === undefined) return token;
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { text: numbered, names };
}
