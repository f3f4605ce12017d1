import { z } from 'zod';
import { idSchema, instantSchema } from '#contract/value.ts';
import { decodeCursor, encodeCursor, numberInCursor } from '#server/platform/http/cursor.ts';

// Pages through the changes of many groups, newest first: each goes on behind the row at which the one before it ended.

interface Place {
  readonly at: Date;
  readonly group: string;
  readonly seq: number;
}

/** Later than everything that has happened; small enough for a PostgreSQL timestamp. */
const BEFORE_ALL: Place = {
  at: new Date('9999-12-31T00:00:00Z'),
  group: '00000000-0000-0000-0000-000000000000',
  seq: 0,
};

const cursorSchema = z.tuple([instantSchema, idSchema, numberInCursor]);

/** What the rows of a page are behind: without a cursor a place that all of them are behind. */
export function placeBefore(cursor: string | undefined): Place {
  if (cursor === undefined) return BEFORE_ALL;
  const [time, group, seq] = decodeCursor(cursor, cursorSchema);
  return { at: new Date(time), group, seq };
}

/** Of the last row that a page shows. */
export function placeOf(row: { at: Date; group_id: string; seq: number }): string {
  return encodeCursor([row.at.toISOString(), row.group_id, String(row.seq)]);
}
