// Chains of zero-sum subsets in bitmaps, for balances with many of them (small or regular amounts). A word's
// 32 bits are the subsets of the first five members. Marking every state that contains a marked one takes a
// few operations on whole words per item. So the time has a bound that holds for any amounts.

import { type Item, type Partitions, SINGLES, type StateSpace, type ZeroSums } from './zero-sums.ts';

/** For each of the five members in a word, the bits of the states that have them. */
const HAVING_SINGLE = [0xaaaaaaaa, 0xcccccccc, 0xf0f0f0f0, 0xff00ff00, 0xffff0000];

/** @returns undefined when `isOver` says so before the end */
export function findDensely(
  space: StateSpace,
  zeroSums: ZeroSums,
  most: number,
  isOver: () => boolean,
): Partitions | undefined {
  const words = (space.lowerSize * space.upperSize) / 32;
  const radices = space.items.slice(SINGLES).map(({ copies }) => copies + 1);
  const zero = markZeroSums(space, zeroSums, words);

  // `chain` marks the tops of chains of `parts - 1` zero-sum subsets, each within the next; `containing` marks whatever
  // contains the top of a chain one shorter. The anchor's subset, the complement of a top, is the last part.
  let parts = 2;
  const chain = zero.slice();
  const containing = new Int32Array(words).fill(-1);
  const above = new Int32Array(words);
  while (parts < most) {
    markProperSupersets(chain, above, radices);
    if (isOver()) return undefined;
    if (!intersect(zero, above)) break;
    for (let w = 0; w < words; w += 1) {
      containing[w] = (chain[w] ?? 0) | (above[w] ?? 0);
      chain[w] = (zero[w] ?? 0) & (above[w] ?? 0);
    }
    parts += 1;
  }
  return { parts, companions: companionsIn(space, zero, chain, containing, above) };
}

function markZeroSums(
  { lowerSize }: StateSpace,
  { lower, upper, matches }: ZeroSums,
  words: number,
): Int32Array {
  const zero = new Int32Array(words);
  for (const { lowerFrom, lowerTo, upperFrom, upperTo } of matches) {
    for (let u = upperFrom; u < upperTo; u += 1) {
      const base = (upper[u] ?? 0) * lowerSize;
      for (let l = lowerFrom; l < lowerTo; l += 1) {
        const state = base + (lower[l] ?? 0);
        zero[state >>> 5] = (zero[state >>> 5] ?? 0) | (1 << (state & 31));
      }
    }
  }
  // The empty subset sums to zero too, but is no part.
  zero[0] = (zero[0] ?? 0) & ~1;
  return zero;
}

function intersect(a: Int32Array, b: Int32Array): boolean {
  for (let w = 0; w < a.length; w += 1) if (((a[w] ?? 0) & (b[w] ?? 0)) !== 0) return true;
  return false;
}

/** Marks in `above` the states that contain a marked state and are not it. */
function markProperSupersets(marked: Int32Array, above: Int32Array, radices: readonly number[]): void {
  markWithinWords(marked, above);
  let stride = 1;
  for (let item = 0; item < radices.length; item += 1) {
    const radix = radices[item] ?? 0;
    if (radix === 2 && radices[item + 1] === 2) {
      addTwoMembers(marked, above, stride);
      stride *= 4;
      item += 1;
    } else {
      addCopies(marked, above, stride, radix);
      stride *= radix;
    }
  }
}

function addCopies(marked: Int32Array, above: Int32Array, stride: number, radix: number): void {
  const block = stride * radix;
  for (let start = 0; start < marked.length; start += block) {
    // Ascending: what one more copy adds is already there when the next copy looks.
    for (let w = start + stride; w < start + block; w += 1) {
      above[w] = (above[w] ?? 0) | (above[w - stride] ?? 0) | (marked[w - stride] ?? 0);
    }
  }
}

