// Chains of zero-sum subsets one by one, for balances with few of them (large, irregular amounts). The time grows with
// the square of their number, hardly with the number of members.

import type { Item, Partitions, StateSpace, ZeroSums } from './zero-sums.ts';

/**
 * The copies of each item that a subset has, and as two numbers in unary: of the bits of an item as many are set, from
 * the lowest, as copies are in. So a subset contains another when its bits do.
 */
interface Subset {
  readonly copies: readonly number[];
  readonly lower: number;
  readonly upper: number;
}

/** Whether each half has at most the 32 members that bit operations can hold. */
export function fitsSparsely({ items, lowerItems }: StateSpace): boolean {
  const halves = [items.slice(0, lowerItems), items.slice(lowerItems)];
  return halves.every((half) => half.reduce((members, { copies }) => members + copies, 0) <= 32);
}

export function findSparsely(space: StateSpace, zeroSums: ZeroSums, most: number): Partitions {
  const subsets = listSubsets(space, zeroSums).sort((a, b) => sizeOf(a) - sizeOf(b));
  const lower = Int32Array.from(subsets, (subset) => subset.lower);
  const upper = Int32Array.from(subsets, (subset) => subset.upper);
  const chain = new Int32Array(subsets.length);
  /** The longest chain, up to `enough`, of the first `count` subsets within this one. */
  const longestWithin = (subset: Subset, count: number, enough: number): number => {
    const outsideLower = ~subset.lower;
    const outsideUpper = ~subset.upper;
    let longest = 0;
    for (let i = 0; i < count && longest < enough; i += 1) {
      const fits = (((lower[i] ?? 0) & outsideLower) | ((upper[i] ?? 0) & outsideUpper)) === 0;
      if (fits) longest = Math.max(longest, chain[i] ?? 0);
    }
    return longest;
  };

  let parts = 1;
  for (const [i, subset] of subsets.entries()) {
    chain[i] = 1 + longestWithin(subset, i, most - 2);
    parts = Math.max(parts, 1 + (chain[i] ?? 0));
  }

  const anchor = space.items.length;
  const companions = Array.from({ length: anchor + 1 }, () => new Set<number>());
  const add = (part: readonly number[]) => {
    for (const item of part) for (const other of part) companions[item]?.add(other);
  };
  for (const [i, subset] of subsets.entries()) {
    const rest = complementOf(space, subset);
    // With the anchor: the complement of a longest chain's top. Without: a subset that leaves room for all the others.
    if (chain[i] === parts - 1) add([...itemsOf(rest), anchor]);
    if (longestWithin(rest, subsets.length, parts - 2) === parts - 2) add(itemsOf(subset));
  }
  return { parts, companions };
}

function listSubsets(space: StateSpace, { lower, upper, matches }: ZeroSums): Subset[] {
  const subsets: Subset[] = [];
  for (const { lowerFrom, lowerTo, upperFrom, upperTo } of matches) {
    for (const upperState of upper.subarray(upperFrom, upperTo)) {
      for (const lowerState of lower.subarray(lowerFrom, lowerTo)) {
        if (lowerState === 0 && upperState === 0) continue;
        const copies = [
          ...copiesIn(lowerState, space.items.slice(0, space.lowerItems)),
          ...copiesIn(upperState, space.items.slice(space.lowerItems)),
        ];
        subsets.push(subsetOf(space, copies));
      }
    }
  }
  return subsets;
}

function copiesIn(state: number, items: readonly Item[]): number[] {
  let left = state;
  return items.map(({ copies }) => {
    const count = left % (copies + 1);
    left = (left - count) / (copies + 1);
    return count;
  });
}

function complementOf(space: StateSpace, { copies }: Subset): Subset {
  return subsetOf(
    space,
    space.items.map((item, i) => item.copies - (copies[i] ?? 0)),
  );
}

function subsetOf({ items, lowerItems }: StateSpace, copies: readonly number[]): Subset {
  const unary = (from: number, to: number): number => {
    let bits = 0;
    let offset = 0;
    for (let i = from; i < to; i += 1) {
      for (let copy = 0; copy < (copies[i] ?? 0); copy += 1) bits |= 1 << (offset + copy);
      offset += items[i]?.copies ?? 0;
    }
    return bits;
  };
  return { copies, lower: unary(0, lowerItems), upper: unary(lowerItems, items.length) };
}

function itemsOf({ copies }: Subset): number[] {
  return copies.flatMap((count, item) => (count > 0 ? [item] : []));
}

function sizeOf({ copies }: Subset): number {
  return copies.reduce((sum, count) => sum + count, 0);
}
