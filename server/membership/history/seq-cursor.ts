import { decodeCursor, encodeCursor } from '#server/platform/http/cursor.ts';
import { invalidField } from '#server/platform/http/error.ts';

// Pages through the changes of one group, newest first: each goes on below the seq at which the one before it ended.

/** What the rows of a page are below: without a cursor a seq that none reaches, so that the first is a page like the others. */
export function seqBefore(cursor: string | undefined): number {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER;
  const [seq] = decodeCursor(cursor, 1).map(Number);
  if (seq === undefined || !Number.isSafeInteger(seq)) {
    throw invalidField('cursor', 'invalid_cursor', 'not a cursor that a page gave');
  }
  return seq;
}

/** `seq`: of the last row that the page shows. */
export function cursorAt(seq: number): string {
  return encodeCursor([String(seq)]);
}
