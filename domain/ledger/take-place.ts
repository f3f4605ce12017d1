// One participant takes the place of another on a side that may name both already. The shares of the two are
// added up. Every other participant keeps the same share, to the minor unit.

import { isWithin } from '#domain/fields/range.ts';
import { sumAmounts } from '#domain/money/money.ts';
import type { ExpenseItem } from './items.ts';
import type { ResolvedPart, ResolvedSide } from './split.ts';
import { countedWeight, WEIGHT_RANGES, WEIGHT_SCALE, type WeightMode } from './weight.ts';

export interface PlaceTaken {
  readonly from: string;
  readonly to: string;
}

/**
 * The side with `to` wherever it has `from`: two weights, two percents, two fixed amounts and the parts of both
 * in each item are added up. Beside this side as the saved one, the new entries resolve to the same shares.
 * Resolved anew, the odd units of weights may fall on other participants. In an even split, `to` is fixed to
 * the sum of both, or takes what is left where all others are fixed. Where the sum of two weights is more than
 * a weight may be, the side is entered by amounts.
 */
export function takePlaceInSide(side: ResolvedSide, { from, to }: PlaceTaken): ResolvedSide {
  const guest = side.parts.find((part) => part.userId === from);
  if (!guest) return side;
  const member = side.parts.find((part) => part.userId === to);
  const replaced = side.parts.map((part) => (part === guest ? { ...part, userId: to } : part));
  const items = side.items && takePlaceInItems(side.items, { from, to });
  if (!member) return { ...side, parts: replaced, ...(items && { items }) };
  const amount = sumAmounts([member.amount, guest.amount]);
  const others = side.parts.filter((part) => part !== guest && part !== member);
  const withBoth = (mode: ResolvedSide['mode'], both: ResolvedPart, rest = others): ResolvedSide => ({
    mode,
    parts: side.parts
      .filter((part) => part !== guest)
      .map((part) => (part === member ? both : (rest[others.indexOf(part)] ?? part))),
  });
  switch (side.mode) {
    case 'evenly': {
      const areFixed = member.fixed !== undefined && guest.fixed !== undefined;
      const isFixed = areFixed || others.some((part) => part.fixed === undefined);
      return withBoth('evenly', { userId: to, ...(isFixed && { fixed: amount }), amount });
    }
    case 'amount':
      return withBoth('amount', { userId: to, amount });
    case 'items': {
      const both = { userId: to, amount };
      return items ? { ...side, ...withBoth('items', both), items } : withBoth('amount', both);
    }
    case 'parts':
    case 'percent': {
      const weight = sumOfWeights(side.mode, [member[side.mode], guest[side.mode]]);
      if (weight !== undefined) return withBoth(side.mode, { userId: to, [side.mode]: weight, amount });
      const amounts = others.map((part) => ({ userId: part.userId, amount: part.amount }));
      return withBoth('amount', { userId: to, amount }, amounts);
    }
  }
}

/** Both sides of one version of a transaction. */
export function takePlaceInTransaction<
  Version extends { readonly payers: ResolvedSide; readonly recipients: ResolvedSide },
>(version: Version, taken: PlaceTaken): Version {
  return {
    ...version,
    payers: takePlaceInSide(version.payers, taken),
    recipients: takePlaceInSide(version.recipients, taken),
  };
}

/** Undefined where a weight in an item would be more than a weight may be. */
export function takePlaceInItems<Item extends Pick<ExpenseItem, 'parts'>>(
  items: readonly Item[],
  { from, to }: PlaceTaken,
): readonly Item[] | undefined {
  const after: Item[] = [];
  for (const item of items) {
    const taken = item.parts.filter(({ userId }) => userId === from || userId === to);
    const weight = sumOfWeights(
      'parts',
      taken.map(({ parts }) => parts),
    );
    if (weight === undefined) return undefined;
    const [first] = taken;
    const parts = item.parts.flatMap((part) => {
      if (part === first) return [{ userId: to, parts: weight }];
      return taken.includes(part) ? [] : [part];
    });
    after.push({ ...item, parts });
  }
  return after;
}

/** Undefined where no participant may carry that much. */
function sumOfWeights(mode: WeightMode, weights: readonly (number | undefined)[]): number | undefined {
  const counted = weights.reduce<number>((sum, weight) => sum + countedWeight(weight ?? 0), 0);
  const sum = counted / WEIGHT_SCALE;
  return isWithin(WEIGHT_RANGES[mode], sum) ? sum : undefined;
}
