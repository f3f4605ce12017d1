import { z } from 'zod';
import { idSchema, instantSchema } from '#contract/value.ts';
import {
  decodeCursor,
  encodeCursor,
  FIRST_ID,
  LAST_INSTANT,
  numberInCursor,
} from '#server/platform/http/cursor.ts';

// Pages through the changes of many groups, newest first: each goes on behind the row at which the one before it ended.

interface Place {
  readonly at: Date;
  readonly group: string;
  readonly seq: number;
}

/** Later than everything that has happened. */
const BEFORE_ALL: Place = { at: new Date(LAST_INSTANT), group: FIRST_ID, seq: 0 };

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
