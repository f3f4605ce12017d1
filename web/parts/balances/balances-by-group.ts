import type { CurrencyTotals } from '#contract/balances.ts';
import type { MinorUnits } from '#domain/money/money.ts';

export interface CurrencyBalance {
  currency: string;
  /** Minor units; positive: the group owes the reader. */
  amount: MinorUnits;
}

/** The reader's open balances of each group, one per currency; a group that is even is not among them. */
export function balancesByGroup(totals: readonly CurrencyTotals[]): ReadonlyMap<string, CurrencyBalance[]> {
  const byGroup = new Map<string, CurrencyBalance[]>();
  for (const { currency, groups } of totals)
    for (const { groupId, amount } of groups)
      if (amount !== 0) byGroup.set(groupId, [...(byGroup.get(groupId) ?? []), { currency, amount }]);
  return byGroup;
}
