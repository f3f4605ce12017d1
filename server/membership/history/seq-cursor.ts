import { z } from 'zod';
import { decodeCursor, encodeCursor, numberInCursor } from '#server/platform/http/cursor.ts';

// Pages through the changes of one group, newest first: each goes on below the seq at which the one before it ended.

const cursorSchema = z.tuple([numberInCursor]);

/** What the rows of a page are below: without a cursor a seq that none reaches, so that the first is a page like the others. */
export function seqBefore(cursor: string | undefined): number {
  const [seq] = cursor === undefined ? [Number.MAX_SAFE_INTEGER] : decodeCursor(cursor, cursorSchema);
  return seq;
}

/** `seq`: of the last row that the page shows. */
export function cursorAt(seq: number): string {
  return encodeCursor([String(seq)]);
}
