import { type Costly, createLaneCosts } from './lane-costs.ts';
import { createRests } from './rests.ts';
import { createWaitingLanes } from './waiting-lanes.ts';

/** Work for which callers wait. */
export interface AskedWork<T> {
  /** The same key is the same work: those who ask for it while it waits or runs share it. */
  readonly key: string | symbol;
  /** Whose work it is: lanes take turns, so that none waits for more than one piece of each other. */
  readonly lane: string;
  /**
   * Of the caller who waits. Work that waits while no caller does any more is not begun. Read only where the
   * work has to wait.
   */
  readonly signal: AbortSignal;
  readonly work: (place: WorkPlace) => Promise<T>;
}

/** One of the places of a queue, held by a piece of work while it runs. */
export interface WorkPlace {
  /**
   * Gives the place to another piece while this one waits for what others do for it. Where `resting` pieces of the lane rest
   * already, the place is kept.
   * @returns what takes a place again, also where none is free, for a piece that goes on by itself
   */
  readonly rest: () => () => void;
}

/**
 * Runs work one piece at a time, or as many as there are places. A failure reaches those who asked for it and no others.
 * @returns undefined where there is no room to wait, or the work waited and its caller left
 */
export type FairQueue<T> = (asked: AskedWork<T>) => Promise<T | undefined>;

/** How many pieces may wait, in all lanes and in one. */
export interface Room {
  readonly all: number;
  readonly lane: number;
  /** How many of a lane may rest beside them. Left out, none may. */
  readonly resting?: number;
}

/** How many pieces may run at once, in all lanes and in one. */
export interface Places {
  readonly all: number;
  readonly lane: number;
  /** Left out, a lane has its places whatever its pieces cost. */
  readonly costly?: Costly;
}

export function createFairQueue<T>(room: Room, places: Places = { all: 1, lane: 1 }): FairQueue<T> {
  /** Waiting or running, by key. */
  const pieces = new Map<string | symbol, Piece<T>>();
  const waiting = createWaitingLanes<Piece<T>>();
  /** The pieces of each lane that run; none is empty. */
  const running = new Map<string, Set<Piece<T>>>();
  const beginRest = createRests(room.resting ?? 0);
  const costs = places.costly && createLaneCosts(places.costly);
  let allRunning = 0;

  const runningOf = (lane: string) => running.get(lane)?.size ?? 0;

  const hasPlace = (lane: string) => {
    const mine = running.get(lane);
    if (!mine) return true;
    if (mine.size >= places.lane) return false;
    return !costs?.isCostly(lane) || [...mine].every(({ holdsPlace }) => !holdsPlace);
  };

  const runNext = () => {
    while (allRunning < places.all) {
      const piece = waiting.takeNext(hasPlace);
      if (!piece) return;
      run(piece);
    }
  };

  const run = (piece: Piece<T>) => {
    piece.isBegun = true;
    takePlace(piece);
    const end = () => {
      pieces.delete(piece.key);
      leavePlace(piece);
      runNext();
    };
    void piece
      .work({ rest: () => rest(piece) })
      .then(piece.resolve, piece.reject)
      .finally(end);
  };

  const takePlace = (piece: Piece<T>) => {
    const { lane } = piece;
    const mine = running.get(lane) ?? new Set();
    running.set(lane, mine.add(piece));
    allRunning += 1;
    piece.holdsPlace = true;
    const loseHold = () => {
      piece.holdsPlace = false;
      runNext();
    };
    piece.endMeasuring = costs?.measure(lane, { runningOf, onPatienceEnd: loseHold });
  };

  const leavePlace = (piece: Piece<T>) => {
    const mine = running.get(piece.lane);
    if (!mine?.has(piece)) return;
    piece.endMeasuring?.();
    mine.delete(piece);
    if (mine.size === 0) running.delete(piece.lane);
    allRunning -= 1;
  };

  const rest = (piece: Piece<T>) => {
    const wake = beginRest(piece.lane);
    if (!wake) return () => {};
    void piece.promise.then(wake, wake);
    leavePlace(piece);
    runNext();
    return () => {
      if (wake()) takePlace(piece);
    };
  };

  const abandon = (piece: Piece<T>) => {
    piece.callers -= 1;
    if (piece.callers > 0 || !waiting.remove(piece)) return;
    pieces.delete(piece.key);
    piece.resolve(undefined);
  };

  const enqueue = ({ key, lane, work }: AskedWork<T>): Piece<T> | undefined => {
    // Places that a lane does not get are room for it.
    const unused = costs?.isCostly(lane) ? places.lane - runningOf(lane) : 0;
    if (waiting.countOf(lane) >= room.lane + unused || waiting.count() >= room.all) return undefined;
    const piece = {
      key,
      lane,
      work,
      callers: 0,
      isBegun: false,
      holdsPlace: true,
      endMeasuring: undefined,
      ...Promise.withResolvers<T | undefined>(),
    };
    pieces.set(key, piece);
    waiting.add(piece);
    return piece;
  };

  return async (asked) => {
    costs?.noteAsking(asked.lane);
    const piece = pieces.get(asked.key) ?? enqueue(asked);
    if (!piece) return undefined;
    piece.callers += 1;
    runNext();
    if (piece.isBegun) return piece.promise;
    const { signal } = asked;
    const leave = () => abandon(piece);
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
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
  readonly work: (place: WorkPlace) => Promise<T>;
  /** How many callers still wait for the piece. */
  callers: number;
  isBegun: boolean;
  /** Whether the piece keeps the single place of a costly lane. */
  holdsPlace: boolean;
  /** Called when the piece leaves its place. */
  endMeasuring: (() => void) | undefined;
}
