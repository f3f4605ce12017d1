/** What waits, in lanes that take turns. */
export function createWaitingLanes<T extends { readonly lane: string }>() {
  /** The lane whose turn it is comes first; none is empty. */
  const lanes = new Map<string, readonly T[]>();
  let count = 0;

  return {
    /** Behind the others of its lane; a new lane comes behind all others. */
    add(piece: T): void {
      lanes.set(piece.lane, [...(lanes.get(piece.lane) ?? []), piece]);
      count += 1;
    },

    /** The first piece of the first lane that may run one. Its lane is behind all others then. */
    takeNext(mayRun: (lane: string) => boolean): T | undefined {
      const next = lanes.entries().find(([lane]) => mayRun(lane));
      if (!next) return undefined;
      const [lane, [piece, ...others]] = next;
      lanes.delete(lane);
      if (others.length > 0) lanes.set(lane, others);
      count -= 1;
      return piece;
    },

    /** @returns whether it waited */
    remove(piece: T): boolean {
      const waiting = lanes.get(piece.lane);
      if (!waiting?.includes(piece)) return false;
      if (waiting.length === 1) lanes.delete(piece.lane);
      else lanes.set(piece.lane, waiting.toSpliced(waiting.indexOf(piece), 1));
      count -= 1;
      return true;
    },

    countOf: (lane: string) => lanes.get(lane)?.length ?? 0,
    count: () => count,
  };
}
