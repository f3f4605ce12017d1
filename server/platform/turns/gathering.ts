import { setImmediate as nextTurn } from 'node:timers/promises';

/** How the work of a lane is done. */
interface Gathering<Item, Result> {
  /** How many are done together at most. */
  readonly most: number;
  readonly alone: (item: Item) => Promise<Result>;
  /**
   * Of each lane all of its items, or none: undefined where something stands against one of them. An error is for each, and none may
   * be tried again.
   */
  readonly together: (
    lanes: readonly (readonly Item[])[],
  ) => Promise<readonly (readonly Result[] | undefined)[]>;
  /** Whether it may be done together with items of other lanes. A lane in which one may not is next is done by itself, and waits for no turn. */
  readonly mayJoinOthers: (item: Item) => boolean;
  /** So many of the other lanes are done at once, each by itself. Those that come meanwhile wait for the turn of one to end, and are done together. */
  readonly abreast: number;
  /** A turn ends when its work is done, or after so long: the work may wait for what others hold. */
  readonly turnMs: number;
  /** After so long, it no longer keeps its own lane, either. */
  readonly patienceMs: number;
  /** The error of a piece that is not to be begun any more, such as one whose caller has gone. */
  readonly refuse: (item: Item) => Error | undefined;
  /**
   * Told when a piece begins to wait for another of its lane; not for a turn, so that those of one caller in many lanes are no more
   * than otherwise. What it gives is told when the piece, or those of its lane that are done together with it, are begun.
   */
  readonly rest: (item: Item) => () => void;
}

/**
 * Does the work of each lane in the order in which it comes: the first at once and alone, then together what has come meanwhile, of
 * several lanes where that may be. Where something stands against one of a lane, that lane is done by itself: each half of it
 * together, down to that one alone.
 */
export function createGathering<Item, Result>({
  most,
  alone,
  together,
  mayJoinOthers,
  abreast,
  turnMs,
  patienceMs,
  refuse,
  rest,
}: Gathering<Item, Result>): (lane: string, item: Item) => Promise<Result> {
  type Pieces = readonly Piece<Item, Result>[];
  /** What waits, in the lanes in which something is being done or waits for its turn. */
  const lanes = new Map<string, Piece<Item, Result>[]>();
  /** Those that wait for their turn, in its order. */
  const ready = new Set<string>();
  /** How many lanes are begun whose turn has not ended. */
  let taken = 0;

  const runAlone = ({ item, resolve, reject }: Piece<Item, Result>) =>
    noLongerThan(patienceMs, alone(item).then(resolve, reject));

  /** Those of which nothing is done. */
  const tryTogether = async (begun: readonly Pieces[]): Promise<readonly Pieces[]> => {
    try {
      const results = await together(begun.map((pieces) => pieces.map(({ item }) => item)));
      return begun.filter((pieces, at) => {
        for (const [index, result] of results[at]?.entries() ?? []) pieces[index]?.resolve(result);
        return results[at] === undefined;
      });
    } catch (error) {
      for (const { reject } of begun.flat()) reject(error);
      return [];
    }
  };

  const runLane = async (pieces: Pieces): Promise<void> => {
    const [first, ...others] = pieces;
    if (!first) return;
    // The others rest on: all of them are one piece of work.
    first.goOn();
    if (others.length === 0) return runAlone(first);
    const left = await tryTogether([pieces]);
    if (left.length === 0) return;
    const half = pieces.length >> 1;
    await runLane(pieces.slice(0, half));
    await runLane(pieces.slice(half));
  };

  const follow = (lane: string, run: Promise<void>) => {
    void noLongerThan(patienceMs, run).then(() => goOn(lane));
    return run;
  };

  /** Resolves when its turn ends. Of several lanes those of which nothing was done then go on, each by itself. */
  const start = async (begun: ReadonlyMap<string, Pieces>): Promise<void> => {
    const [[lane, pieces] = [], ...others] = begun;
    if (lane === undefined || pieces === undefined) return;
    if (others.length === 0) return follow(lane, runLane(pieces));
    for (const [first] of begun.values()) first?.goOn();
    const trying = tryTogether([...begun.values()]);
    for (const [each, own] of begun) {
      void follow(
        each,
        trying.then((left) => runLane(left.includes(own) ? own : [])),
      );
    }
    await trying;
    // So that lanes that go on now come along.
    await nextTurn();
  };

  /** What is next in the lane, as many as there is room for, without those that are refused. */
  const take = (lane: string, room = most): Pieces =>
    (lanes.get(lane)?.splice(0, room) ?? []).filter(({ item, reject }) => {
      const refusal = refuse(item);
      if (refusal) reject(refusal);
      return !refusal;
    });

  /** Whether all that is next in the lane may be done together with others. */
  const mayJoin = (lane: string): boolean =>
    lanes
      .get(lane)
      ?.slice(0, most)
      .every(({ item }) => mayJoinOthers(item)) ?? false;

  /** What is begun in a turn, and the lanes of which all that was taken is refused. */
  const takeReady = () => {
    const begun = new Map<string, Pieces>();
    const refused: string[] = [];
    let room = most;
    for (const lane of ready) {
      ready.delete(lane);
      const pieces = take(lane, room);
      if (pieces.length === 0) refused.push(lane);
      else begun.set(lane, pieces);
      room -= pieces.length;
      if (room === 0) break;
    }
    return { begun, refused };
  };

  const goOn = (lane: string) => {
    if (lanes.get(lane)?.length === 0) lanes.delete(lane);
    else if (mayJoin(lane)) {
      ready.add(lane);
      takeTurns();
    } else {
      ready.delete(lane);
      void start(new Map([[lane, take(lane)]]));
    }
  };

  const takeTurns = () => {
    while (taken < abreast && ready.size > 0) {
      const { begun, refused } = takeReady();
      taken += begun.size;
      void noLongerThan(turnMs, start(begun)).then(() => {
        taken -= begun.size;
        takeTurns();
      });
      // Only now: it may take a turn, and this one counts.
      for (const lane of refused) goOn(lane);
    }
  };

  return (lane, item) => {
    const piece = { item, goOn: () => {}, ...Promise.withResolvers<Result>() };
    const waiting = lanes.get(lane);
    if (waiting) waiting.push(piece);
    else lanes.set(lane, [piece]);
    if (!waiting || ready.has(lane)) goOn(lane);
    if (waiting?.includes(piece)) piece.goOn = rest(item);
    return piece.promise;
  };
}

/** Until the work, which never fails, is done, or so long. */
async function noLongerThan(ms: number, work: Promise<unknown>): Promise<void> {
  const { promise: isLate, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([work, isLate]);
  clearTimeout(timer);
}

interface Piece<Item, Result> extends PromiseWithResolvers<Result> {
  readonly item: Item;
  /** Ends its rest. */
  goOn: () => void;
}
