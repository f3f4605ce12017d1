/** The same list with one of its places moved to another. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** All ids after one of the shown went from one place among the shown to another: whatever is not shown stays where it is. */
export function movedAmong(
  all: readonly string[],
  shown: readonly string[],
  from: number,
  to: number,
): string[] {
  const next = moved(shown, from, to)[Symbol.iterator]();
  const isShown = new Set(shown);
  return all.map((id) => (isShown.has(id) ? (next.next().value ?? id) : id));
}

/** The list in the order of these ids; what they do not name, because it is newer than they are, comes first. */
export function inOrder<T extends { id: string }>(list: readonly T[], ids: readonly string[]): T[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  return list.toSorted((a, b) => (places.get(a.id) ?? -1) - (places.get(b.id) ?? -1));
}
