// A split says how one side of a transaction shares its total: evenly (some members fixed), by amount, by
// weights, by percent, or item by item (items.ts). Whatever the mode, the resolved shares are whole minor
// units that sum to exactly the total.

import { DomainError } from '#domain/error.ts';
import { apportion } from '#domain/money/apportion.ts';
import { isAmount, type MinorUnits, minorUnits, NO_MONEY, sumAmounts } from '#domain/money/money.ts';
import { checkedAmount, refuseBadParticipants, refuseMismatch, typedSum } from './checked-entry.ts';
import { type ItemsSplit, isSameSharing, resolveItems, type SavedItems, sumOfItems } from './items.ts';
import { checkedWeights, type Share, sharesByWeight } from './share.ts';
import { countedWeight, WHOLE_PERCENT } from './weight.ts';

export const SPLIT_MODES = ['evenly', 'amount', 'parts', 'percent'] as const;
export type SplitMode = (typeof SPLIT_MODES)[number];

/** Whom an expense was for may also be said item by item. */
export const SIDE_MODES = [...SPLIT_MODES, 'items'] as const;
export type SideMode = (typeof SIDE_MODES)[number];

/**
 * One entry for each participant.
 * - evenly: a `fixed` member carries exactly that many minor units (≥ 0), the others share the rest
 * - amount: minor units ≥ 0 that sum to the total
 * - parts: weights (`isWeight`), not all zero
 * - percent: percentages (`isWeight`) that sum to exactly 100
 * Amounts that no schema has parsed yet are plain numbers: `Split<number>`.
 */
export type Split<Amount extends number = MinorUnits> =
  | { mode: 'evenly'; parts: readonly { userId: string; fixed?: Amount | undefined }[] }
  | { mode: 'amount'; parts: readonly { userId: string; amount: Amount }[] }
  | { mode: 'parts'; parts: readonly { userId: string; parts: number }[] }
  | { mode: 'percent'; parts: readonly { userId: string; percent: number }[] };

/** Any way to share a side's total. */
export type AnySplit<Amount extends number = MinorUnits> = Split<Amount> | ItemsSplit<Amount>;

/** A side with what was entered for each participant, beside the minor units that it came to. */
export interface ResolvedSide extends SavedItems {
  mode: SideMode;
  parts: ResolvedPart[];
}

export interface ResolvedPart extends Share {
  fixed?: MinorUnits | undefined;
  parts?: number | undefined;
  percent?: number | undefined;
}

/**
 * Each participant's share, in the order of the parts, summing to exactly `total` (1 to AMOUNT_MAX). Odd units go to
 * the largest fractions first, ties in an order fixed by the transaction's id and those of the participants.
 * @param before the side as it was saved, for an edit: where total and entries are the same, so are the shares, though a
 * participant's id may be another one than when they were resolved
 * @throws DomainError INVALID_EXPENSE_PARTICIPANTS `{reason: 'none' | 'duplicate', userId?}`
 * @throws DomainError INVALID_EXPENSE_AMOUNTS `{reason: 'total' | 'amount' | 'weight' | 'all-zero', userId?}`, and what
 * `resolveItems` adds
 * @throws DomainError EXPENSE_AMOUNTS_MISMATCH `{expected, actual, difference}` in minor units, or in ten-thousandths
 * of a percent with `unit: 'percent'`; difference = expected − actual
 */
export function resolveSplit(
  total: MinorUnits,
  split: AnySplit<number>,
  transactionId: string,
  before?: ResolvedSide,
): Share[] {
  if (!isAmount(total)) throw new DomainError('INVALID_EXPENSE_AMOUNTS', { reason: 'total' });
  if (split.mode === 'items')
    return (before && keptSharesOfItems(total, split, before)) ?? resolveItems(total, split, transactionId);
  refuseBadParticipants(split.parts);
  const kept = before && keptShares(total, split, before);
  if (kept) return kept;
  switch (split.mode) {
    case 'evenly':
      return resolveEvenly(total, split.parts, transactionId);
    case 'amount':
      return resolveAmounts(total, split.parts);
    case 'parts':
      return sharesByWeight(total, checkedWeights('parts', split.parts), transactionId);
    case 'percent':
      return resolvePercents(total, split.parts, transactionId);
  }
}

