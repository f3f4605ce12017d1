import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { preparedPool } from './prepared-pool.ts';
import type { DB } from './schema.gen.ts';

/** The database, or a transaction on it: what reads take. */
export type Db = Kysely<DB>;

/** A database transaction and nothing else: what writes and locks take, which only hold together inside of one. */
export type Trx = Transaction<DB>;

const outside: unique symbol = Symbol('outside of a transaction');

/** The database outside of a transaction: whatever one statement writes there is a transaction by itself. */
interface Autocommit {
  readonly [outside]: Db;
}

/** Where a write that is a single statement may run. A lock taken there would end with it, so locks ask for a Trx. */
export type Writer = Trx | Autocommit;

export function autocommit(db: Db): Autocommit {
  return { [outside]: db };
}

/** Several statements as one: in the database transaction that is open already, or in one of its own. */
export function inTransaction<T>(writer: Writer, work: (trx: Trx) => Promise<T>): Promise<T> {
  return outside in writer ? writer[outside].transaction().execute(work) : work(writer);
}

/** For the statement itself. */
export function connectionOf(writer: Writer): Db {
  return outside in writer ? writer[outside] : writer;
}

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  /** Connections at most. */
  readonly max?: number;
  /** Milliseconds that one statement may take; 0 for the long reads of a maintenance command. */
  readonly statementTimeout?: number;
  /** Milliseconds after which work that gets no connection is given up. */
  readonly connectionTimeout?: number;
}

export function openDatabase({
  url,
  max = 10,
  statementTimeout = 30_000,
  connectionTimeout = 5_000,
}: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectionTimeout,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: 30_000,
    types: { getTypeParser },
  });
  // A connection that the server closes must not end the process, neither idle nor between two statements: the pool
  // drops it, and the next query opens another or reports for itself.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparedPool(pool) }) });
  return { db, pool, close: () => pool.end() };
}

type ParseText = (text: string) => unknown;

const TEXT_ARRAY: number = 1009;
const parseTextArray: ParseText = pg.types.getTypeParser(TEXT_ARRAY);

// By oid: bigint, date and their arrays, and arrays of ids. What is not here is read as pg reads it:
// timestamptz as Date, jsonb parsed.
const PARSERS: ReadonlyMap<number, ParseText> = new Map<number, ParseText>([
  [20, parseInt8],
  [1016, parseInt8Array],
  // A calendar date has no time zone; pg would make it midnight in the process's.
  [1082, String],
  [1182, parseTextArray],
  [2951, elementsOf],
]);

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format: 'text' | 'binary' = 'text') =>
  (format === 'text' && PARSERS.get(oid)) || pg.types.getTypeParser(oid, format);

/** Money is a bigint column and a number here: one that a number cannot hold exactly must never pass for another. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} from the database is not a safe integer`);
  return value;
}

function parseInt8Array(text: string): (number | null)[] {
  return elementsOf(text).map((element) => (element === 'NULL' ? null : parseInt8(element)));
}

/** Of an array whose elements need no quotes: pg would go through its text letter by letter. */
function elementsOf(text: string): string[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',');
}
