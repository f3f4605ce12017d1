import { z } from 'zod';
import type { Page } from '#contract/endpoint.ts';
import { idSchema, instantSchema } from '#contract/value.ts';
import { invalidField } from './error.ts';

// A cursor is the sort key of the last row of a page. It is opaque so that the key may change without breaking clients.

export function encodeCursor(values: readonly string[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** @param schema of the texts that encodeCursor was given. Throws VALIDATION_ERROR unless they are these. */
export function decodeCursor<Schema extends z.ZodType>(text: string, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(parse(Buffer.from(text, 'base64url').toString()));
  if (!parsed.success) throw invalidField('cursor', 'invalid_cursor', 'not a cursor that a page gave');
  return parsed.data;
}

/** Of rows that were asked for with one more than `limit`; `keyOf` gives what the cursor of the next page holds. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  keyOf: (last: Row) => readonly string[],
): Page<Row> {
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  return { data, nextCursor: rows.length > limit && last ? encodeCursor(keyOf(last)) : null };
}

// Where a first page begins, so that it is a page like the others: not behind any id, and not before any.
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** After every date that there is; small enough for a PostgreSQL timestamp. */
export const LAST_DATE = '9999-12-31';
export const LAST_INSTANT = `${LAST_DATE}T00:00:00Z`;

/** What the rows of a page, newest first, are before: without a cursor an instant and an id that all of them are before. */
export function instantBefore(cursor: string | undefined): { beforeTime: Date; beforeId: string } {
  const [time, beforeId] =
    cursor === undefined ? [LAST_INSTANT, LAST_ID] : decodeCursor(cursor, instantCursor);
  return { beforeTime: new Date(time), beforeId };
}

const instantCursor = z.tuple([instantSchema, idSchema]);

/** A whole number that is not negative, which a cursor holds as text. */
export const numberInCursor = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
