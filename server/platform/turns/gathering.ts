/** How the work of a lane is done. */
interface Gathering<Item, Result> {
  /** How many are done together at most. */
  readonly most: number;
  readonly alone: (item: Item) => Promise<Result>;
  /**
   * All of them, or none: undefined where something stands against one of them. An error is for each, and none may be
   * tried again.
   */
  readonly together: (items: readonly Item[]) => Promise<readonly Result[] | undefined>;
  /** After so long, what is being done is given no more time alone in its lane: it may wait for what others hold. */
  readonly patienceMs: number;
  /** The error of a piece that is not to be begun any more, such as one whose caller has gone. */
  readonly refuse: (item: Item) => Error | undefined;
  /** Told when a piece begins to wait. What it gives is told when the piece, or those that are done together with it, are begun. */
  readonly rest: (item: Item) => () => void;
}

/**
 * Does the work of each lane in the order in which it comes: the first at once and alone, then together what has come
 * meanwhile. Where something stands against one of those, each half of them is done together, down to that one alone.
 */
export function createGathering<Item, Result>({
  most,
  alone,
  together,
  patienceMs,
  refuse,
  rest,
}: Gathering<Item, Result>): (lane: string, item: Item) => Promise<Result> {
  /** What waits, in the lanes in which something is being done. */
  const lanes = new Map<string, Piece<Item, Result>[]>();

  const runAlone = ({ item, resolve, reject }: Piece<Item, Result>) =>
    noLongerThan(patienceMs, alone(item).then(resolve, reject));

  const run = async (pieces: readonly Piece<Item, Result>[]): Promise<void> => {
    const [first, ...others] = pieces;
    if (!first) return;
    // The others rest on: all of them are one piece of work.
    first.goOn();
    if (others.length === 0) return runAlone(first);
    try {
      const results = await together(pieces.map(({ item }) => item));
      if (results) {
        for (const [index, result] of results.entries()) pieces[index]?.resolve(result);
        return;
      }
    } catch (error) {
      for (const { reject } of pieces) reject(error);
      return;
    }
    const half = pieces.length >> 1;
    await run(pieces.slice(0, half));
    await run(pieces.slice(half));
  };

  const runLane = async (lane: string, waiting: Piece<Item, Result>[]): Promise<void> => {
    while (waiting.length > 0) {
      const begun: Piece<Item, Result>[] = [];
      for (const piece of waiting.splice(0, most)) {
        const refusal = refuse(piece.item);
        if (refusal) piece.reject(refusal);
        else begun.push(piece);
      }
      await noLongerThan(patienceMs, run(begun));
    }
    lanes.delete(lane);
  };

  return (lane, item) => {
    const piece = { item, goOn: () => {}, ...Promise.withResolvers<Result>() };
    const waiting = lanes.get(lane);
    if (waiting) {
      waiting.push(piece);
      piece.goOn = rest(item);
    } else {
      const begun: Piece<Item, Result>[] = [];
      lanes.set(lane, begun);
      void runAlone(piece).then(() => runLane(lane, begun));
    }
    return piece.promise;
  };
}

/** Until the work, which never fails, is done, or so long. */
async function noLongerThan(ms: number, work: Promise<void>): Promise<void> {
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
