/** Work for which callers wait. */
export interface AskedWork<T> {
  /** The same key is the same work: those who ask for it while it waits or runs share it. */
  readonly key: string | symbol;
  /** Whose work it is: lanes take turns, so that none waits for more than one piece of each other. */
  readonly lane: string;
  /** Of the caller who waits. Work that waits while no caller does any more is not begun. */
  readonly signal: AbortSignal;
  readonly work: () => Promise<T>;
}

/**
 * Runs work one piece at a time, or as many as there are places. A failure reaches those who asked for it and no others.
 * @returns undefined where there is no room to wait, or the caller waits no more
 */
export type FairQueue<T> = (asked: AskedWork<T>) => Promise<T | undefined>;

/** How many pieces may wait, in all lanes and in one. */
export interface Room {
  readonly all: number;
  readonly lane: number;
}

/** How many pieces may run at once, in all lanes and in one. */
export interface Places {
  readonly all: number;
  readonly lane: number;
}

export function createFairQueue<T>(room: Room, places: Places = { all: 1, lane: 1 }): FairQueue<T> {
  /** Waiting or running, by key. */
  const pieces = new Map<string | symbol, Piece<T>>();
  /** The lane whose turn it is comes first; none is empty. */
  const lanes = new Map<string, Piece<T>[]>();
  /** How many pieces of each lane run; none has zero. */
  const running = new Map<string, number>();
  let allRunning = 0;

  const count = (lane: string, by: number) => {
    const now = (running.get(lane) ?? 0) + by;
    if (now === 0) running.delete(lane);
    else running.set(lane, now);
    allRunning += by;
  };

  const runNext = () => {
    if (allRunning >= places.all) return;
    for (const [lane, [piece, ...others]] of lanes) {
      if ((running.get(lane) ?? 0) >= places.lane) continue;
      // Behind all others.
      lanes.delete(lane);
      if (others.length > 0) lanes.set(lane, others);
      if (piece) run(piece);
      return;
    }
  };

  const run = (piece: Piece<T>) => {
    count(piece.lane, 1);
    void piece
      .work()
      .then(piece.resolve, piece.reject)
      .finally(() => {
        pieces.delete(piece.key);
        count(piece.lane, -1);
        runNext();
      });
  };

  const abandon = (piece: Piece<T>) => {
    piece.callers -= 1;
    const waiting = lanes.get(piece.lane);
    if (piece.callers > 0 || !waiting?.includes(piece)) return;
    pieces.delete(piece.key);
    if (waiting.length === 1) lanes.delete(piece.lane);
    else lanes.set(piece.lane, waiting.toSpliced(waiting.indexOf(piece), 1));
    piece.resolve(undefined);
  };

  const enqueue = ({ key, lane, work }: AskedWork<T>): Piece<T> | undefined => {
    const inLane = lanes.get(lane) ?? [];
    const inAll = [...lanes.values()].reduce((sum, waiting) => sum + waiting.length, 0);
    if (inLane.length >= room.lane || inAll >= room.all) return undefined;
    const piece = { key, lane, work, callers: 0, ...Promise.withResolvers<T | undefined>() };
    pieces.set(key, piece);
    lanes.set(lane, [...inLane, piece]);
    return piece;
  };

  return async (asked) => {
    const { key, signal } = asked;
    if (signal.aborted) return undefined;
    const piece = pieces.get(key) ?? enqueue(asked);
    if (!piece) return undefined;
    piece.callers += 1;
    const leave = () => abandon(piece);
    signal.addEventListener('abort', leave, { once: true });
    runNext();
    try {
      return await piece.promise;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  };
}

interface Piece<T> extends PromiseWithResolvers<T | undefined> {
  readonly key: string | symbol;
  readonly lane: string;
  readonly work: () => Promise<T>;
  /** Who still wait for it. */
  callers: number;
}
