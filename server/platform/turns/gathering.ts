import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Turns of the event loop between several items of a lane that were done together and the next ones: the callers
 * are answered, and what they ask for next is done together, too. With nothing else to do they take a tenth of a
 * millisecond.
 */
const TURNS_OF_ANSWERS = 8;

/** How the work of a lane is done. */
interface Gathering<Item, Result> {
  /** How many are done together at most. */
  readonly most: number;
  readonly alone: (item: Item) => Promise<Result>;
  /**
   * Does all items of a lane, or none of them: the result of a lane is undefined where one of its items could
   * not be done. A thrown error is the answer to every item, and none is tried again.
   */
  readonly together: (
    lanes: readonly (readonly Item[])[],
  ) => Promise<readonly (readonly Result[] | undefined)[]>;
  /**
   * Whether the item may be done together with items of other lanes. When one of the next items of a lane may
   * not, the lane is done by itself and waits for no turn.
   */
  readonly mayJoinOthers: (item: Item) => boolean;
  /**
   * At most so many of the other lanes begin at once, each by itself. Lanes that come later wait until a turn
   * ends, and are then done together.
   */
  readonly abreast: number;
  /**
   * A turn ends when its work is done, or after this time: the work may be waiting for a lock of another
   * request.
   */
  readonly turnMs: number;
  /** After this time the next items of the same lane begin, although the work has not ended. */
  readonly patienceMs: number;
  /** The error of an item that is not to be begun any more, for example because its caller has gone. */
  readonly refuse: (item: Item) => Error | undefined;
  /**
   * Called when an item begins to wait for another item of its lane. An item that waits for a turn only is
   * not reported, so that a caller gets no more places by writing into many lanes. The returned function is
   * called when the item is begun; of items that are done together, only that of the first is called.
   */
  readonly rest: (item: Item) => () => void;
}

/**
 * Does the items of each lane in the order in which they come. The first item is done at once and alone.
 * Items that come meanwhile, or just after several were done, are then done together, also with other lanes
 * where they may. When one item of a lane cannot be done together with the others, the lane is halved, again
 * and again, until that item is done alone.
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
  /** The waiting items of every lane that is at work or waits for its turn. */
  const lanes = new Map<string, Piece<Item, Result>[]>();
  /** Lanes that wait for a turn, the longest waiting first. */
  const ready = new Set<string>();
  /** How many lanes have a turn that has not ended. */
  let taken = 0;

  const runAlone = ({ item, resolve, reject }: Piece<Item, Result>) =>
    noLongerThan(patienceMs, alone(item).then(resolve, reject));

  /** @returns the lanes of which nothing was done */
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
    // The others keep resting, because all of them are one piece of work.
    first.goOn();
    if (others.length === 0) return runAlone(first);
    const left = await tryTogether([pieces]);
    if (left.length === 0) return;
    const half = pieces.length >> 1;
    await runLane(pieces.slice(0, half));
    await runLane(pieces.slice(half));
  };

  const follow = (lane: string, run: Promise<void>): void => {
    void noLongerThan(patienceMs, run).then(() => goOn(lane));
  };

  /** Resolves when the turn ends. Lanes of which nothing was done then go on, each by itself. */
  const start = async (begun: ReadonlyMap<string, Pieces>): Promise<void> => {
    const [[lane, pieces] = [], ...others] = begun;
    if (lane === undefined || pieces === undefined) return;
    if (others.length === 0) {
      const run = runLane(pieces);
      follow(lane, pieces.length > 1 ? run.then(letAnswersLeave) : run);
      return run;
    }
    for (const [first] of begun.values()) first?.goOn();
    const trying = tryTogether([...begun.values()]);
    for (const [each, own] of begun) {
      follow(
        each,
        trying.then((left) => runLane(left.includes(own) ? own : [])),
      );
    }
    await trying;
    // Lanes that become ready at this moment join the next turn.
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

  /** The items that are begun in a turn, by lane, and the lanes whose taken items were all refused. */
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
      // Only after `taken` has counted this turn, because the lane may take a turn itself.
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

async function letAnswersLeave(): Promise<void> {
  for (let turn = 0; turn < TURNS_OF_ANSWERS; turn++) await nextTurn();
}

/** Resolves when the work is done, or after `ms`. The work never fails. */
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
