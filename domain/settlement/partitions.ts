// The largest partitions of balances into subsets that each sum to zero: how many subsets they have, and which members
// share one. Two ways to search cover each other's weakness; the count of zero-sum subsets, cheap to know, decides.

import { findDensely } from './dense.ts';
import { findSparsely, fitsSparsely } from './sparse.ts';
import { findZeroSums, type Partitions, SINGLES, type StateSpace, stateSpaceOf } from './zero-sums.ts';

/** How far a search may go. */
export interface Reach {
  /** 32-bit words in each of the four bitmaps of the dense search. */
  readonly words: number;
  /** Zero-sum subsets that the sparse search compares, each with each. */
  readonly subsets: number;
  /** Asked between the steps of a search: whether to give up. */
  readonly isOver: () => boolean;
}

export interface Companionship {
  readonly parts: number;
  /** Whether members with these balances are in one subset of some largest partition. */
  readonly mayShare: (balance: number, other: number) => boolean;
}

/** Sums kept of one half of the members: 12 MB at the peak, while two sorted lists are merged. */
const HALF_STATES = 2 ** 18;

/**
 * @param balances none zero, summing to zero
 * @param most an upper bound of the number of subsets, known beforehand
 * @returns undefined when this is beyond the reach
 */
export function findCompanionship(
  balances: readonly number[],
  most: number,
  reach: Reach,
): Companionship | undefined {
  if (most <= 1) return { parts: most, mayShare: () => true };
  const space = stateSpaceOf(balances);
  const partitions = findPartitions(space, most, reach);
  if (partitions === undefined) return undefined;
  const companions = new Map<number, Set<number>>();
  const balanceOf = (item: number) => space.items[item]?.value ?? space.anchor;
  for (const [item, others] of partitions.companions.entries()) {
    const values = companions.get(balanceOf(item)) ?? new Set();
    for (const other of others) values.add(balanceOf(other));
    companions.set(balanceOf(item), values);
  }
  return {
    parts: partitions.parts,
    mayShare: (balance, other) => companions.get(balance)?.has(other) ?? false,
  };
}

function findPartitions(space: StateSpace, most: number, reach: Reach): Partitions | undefined {
  if (Math.max(space.lowerSize, space.upperSize) > HALF_STATES) return undefined;
  const zeroSums = findZeroSums(space);
  // The empty subset is counted: without another one, all members are one part.
  if (zeroSums.count === 1) return { parts: 1, companions: [] };
  if (reach.isOver()) return undefined;
  const words = (space.lowerSize * space.upperSize) / 32;
  const isDense = space.items.length >= SINGLES && words <= reach.words;
  const isSparse = zeroSums.count <= reach.subsets && fitsSparsely(space);
  // Measured: the first plan of a process is quickest, and takes the least memory, when the sparse search stops here.
  if (isDense && (!isSparse || zeroSums.count ** 2 > 8 * words)) {
    return findDensely(space, zeroSums, most, reach.isOver);
  }
  return isSparse ? findSparsely(space, zeroSums, most) : undefined;
}
