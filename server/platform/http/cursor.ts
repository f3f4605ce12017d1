import { z } from 'zod';
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
