// Groups too large for a proof by search: a partition into zero-sum subsets, improved step by step by cutting a few of
// its members out and solving those exactly.

import type { Balance } from '#domain/ledger/balance.ts';
import { minorUnits } from '#domain/money/money.ts';
import { planExactly } from './exact.ts';
import { mostParts, takeTriples } from './triples.ts';

/** Members cut out at a time: few are quick, many find subsets of large, irregular amounts. */
const SAMPLE_SIZES = [14, 18, 22, 26];
/** Bounds the search where the caller gives no clock; with one, a second is over first. */
const STEPS = 5_000;
interface Cut {
  readonly kept: Balance[][];
  readonly sample: Balance[];
  readonly remainder: Balance[];
}

/** The member who balances a sample that does not sum to zero: no user's id is empty. */
const REMAINDER = '';

/**
 * @param balances summing to zero, no two of them opposite
 * @returns the subsets, as many as were found, and whether there cannot be more
 */
export function searchPartition(
  balances: readonly Balance[],
  isOver: () => boolean,
): { parts: Balance[][]; proved: boolean } {
  const most = mostParts(balances);
  const random = randomNumbers();
  const { triples, rest } = takeTriples(balances);
  let parts = rest.length === 0 ? triples : [...triples, rest];
  for (let step = 0; step < STEPS && parts.length < most && !isOver(); step += 1) {
    const size = SAMPLE_SIZES[step % SAMPLE_SIZES.length] ?? 0;
    const cut = cutOut(parts, size, random);
    const solved = solve(cut, isOver);
    // Another partition with as many subsets is taken, too, because the next cut then starts from other
    // subsets.
    if (solved !== undefined && cut.kept.length + solved.length >= parts.length)
      parts = [...cut.kept, ...solved];
  }
  return { parts, proved: parts.length >= most };
}

/** Takes subsets at random, the last one perhaps in part: `remainder` is what stays behind of that one. */
function cutOut(parts: readonly Balance[][], size: number, random: (below: number) => number): Cut {
  const partOfEach = parts.flatMap((part) => part.map(() => part));
  const taken = new Set<Balance[]>();
  const sample: Balance[] = [];
  let remainder: Balance[] = [];
  for (let tries = 0; tries < size && sample.length < size && remainder.length === 0; tries += 1) {
    const part = partOfEach[random(partOfEach.length)] ?? [];
    if (taken.has(part)) continue;
    taken.add(part);
    const left = [...part];
    while (left.length > 0 && sample.length < size) sample.push(...left.splice(random(left.length), 1));
    remainder = left;
  }
  return { kept: parts.filter((part) => !taken.has(part)), sample, remainder };
}

function solve({ sample, remainder }: Cut, isOver: () => boolean): Balance[][] | undefined {
  const total = sample.reduce((sum, { amount }) => sum + amount, 0);
  const members = total === 0 ? sample : [...sample, { userId: REMAINDER, amount: minorUnits(-total) }];
  // Only the remainder can be opposite to a balance: one pair, and otherwise three in a subset at least.
  const most = 1 + Math.floor(members.length / 3);
  const payments = planExactly(members, [], most, { words: 2 ** 13, subsets: 1000, isOver });
  if (payments === undefined) return undefined;

  const partOf = new Map(members.map((member) => [member.userId, [member]]));
  for (const { from, to } of payments) {
    const merged = [...(partOf.get(from) ?? []), ...(partOf.get(to) ?? [])];
    for (const { userId } of merged) partOf.set(userId, merged);
  }
  const solved = [...new Set(partOf.values())].map((part) =>
    part.flatMap((member) => (member.userId === REMAINDER ? remainder : [member])),
  );
  return total === 0 && remainder.length > 0 ? [...solved, remainder] : solved;
}

/** Always the same sequence, so that the same balances search the same way. */
function randomNumbers(): (below: number) => number {
  let state = 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
