// What was entered for a side, without what it came to: from it the side is resolved again, for another transaction.

import type { AnySplit, ResolvedSide } from './split.ts';

/** The entries of a side as it was saved. One of the mode `items` that has none is entered by amounts. */
export function enteredSide(side: ResolvedSide): AnySplit {
  const { mode, parts, items, discount, tax, tip } = side;
  switch (mode) {
    case 'evenly':
      return {
        mode,
        parts: parts.map(({ userId, fixed }) => ({ userId, ...(fixed !== undefined && { fixed }) })),
      };
    case 'parts':
      return { mode, parts: parts.map(({ userId, parts: weight = 0 }) => ({ userId, parts: weight })) };
    case 'percent':
      return { mode, parts: parts.map(({ userId, percent = 0 }) => ({ userId, percent })) };
    case 'items':
      if (items) return { mode, items, discount, tax, tip };
      return byAmount(parts);
    case 'amount':
      return byAmount(parts);
  }
}

function byAmount(parts: ResolvedSide['parts']): AnySplit {
  return { mode: 'amount', parts: parts.map(({ userId, amount }) => ({ userId, amount })) };
}