/** What `addCopies` does for one copy, twice, in half the time: these passes are most of what a plan costs. */
function addTwoMembers(marked: Int32Array, above: Int32Array, stride: number): void {
  for (let start = 0; start < marked.length; start += 4 * stride) {
    for (let none = start; none < start + stride; none += 1) {
      const first = none + stride;
      const second = first + stride;
      const both = second + stride;
      const base = (above[none] ?? 0) | (marked[none] ?? 0);
      const aboveFirst = (above[first] ?? 0) | base;
      const aboveSecond = (above[second] ?? 0) | base;
      above[first] = aboveFirst;
      above[second] = aboveSecond;
      above[both] =
        (above[both] ?? 0) | aboveFirst | aboveSecond | (marked[first] ?? 0) | (marked[second] ?? 0);
    }
  }
}

// A function of its own: the compiler optimises its loop sooner, and the first plan of a process is not a slow one.
function markWithinWords(marked: Int32Array, above: Int32Array): void {
  for (let w = 0; w < marked.length; w += 1) above[w] = withinWord(marked[w] ?? 0);
}

function withinWord(marked: number): number {
  if (marked === 0) return 0;
  let above = (marked & 0x55555555) << 1;
  above |= ((marked | above) & 0x33333333) << 2;
  above |= ((marked | above) & 0x0f0f0f0f) << 4;
  above |= ((marked | above) & 0x00ff00ff) << 8;
  return above | (((marked | above) & 0x0000ffff) << 16);
}

/**
 * Which items share a part in some largest partition, as bits per item; the anchor comes last. A subset without the
 * anchor is such a part exactly when its complement contains a chain long enough for all the others; one with the
 * anchor, when its complement is the top of a longest chain. The complement of state s is the last state minus s.
 * @param present room for a number per word, whatever it holds
 */
function companionsIn(
  { items }: StateSpace,
  zero: Int32Array,
  chain: Int32Array,
  containing: Int32Array,
  present: Int32Array,
): Set<number>[] {
  noteItems(items, present);
  const anchor = 1 << items.length;
  const companions = new Array<number>(items.length + 1).fill(0);
  let singles = 0;
  const add = (subsets: number, others: number) => {
    singles |= subsets;
    let all = others;
    for (let i = 0; i < SINGLES; i += 1) {
      if ((subsets & (HAVING_SINGLE[i] ?? 0)) === 0) continue;
      all |= 1 << i;
      companions[i] = (companions[i] ?? 0) | others;
    }
    for (let left = others; left !== 0; left &= left - 1) {
      const item = 31 - Math.clz32(left & -left);
      companions[item] = (companions[item] ?? 0) | all;
    }
  };
  const last = zero.length - 1;
  for (let w = 0; w <= last; w += 1) {
    const parts = zero[w] === 0 ? 0 : (zero[w] ?? 0) & reversed(containing[last - w] ?? 0);
    if (parts !== 0) add(parts, present[w] ?? 0);
    const tops = chain[w] ?? 0;
    if (tops !== 0) add(reversed(tops), (present[last - w] ?? 0) | anchor);
  }
  for (let subset = 0; subset < 32; subset += 1) {
    if ((singles & (1 << subset)) === 0) continue;
    for (let i = 0; i < SINGLES; i += 1) if (subset & (1 << i)) companions[i] = (companions[i] ?? 0) | subset;
  }
  return companions.map((others) => new Set([...companions.keys()].filter((item) => others & (1 << item))));
}

/** For each word, the items after the singles of which its states have at least one copy, as bits. */
function noteItems(items: readonly Item[], present: Int32Array): void {
  present[0] = 0;
  let stride = 1;
  for (const [item, { copies }] of items.entries()) {
    if (item < SINGLES) continue;
    const block = stride * (copies + 1);
    for (let w = stride; w < block; w += 1) present[w] = (present[w - stride] ?? 0) | (1 << item);
    stride = block;
  }
}

function reversed(word: number): number {
  let bits = ((word >>> 1) & 0x55555555) | ((word & 0x55555555) << 1);
  bits = ((bits >>> 2) & 0x33333333) | ((bits & 0x33333333) << 2);
  bits = ((bits >>> 4) & 0x0f0f0f0f) | ((bits & 0x0f0f0f0f) << 4);
  bits = ((bits >>> 8) & 0x00ff00ff) | ((bits & 0x00ff00ff) << 8);
  return (bits >>> 16) | (bits << 16);
}
