// A guest becomes a member and their id is gone from all that was saved. So what was entered for guests is
// compared with what is saved without knowing whose place each member has taken.

import { EXTRAS } from './items.ts';
import type { ResolvedPart, ResolvedSide } from './split.ts';
import { takePlaceInTransaction } from './take-place.ts';

interface Sides {
  readonly payers: ResolvedSide;
  readonly recipients: ResolvedSide;
}

/**
 * Whether `saved` is what was `entered` once members have taken the places of its participants `gone`. Members
 * whose entries are other ones have, together, what they and the gone ones had. All others have what they had.
 */
export function isWithPlacesTaken(entered: Sides, saved: Sides, gone: readonly string[]): boolean {
  const [before, after] = [entriesOf(entered), entriesOf(saved)];
  const changed = [...after.keys()].filter((userId) => after.get(userId) !== before.get(userId));
  if (changed.length > gone.length) return false;
  if (!changed.every((userId) => hasNoLess(saved, entered, userId))) return false;
  return written(asOne(entered, [...gone, ...changed])) === written(asOne(saved, changed));
}

/** No participant has this id. */
const ONE = '';

/** Whose entries are added up does not depend on the order in which they are. */
function asOne(sides: Sides, userIds: readonly string[]): Sides {
  return userIds.reduce((before, from) => takePlaceInTransaction(before, { from, to: ONE }), sides);
}

function hasNoLess(saved: Sides, entered: Sides, userId: string): boolean {
  const amountIn = ({ parts }: ResolvedSide) => parts.find((part) => part.userId === userId)?.amount ?? 0;
  return (
    amountIn(saved.payers) >= amountIn(entered.payers) &&
    amountIn(saved.recipients) >= amountIn(entered.recipients)
  );
}

/** What each participant has on both sides and in every line. */
function entriesOf({ payers, recipients }: Sides): ReadonlyMap<string, string> {
  const entries = new Map<string, string>();
  const parted = [payers, recipients, ...(recipients.items ?? [])];
  parted.forEach(({ parts }, place) => {
    for (const part of parts) {
      const entry = `${place} ${JSON.stringify(partOf(part))}`;
      entries.set(part.userId, `${entries.get(part.userId) ?? ''} ${entry}`);
    }
  });
  return entries;
}

function written({ payers, recipients }: Sides): string {
  return JSON.stringify([payers, recipients].map(sideOf));
}

function sideOf(side: ResolvedSide) {
  const items = side.items?.map(({ name, amount, parts }) => [name, amount, partsOf(parts)]);
  return [side.mode, partsOf(side.parts), items, EXTRAS.map((name) => side[name])];
}

/** In an order of their own. A guest with a share of nothing may have been added to a member who is not among the changed. */
function partsOf(parts: readonly Part[]) {
  const isNothing = ({ userId, amount, parts, percent }: Part) =>
    userId === ONE && !amount && !parts && !percent;
  return (
    parts
      .filter((part) => !isNothing(part))
      // Whether the one participant is fixed follows from how many they are.
      .map((part) => partOf(part.userId === ONE ? { ...part, fixed: undefined } : part))
      .sort()
  );
}

type Part = Pick<ResolvedPart, 'userId'> & Partial<ResolvedPart>;

function partOf({ userId, amount, fixed, parts, percent }: Part) {
  return [userId, amount, fixed, parts, percent];
}
