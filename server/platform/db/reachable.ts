import pg from 'pg';
import { OperatorError } from '#server/operator-error.ts';

/** For a host that takes the connection and says nothing. */
const PATIENCE_MS = 10_000;

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

/** A host of several addresses fails with an error for each of them and no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
