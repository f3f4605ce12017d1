// What the form of an expense starts from in a group, when a member goes.

interface Weighted {
  readonly userId: string;
  readonly parts?: number;
}

interface SplitByWeights {
  readonly mode: 'parts' | 'percent';
  readonly parts: readonly Weighted[];
}

/**
 * Whether the split ends when one of its members goes. The others keep their parts, but percents no longer add up to a hundred,
 * and one member alone, where there were several, would bear every new expense.
 */
export function endsWithout({ mode, parts }: SplitByWeights, userId: string): boolean {
  const goes = parts.find((part) => part.userId === userId);
  if (!goes || mode === 'percent') return goes !== undefined;
  const staying = parts.filter((part) => part !== goes && hasWeight(part)).length;
  return staying === 0 || (staying === 1 && hasWeight(goes));
}

function hasWeight({ parts = 0 }: Weighted): boolean {
  return parts > 0;
}
