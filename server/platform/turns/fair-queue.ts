import { type Costly, createLaneCosts } from './lane-costs.ts';
import { createLanes, type Lane } from './lanes.ts';
import type { OnLeave } from './leaving.ts';
import { createRests } from './rests.ts';

/** Work for which callers wait. */
export interface AskedWork<T> {
  /**
   * The same key is the same work: those who ask for it while it waits or runs share it. Work without a key is
   * shared with no other caller.
   */
  readonly key?: string;
  /** Whose work it is: lanes take turns, so that none waits for more than one piece of each other. */
  readonly lane: string;
  /**
   * Of the caller who waits. Work that waits while no caller does any more is not begun. Called only where the
   * work has to wait.
   */
  readonly onLeave: OnLeave;
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
  /** Work that has a key and waits or runs. */
  const shared = new Map<string, Piece<T>>();
  const lanes = createLanes<Piece<T>>();
  const beginRest = createRests(room.resting ?? 0);
  const costs = places.costly && createLaneCosts(places.costly);
  let allRunning = 0;

  const hasPlace = ({ name, running, occupying }: Lane<Piece<T>>) => {
    if (running >= places.lane) return false;
    return occupying === 0 || !costs?.isCostly(name);
  };

  const runNext = () => {
    while (allRunning < places.all) {
      const piece = lanes.takeNext(hasPlace);
      if (!piece) return;
      run(piece);
    }
  };

  const run = (piece: Piece<T>) => {
    piece.isBegun = true;
    takePlace(piece);
    const end = () => {
      if (piece.key !== undefined) shared.delete(piece.key);
      leavePlace(piece);
      runNext();
    };
    piece.work({ rest: () => rest(piece) }).then(
      (result) => {
        piece.resolve(result);
        end();
      },
      (error: unknown) => {
        piece.reject(error);
        end();
      },
    );
  };

  const takePlace = (piece: Piece<T>) => {
    const lane = lanes.open(piece.lane);
    lane.running += 1;
    lane.occupying += 1;
    allRunning += 1;
    let isOccupying = true;
    const stopOccupying = () => {
      if (isOccupying) lane.occupying -= 1;
      isOccupying = false;
    };
    const endMeasuring = costs?.measure(lane.name, {
      countRunning: () => lane.running,
      onPatienceEnd: () => {
        stopOccupying();
        runNext();
      },
    });
    piece.leave = () => {
      endMeasuring?.();
      stopOccupying();
      lane.running -= 1;
      allRunning -= 1;
      lanes.closeIfEmpty(lane);
    };
  };

  const leavePlace = (piece: Piece<T>) => {
    piece.leave?.();
    piece.leave = undefined;
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
    if (piece.callers > 0 || !lanes.remove(piece)) return;
    if (piece.key !== undefined) shared.delete(piece.key);
    piece.resolve(undefined);
  };

  const enqueue = ({ key, lane, work }: AskedWork<T>): Piece<T> | undefined => {
    // Places that a lane does not get are room for it.
    const unused = costs?.isCostly(lane) ? places.lane - lanes.countRunning(lane) : 0;
    if (lanes.countWaiting(lane) >= room.lane + unused || lanes.countAllWaiting() >= room.all)
      return undefined;
    const piece = {
      key,
      lane,
      work,
      callers: 0,
      isBegun: false,
      leave: undefined,
      ...Promise.withResolvers<T | undefined>(),
    };
    if (key !== undefined) shared.set(key, piece);
    lanes.add(piece);
    return piece;
  };

  return async (asked) => {
    costs?.noteAsking(asked.lane);
    const piece = (asked.key === undefined ? undefined : shared.get(asked.key)) ?? enqueue(asked);
    if (!piece) return undefined;
    piece.callers += 1;
    runNext();
    if (!piece.isBegun) asked.onLeave(() => abandon(piece));
    return piece.promise;
  };
}

interface Piece<T> extends PromiseWithResolvers<T | undefined> {
  readonly key: string | undefined;
  readonly lane: string;
  readonly work: (place: WorkPlace) => Promise<T>;
  /** How many callers still wait for the piece. */
  callers: number;
  isBegun: boolean;
  /** Gives its place back, where it has one. */
  leave: (() => void) | undefined;
}
