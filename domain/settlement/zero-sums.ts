// Every part of a group whose balances sum to zero, found by meeting in the middle: the sums of two halves, both in
// ascending order, are walked towards each other. Members with equal balances are interchangeable, so a state says how
// many of each value are in, not who: thirty people who owe 25.00 each make 31 states, not a billion.

/** `copies` members who all have the balance `value`. */
export interface Item {
  readonly value: number;
  readonly copies: number;
}

/**
 * One member, the anchor, is left out: since all balances sum to zero, a zero-sum subset with the anchor is the
 * complement of one without, and half the work is enough. A state is a number in mixed radix, the first item changing
 * fastest; the lower half holds the first `lowerItems` items.
 */
export interface StateSpace {
  readonly anchor: number;
  readonly items: readonly Item[];
  readonly lowerItems: number;
  readonly lowerSize: number;
  readonly upperSize: number;
}

/** State `lower[i] + upper[j] * lowerSize` sums to zero for every i and j in the ranges of one match. */
export interface ZeroSums {
  readonly lower: Uint32Array;
  readonly upper: Uint32Array;
  readonly matches: readonly Match[];
  readonly count: number;
}

/** The partitions of the members into as many zero-sum subsets as possible: what a search of a space answers. */
export interface Partitions {
  readonly parts: number;
  /** For each item, the anchor last, the items it shares a subset with in one of these partitions or another. */
  readonly companions: readonly ReadonlySet<number>[];
}

interface Match {
  readonly lowerFrom: number;
  readonly lowerTo: number;
  readonly upperFrom: number;
  readonly upperTo: number;
}

interface Half {
  readonly sums: Float64Array;
  readonly states: Uint32Array;
}

/** So many items stand first that are single members: the subsets of five members are the bits of one 32-bit word. */
export const SINGLES = 5;

export function stateSpaceOf(values: readonly number[]): StateSpace {
  const copiesOf = countEach(values);
  // A value that occurs once doubles the space in either form: taking such ones apart keeps it smallest.
  const rarestFirst = [...values].sort((a, b) => (copiesOf.get(a) ?? 0) - (copiesOf.get(b) ?? 0) || a - b);
  const [anchor = 0, ...others] = rarestFirst;
  const items: Item[] = others.slice(0, SINGLES).map((value) => ({ value, copies: 1 }));
  for (const [value, copies] of countEach(others.slice(SINGLES))) items.push({ value, copies });

  const size = sizeOf(items);
  let lowerItems = Math.min(SINGLES, items.length);
  while (sizeOf(items.slice(0, lowerItems)) ** 2 < size) lowerItems += 1;
  const lowerSize = sizeOf(items.slice(0, lowerItems));
  return { anchor, items, lowerItems, lowerSize, upperSize: sizeOf(items.slice(lowerItems)) };
}

/** Time and memory grow with the larger half, not with the space. */
export function findZeroSums({ items, lowerItems }: StateSpace): ZeroSums {
  const lower = sortedSums(items.slice(0, lowerItems));
  const upper = sortedSums(items.slice(lowerItems));
  const matches: Match[] = [];
  let count = 0;
  let lowerFrom = 0;
  let upperTo = upper.sums.length;
  while (lowerFrom < lower.sums.length && upperTo > 0) {
    const low = lower.sums[lowerFrom] ?? 0;
    const high = upper.sums[upperTo - 1] ?? 0;
    if (low + high < 0) lowerFrom += 1;
    else if (low + high > 0) upperTo -= 1;
    else {
      let lowerTo = lowerFrom + 1;
      while (lower.sums[lowerTo] === low) lowerTo += 1;
      let upperFrom = upperTo - 1;
      while (upper.sums[upperFrom - 1] === high) upperFrom -= 1;
      matches.push({ lowerFrom, lowerTo, upperFrom, upperTo });
      count += (lowerTo - lowerFrom) * (upperTo - upperFrom);
      lowerFrom = lowerTo;
      upperTo = upperFrom;
    }
  }
  return { lower: lower.states, upper: upper.states, matches, count };
}

function countEach(values: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function sizeOf(items: readonly Item[]): number {
  return items.reduce((size, { copies }) => size * (copies + 1), 1);
}

function sortedSums(items: readonly Item[]): Half {
  let half: Half = { sums: new Float64Array(1), states: new Uint32Array(1) };
  for (const { value, copies } of items) {
    const without = half;
    const stride = without.sums.length;
    for (let copy = 1; copy <= copies; copy += 1)
      half = mergeShifted(half, without, copy * value, copy * stride);
  }
  return half;
}

/** Merges two ascending lists, the second shifted by a value and its states by an offset. */
function mergeShifted(left: Half, right: Half, value: number, offset: number): Half {
  const size = left.sums.length + right.sums.length;
  const sums = new Float64Array(size);
  const states = new Uint32Array(size);
  let l = 0;
  let r = 0;
  for (let at = 0; at < size; at += 1) {
    const fromLeft = l < left.sums.length ? (left.sums[l] ?? 0) : Number.POSITIVE_INFINITY;
    const fromRight = r < right.sums.length ? (right.sums[r] ?? 0) + value : Number.POSITIVE_INFINITY;
    if (fromLeft <= fromRight) {
      sums[at] = fromLeft;
      states[at] = left.states[l] ?? 0;
      l += 1;
    } else {
      sums[at] = fromRight;
      states[at] = (right.states[r] ?? 0) + offset;
      r += 1;
    }
  }
  return { sums, states };
}
