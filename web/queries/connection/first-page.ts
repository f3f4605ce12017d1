/** The cursor of a list's first page. A function, because TypeScript takes a plain null for all that a cursor can be. */
export function firstPage(): string | null {
  return null;
}
