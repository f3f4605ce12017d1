/** Work for which callers wait. */
export interface AskedWork<T> {
  /** The same key is the same work: those who ask for it while it waits or runs share it. */
  readonly key: string | symbol;
  /** Whose work it is: lanes take turns, so that none waits for more than one piece of each other. */
  readonly lane: string;
  /** Of the caller who waits. Work that waits while no caller does any more is not begun. Read only where the work has to wait. */
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

/**
 * A lane whose pieces last long and follow each other has one place while others ask, too, so that those of other lanes meet one of
 * them and not as many as it has places.
 */
export interface Costly {
  /** What a piece lasts at least for each that its lane runs at once; those that ended last count most. */
  readonly ms: number;
  /** What a lane may have worked for before that matters. Each four milliseconds that pass give one of it back. */
  readonly burstMs: number;
  /** A piece that has run for so long takes its lane's one place no more, and counts as no longer: it may wait for what others hold. */
  readonly patienceMs: number;
  /** After no other lane has asked for so long, the lane has all of its places. */
  readonly aloneMs: number;
  /** Milliseconds. */
  readonly now: () => number;
}

/** Of as many lanes it is remembered what they cost. */
const REMEMBERED = 1_000;

/** What a lane has cost, in milliseconds. */
interface Cost {
  /** Of a piece. */
  readonly lasting: number;
  /** Of its burst, at this moment. */
  readonly spent: number;
  readonly at: number;
}

/** When a lane last asked for a piece. */
interface Asking {
  readonly lane: string;
  readonly at: number;
}

function spentAt({ spent, at }: Cost, now: number): number {
  return Math.max(0, spent - (now - at) / 4);
}

export function createFairQueue<T>(room: Room, places: Places = { all: 1, lane: 1 }): FairQueue<T> {
  const { costly } = places;
  /** Waiting or running, by key. */
  const pieces = new Map<string | symbol, Piece<T>>();
  /** The lane whose turn it is comes first; none is empty. */
  const lanes = new Map<string, Piece<T>[]>();
  /** The pieces of each lane that run; none is empty. */
  const running = new Map<string, Set<Piece<T>>>();
  /** How many pieces of each lane rest; none is zero. */
  const resting = new Map<string, number>();
  /** Of the lanes whose pieces ended last. */
  const costs = new Map<string, Cost>();
  let allRunning = 0;
  /** Two lanes, that which asked last and that which did before it: of any lane they tell whether another one asks. */
  let lastAsked: readonly Asking[] = [];

  const isCostly = (lane: string) => {
    const cost = costs.get(lane);
    if (!costly || !cost || cost.lasting < costly.ms) return false;
    const now = costly.now();
    if (spentAt(cost, now) < costly.burstMs) return false;
    return lastAsked.some((asking) => asking.lane !== lane && now - asking.at < costly.aloneMs);
  };

  const hasPlace = (lane: string) => {
    const mine = running.get(lane);
    if (!mine) return true;
    if (mine.size >= places.lane) return false;
    return !isCostly(lane) || [...mine].every(({ holdsPlace }) => !holdsPlace);
  };

  const runNext = () => {
    while (allRunning < places.all) {
      const next = lanes.entries().find(([lane]) => hasPlace(lane));
      if (!next) return;
      const [lane, [piece, ...others]] = next;
      // Behind all others.
      lanes.delete(lane);
      if (others.length > 0) lanes.set(lane, others);
      if (piece) run(piece);
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
    const mine = running.get(piece.lane) ?? new Set();
    running.set(piece.lane, mine.add(piece));
    allRunning += 1;
    piece.holdsPlace = true;
    piece.learn = costly && watch(piece, costly);
  };

  const leavePlace = (piece: Piece<T>) => {
    const mine = running.get(piece.lane);
    if (!mine?.has(piece)) return;
    piece.learn?.();
    mine.delete(piece);
    if (mine.size === 0) running.delete(piece.lane);
    allRunning -= 1;
  };

  const rest = (piece: Piece<T>) => {
    const { lane } = piece;
    const before = resting.get(lane) ?? 0;
    if (before >= (room.resting ?? 0)) return () => {};
    resting.set(lane, before + 1);
    let rests = true;
    const wake = () => {
      if (!rests) return false;
      rests = false;
      const left = (resting.get(lane) ?? 0) - 1;
      if (left > 0) resting.set(lane, left);
      else resting.delete(lane);
      return true;
    };
    void piece.promise.then(wake, wake);
    leavePlace(piece);
    runNext();
    return () => {
      if (wake()) takePlace(piece);
    };
  };

  const watch = (piece: Piece<T>, { now, burstMs, patienceMs }: Costly) => {
    const { lane } = piece;
    const begun = now();
    const timer = setTimeout(() => {
      piece.holdsPlace = false;
      runNext();
    }, patienceMs);
    return () => {
      clearTimeout(timer);
      const at = now();
      const lasted = Math.min(at - begun, patienceMs) / (running.get(lane)?.size ?? 1);
      const before = costs.get(lane) ?? { lasting: lasted, spent: 0, at };
      const lasting = (3 * before.lasting + lasted) / 4;
      const spent = Math.min(spentAt(before, at) + lasted, 2 * burstMs);
      costs.delete(lane);
      costs.set(lane, { lasting, spent, at });
      if (costs.size > REMEMBERED) for (const oldest of costs.keys()) return void costs.delete(oldest);
    };
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
    // Places that a lane does not get are room for it.
    const unused = isCostly(lane) ? places.lane - (running.get(lane)?.size ?? 0) : 0;
    if (inLane.length >= room.lane + unused || inAll >= room.all) return undefined;
    const piece = {
      key,
      lane,
      work,
      callers: 0,
      isBegun: false,
      holdsPlace: true,
      learn: undefined,
      ...Promise.withResolvers<T | undefined>(),
    };
    pieces.set(key, piece);
    lanes.set(lane, [...inLane, piece]);
    return piece;
  };

  return async (asked) => {
    const { key, lane } = asked;
    if (costly) {
      const others = lastAsked.filter((asking) => asking.lane !== lane);
      lastAsked = [{ lane, at: costly.now() }, ...others.slice(0, 1)];
    }
    const piece = pieces.get(key) ?? enqueue(asked);
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
  /** How many still wait for it. */
  callers: number;
  isBegun: boolean;
  /** Whether it keeps the one place of a costly lane. */
  holdsPlace: boolean;
  /** What it has cost, once it leaves its place. */
  learn: (() => void) | undefined;
}
