import { LRUCache } from 'lru-cache';

/**
 * A lane whose pieces are long and follow each other is costly. While other lanes ask for places, too, a
 * costly lane has a single place. So a piece of another lane runs beside one of its pieces, and not beside
 * several.
 */
export interface Costly {
  /**
   * From this mean duration on, pieces are long. A duration is divided by how many pieces of the lane run at
   * once, and recent pieces count most.
   */
  readonly ms: number;
  /**
   * How long a lane may work before it counts as costly. It wins one millisecond back for every four that
   * pass.
   */
  readonly burstMs: number;
  /**
   * After this time a piece no longer occupies the single place of a costly lane, and it is never measured as
   * longer: it may be waiting for a lock of another request.
   */
  readonly patienceMs: number;
  /** When no other lane has asked for this long, a costly lane has all of its places. */
  readonly aloneMs: number;
  /** Milliseconds. */
  readonly now: () => number;
}

interface MeasuredPiece {
  /** How many pieces of the lane run, this one among them. */
  readonly countRunning: () => number;
  /** Called once, where the piece still runs after `patienceMs`. */
  readonly onPatienceEnd: () => void;
}

/** How many lanes are remembered with their costs. */
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

/** What the pieces of each lane cost, and which lanes are costly by it. */
export function createLaneCosts({ ms, burstMs, patienceMs, aloneMs, now }: Costly) {
  /** Of the lanes whose pieces ended last. */
  const costs = new LRUCache<string, Cost>({ max: REMEMBERED });
  /** The two lanes that asked last. They are enough to tell of any lane whether another one has asked. */
  let lastAsked: readonly Asking[] = [];

  const learn = (lane: string, lasted: number, at: number) => {
    const before = costs.get(lane) ?? { lasting: lasted, spent: 0, at };
    costs.set(lane, {
      lasting: (3 * before.lasting + lasted) / 4,
      spent: Math.min(spentAt(before, at) + lasted, 2 * burstMs),
      at,
    });
  };

  return {
    /** To be called whenever a lane asks for a piece. */
    noteAsking(lane: string): void {
      const others = lastAsked.filter((asking) => asking.lane !== lane);
      lastAsked = [{ lane, at: now() }, ...others.slice(0, 1)];
    },

    isCostly(lane: string): boolean {
      const cost = costs.peek(lane);
      if (!cost || cost.lasting < ms) return false;
      const at = now();
      if (spentAt(cost, at) < burstMs) return false;
      return lastAsked.some((asking) => asking.lane !== lane && at - asking.at < aloneMs);
    },

    /**
     * Begins to measure a piece that takes a place.
     * @returns what ends it, when the piece leaves its place
     */
    measure(lane: string, { countRunning, onPatienceEnd }: MeasuredPiece): () => void {
      const begun = now();
      const timer = setTimeout(onPatienceEnd, patienceMs);
      return () => {
        clearTimeout(timer);
        const at = now();
        learn(lane, Math.min(at - begun, patienceMs) / countRunning(), at);
      };
    },
  };
}