/** A side as it is saved: the parts as entered, each beside its share. Throws what `resolveSplit` throws. */
export function resolveSide(
  total: MinorUnits,
  split: AnySplit,
  transactionId: string,
  before?: ResolvedSide,
): ResolvedSide {
  if (split.mode === 'items') return { ...split, parts: resolveSplit(total, split, transactionId, before) };
  const shares = resolveSplit(total, split, transactionId, before);
  return {
    mode: split.mode,
    parts: split.parts.map((part, index) => ({ ...part, amount: shares[index]?.amount ?? NO_MONEY })),
  };
}

/**
 * What is still to assign (positive) or assigned too much (negative): minor units, or ten-thousandths of a percent
 * in percent mode. Never throws: it is read while people type, and what is no number yet counts as nothing.
 */
export function splitRemainder(total: number, split: AnySplit<number>): number {
  switch (split.mode) {
    case 'items':
      return typedSum([total]) - sumOfItems(split);
    case 'evenly': {
      const rest = typedSum([total]) - typedSum(split.parts.map((part) => part.fixed ?? 0));
      const isShared = split.parts.some((part) => part.fixed === undefined);
      return isShared ? Math.min(0, rest) : rest;
    }
    case 'amount':
      return typedSum([total]) - typedSum(split.parts.map((part) => part.amount));
    case 'parts':
      return 0;
    case 'percent':
      return WHOLE_PERCENT - typedSum(split.parts.map((part) => countedWeight(part.percent)));
  }
}

/** Undefined where other items were entered than before. */
function keptSharesOfItems(
  total: MinorUnits,
  split: ItemsSplit<number>,
  before: ResolvedSide,
): Share[] | undefined {
  const { mode, items, parts } = before;
  if (mode !== 'items' || !items || sumAmounts(parts.map((part) => part.amount)) !== total) return undefined;
  if (!isSameSharing(split, { ...before, mode, items })) return undefined;
  return parts.map(({ userId, amount }) => ({ userId, amount }));
}

/** Undefined where something else was entered than before. The order of the participants is nothing that is entered. */
function keptShares(
  total: MinorUnits,
  { mode, parts }: Split<number>,
  before: ResolvedSide,
): Share[] | undefined {
  if (mode !== before.mode || parts.length !== before.parts.length) return undefined;
  if (sumAmounts(before.parts.map((part) => part.amount)) !== total) return undefined;
  const entryOf = (part: Partial<Record<'fixed' | 'amount' | 'parts' | 'percent', number | undefined>>) =>
    ({ evenly: part.fixed, amount: part.amount, parts: part.parts, percent: part.percent })[mode];
  const saved = new Map(before.parts.map((part) => [part.userId, part]));
  const shares: Share[] = [];
  for (const part of parts) {
    const known = saved.get(part.userId);
    if (!known || entryOf(part) !== entryOf(known)) return undefined;
    shares.push({ userId: part.userId, amount: known.amount });
  }
  return shares;
}

function resolveEvenly(
  total: number,
  parts: readonly { userId: string; fixed?: number | undefined }[],
  transactionId: string,
): Share[] {
  const fixed = sumAmounts(parts.map((part) => checkedAmount(part.fixed ?? 0, { userId: part.userId })));
  const sharing = parts.filter((part) => part.fixed === undefined);
  if (fixed > total || sharing.length === 0) refuseMismatch(total, fixed);
  const rest = apportion(
    total - fixed,
    sharing.map(({ userId }) => ({ userId, weight: 1 })),
    transactionId,
  );
  const restOf = new Map(sharing.map(({ userId }, index) => [userId, rest[index]]));
  return parts.map(({ userId, fixed }) => ({ userId, amount: minorUnits(fixed ?? restOf.get(userId) ?? 0) }));
}

function resolveAmounts(total: number, parts: readonly { userId: string; amount: number }[]): Share[] {
  const shares = parts.map(({ userId, amount }) => ({ userId, amount: checkedAmount(amount, { userId }) }));
  refuseMismatch(total, sumAmounts(shares.map((share) => share.amount)));
  return shares;
}

function resolvePercents(
  total: number,
  parts: readonly { userId: string; percent: number }[],
  transactionId: string,
): Share[] {
  const weights = checkedWeights('percent', parts);
  const actual = weights.reduce((sum, { weight }) => sum + weight, 0);
  if (actual !== WHOLE_PERCENT) {
    throw new DomainError('EXPENSE_AMOUNTS_MISMATCH', {
      expected: WHOLE_PERCENT,
      actual,
      difference: WHOLE_PERCENT - actual,
      unit: 'percent',
    });
  }
  return sharesByWeight(total, weights, transactionId);
}
