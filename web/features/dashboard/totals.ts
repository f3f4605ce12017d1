import type { DashboardTotals } from '#contract/dashboard.ts';

/** The currencies in which the reader's balance is open somewhere, those of most groups first. */
export function openTotals(totals: readonly DashboardTotals[]): DashboardTotals[] {
  return totals.filter(({ groupCount }) => groupCount > 0).sort((a, b) => b.groupCount - a.groupCount);
}

/** The groups with an open balance that are told, each once, in the order of the list. */
export function openGroupIds(totals: readonly DashboardTotals[]): string[] {
  return [...new Set(totals.flatMap(({ groups }) => groups.map(({ groupId }) => groupId)))];
}
