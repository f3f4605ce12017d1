// A member takes the place of a guest in a recurring expense. Each transaction that it books resolves its sides
// again. So the entries of the two become one entry that is worth both, and not what they came to once.

import type { MinorUnits } from '#domain/money/money.ts';
import { enteredSide } from './entered-side.ts';
import { type ResolvedSide, resolveSide } from './split.ts';
import { type PlaceTaken, takePlaceInSide } from './take-place.ts';

interface Rule {
  readonly id: string;
  readonly amount: MinorUnits;
  readonly payers: ResolvedSide;
  readonly recipients: ResolvedSide;
}

/**
 * The rule with `to` wherever its sides have `from`, each side as if it had been entered so. Beside members who
 * share evenly, the two become one of two parts. Everything else is added up as in `takePlaceInSide`: weights,
 * percents, amounts, the parts in each line. Where an even split has fixed amounts, no mode says two parts of
 * what is left, so `to` is fixed to what both come to in it.
 */
export function takePlaceInRule<Kept extends Rule>(rule: Kept, taken: PlaceTaken): Kept {
  const sideAfter = (side: ResolvedSide) => {
    if (!side.parts.some(({ userId }) => userId === taken.from)) return side;
    const entered = enteredSide(takePlaceInSide(withWeights(side, taken), taken));
    return resolveSide(rule.amount, entered, rule.id);
  };
  return { ...rule, payers: sideAfter(rule.payers), recipients: sideAfter(rule.recipients) };
}

/** An even split of both with others as one of equal parts, because only parts can be added up. */
function withWeights(side: ResolvedSide, { from, to }: PlaceTaken): ResolvedSide {
  const { mode, parts } = side;
  const hasBoth = [from, to].every((userId) => parts.some((part) => part.userId === userId));
  const isShared = mode === 'evenly' && parts.every(({ fixed }) => fixed === undefined);
  if (!isShared || !hasBoth || parts.length === 2) return side;
  return { mode: 'parts', parts: parts.map(({ userId, amount }) => ({ userId, parts: 1, amount })) };
}
