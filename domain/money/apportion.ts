// An amount is apportioned in whole units by the largest remainder: each participant gets the whole units of their exact
// share, and what is left goes out one unit at a time to the largest fractions. Ties follow an order that a seed
// fixes, so the same seed always gives the same shares, and over many seeds no participant carries the odd unit more often.

import { type MinorUnits, minorUnits } from './money.ts';

export interface Weight {
  userId: string;
  /** A safe integer ≥ 0. A participant of weight 0 receives nothing. */
  weight: number;
}

/**
 * Shares of `total` (≥ 0) in proportion to the weights, in the same order; they sum to exactly `total`.
 * At least one weight must be positive. The seed is a transaction's id.
 */
export function apportion(total: number, weights: readonly Weight[], seed: string): MinorUnits[] {
  const whole = BigInt(total);
  const sum = weights.reduce((partial, { weight }) => partial + BigInt(weight), 0n);
  // total × weight outgrows 2^53 long before either of them does, so the products are BigInt.
  const exact = weights.map(({ userId, weight }, index) => {
    const product = whole * BigInt(weight);
    return { index, userId, units: product / sum, fraction: product % sum };
  });
  const units = exact.map((share) => Number(share.units));
  const left = total - units.reduce((partial, amount) => partial + amount, 0);
  if (left > 0) {
    for (const { index } of inOrderOfClaim(exact, seed).slice(0, left))
      units[index] = (units[index] ?? 0) + 1;
  }
  return units.map(minorUnits);
}

interface Claim {
  index: number;
  userId: string;
  fraction: bigint;
}

function inOrderOfClaim(claims: readonly Claim[], seed: string): Claim[] {
  return claims
    .map((claim) => ({ ...claim, lot: hash(`${seed}/${claim.userId}`) }))
    .sort((a, b) => {
      if (a.fraction !== b.fraction) return a.fraction > b.fraction ? -1 : 1;
      return a.lot - b.lot || (a.userId < b.userId ? -1 : 1);
    });
}

// FNV-1a with murmur3's finaliser: ids minted in the same millisecond differ in few characters, and without the
// final mixing their order would hardly differ. Another hash would leave stored shares alone, but an old transaction
// would split another way when it is next edited.
function hash(text: string): number {
  let state = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}
