import { invalidField } from './error.ts';

// A cursor is the sort key of the last row of a page. It is opaque so that the key may change without breaking clients.

export function encodeCursor(values: readonly string[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** Throws VALIDATION_ERROR unless it is a cursor of `length` values, as encodeCursor made it. */
export function decodeCursor(text: string, length?: number): string[] {
  const values = parse(Buffer.from(text, 'base64url').toString());
  if (!isTexts(values) || (length !== undefined && values.length !== length)) {
    throw invalidField('cursor', 'invalid_cursor', 'not a cursor that a page gave');
  }
  return values;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function isTexts(values: unknown): values is string[] {
  return Array.isArray(values) && values.every((value) => typeof value === 'string');
}
