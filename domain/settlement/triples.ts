// Zero-sum triples, the smallest subsets once opposite pairs are gone: a bound on how many subsets there can be, and a
// first few hundred of them in a large group.

import type { Balance } from '#domain/ledger/balance.ts';

/**
 * An upper bound of the number of zero-sum subsets, for balances that are not zero and no two of which are
 * opposite. Each subset has a debtor and a creditor. A member of some triple counts as a third of a subset,
 * every other member as a quarter.
 */
export function mostParts(balances: readonly Balance[]): number {
  const sorted = ascending(balances);
  const inTriples = sorted.filter((_, member) => findTriple(sorted, member) !== undefined).length;
  const creditors = sorted.filter(({ amount }) => amount > 0).length;
  return Math.min(creditors, sorted.length - creditors, Math.floor((3 * sorted.length + inTriples) / 12));
}

/** Disjoint triples, the largest amounts first since these are in the fewest, and the members in none. */
export function takeTriples(balances: readonly Balance[]): { triples: Balance[][]; rest: Balance[] } {
  const rest = ascending(balances);
  const triples: Balance[][] = [];
  for (const member of [...rest].sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount))) {
    const at = rest.indexOf(member);
    const triple = at < 0 ? undefined : findTriple(rest, at);
    if (triple === undefined) continue;
    triples.push(triple);
    for (const taken of triple) rest.splice(rest.indexOf(taken), 1);
  }
  return { triples, rest };
}

function ascending(balances: readonly Balance[]): Balance[] {
  return [...balances].sort((a, b) => a.amount - b.amount || (a.userId < b.userId ? -1 : 1));
}

/** Walks from both ends of the ascending balances: as many steps as members. */
function findTriple(sorted: readonly Balance[], at: number): Balance[] | undefined {
  const member = sorted[at];
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const left = sorted[low];
    const right = sorted[high];
    if (member === undefined || left === undefined || right === undefined) return undefined;
    const sum = member.amount + left.amount + right.amount;
    if (low === at || sum < 0) low += 1;
    else if (high === at || sum > 0) high -= 1;
    else return [member, left, right];
  }
  return undefined;
}
