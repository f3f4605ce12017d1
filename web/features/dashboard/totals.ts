import type { DashboardTotals } from '#contract/dashboard.ts';
import { DASHBOARD_GROUPS_MAX } from '#domain/groups/rules.ts';

/** The currencies in which the reader's balance is open somewhere, those of most groups first. */
export function openTotals(totals: readonly DashboardTotals[]): DashboardTotals[] {
  return totals.filter(({ groupCount }) => groupCount > 0).sort((a, b) => b.groupCount - a.groupCount);
}

/** The groups whose plans are shown: those with an open balance, each once, in the order of the list. */
export function plannedGroupIds(totals: readonly DashboardTotals[]): string[] {
  return [...new Set(totals.flatMap(({ groups }) => groups.map(({ groupId }) => groupId)))].slice(
    0,
    DASHBOARD_GROUPS_MAX,
  );
}
