import pg from 'pg';
import { OperatorError } from '#server/operator-error.ts';

/** For a host that takes the connection and says nothing. */
const PATIENCE_MS = 10_000;

/** PostgreSQL's code. */
const INSUFFICIENT_PRIVILEGE = '42501';

/** Connects once to the database of DATABASE_URL. Throws an OperatorError, without the password, where that fails. */
export async function proveReachable(url: string): Promise<void> {
  try {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS });
    await client.connect();
    await client.end();
  } catch (cause) {
    throw new OperatorError(`DATABASE_URL: the database cannot be reached: ${reasonOf(cause)}`, { cause });
  }
}

/** Runs what makes tables. Throws an OperatorError where the role of DATABASE_URL may not make them. */
export async function needingRights<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!isDenied(cause)) throw cause;
    throw new OperatorError(
      `DATABASE_URL: its role must own the database, to make tables and schemas in it: ${reasonOf(cause)}`,
      { cause },
    );
  }
}

function isDenied(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE;
}

// Of the system, and of the client, which gives a closed connection no code.
const CLOSED = /^Connection terminated|\bECONNRESET\b/;

/** A host of several addresses fails with an error for each of them and no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  const message = error instanceof Error ? error.message : String(error);
  return CLOSED.test(message) ? `the connection was closed before it was ready (${message})` : message;
}
