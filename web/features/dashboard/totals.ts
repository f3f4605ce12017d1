import type { CurrencyTotals } from '#contract/balances.ts';

/** The currencies in which anything is open, those of most groups first. */
export function openTotals(totals: readonly CurrencyTotals[]): CurrencyTotals[] {
  const weight = ({ groups }: CurrencyTotals) => groups.filter(({ amount }) => amount !== 0).length;
  return totals.filter((total) => weight(total) > 0).sort((a, b) => weight(b) - weight(a));
}

/** The groups with an open balance, each once, in the order of the list. */
export function openGroupIds(totals: readonly CurrencyTotals[]): string[] {
  const ids = totals.flatMap(({ groups }) =>
    groups.filter(({ amount }) => amount !== 0).map(({ groupId }) => groupId),
  );
  return [...new Set(ids)];
}
