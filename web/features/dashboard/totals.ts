import type { DashboardTotals } from '#contract/dashboard.ts';
import type { Group } from '#contract/groups.ts';
import { DASHBOARD_GROUPS_MAX } from '#domain/groups/rules.ts';

/** The currencies in which the reader's balance is open somewhere, those of most groups first. */
export function openTotals(totals: readonly DashboardTotals[]): DashboardTotals[] {
  return totals.filter(({ groupCount }) => groupCount > 0).sort((a, b) => b.groupCount - a.groupCount);
}

/** The one that the dashboard opens on: in the currency that most of the reader's groups begin with, where that is open. */
export function firstTotal(
  open: readonly DashboardTotals[],
  groups: readonly Pick<Group, 'defaultCurrency' | 'archivedAt'>[],
): DashboardTotals | undefined {
  const usual = groups.filter(({ archivedAt }) => archivedAt === null).map((group) => group.defaultCurrency);
  const countOf = (code: string) => usual.filter((one) => one === code).length;
  const code = usual
    .filter((one) => open.some(({ currency }) => currency === one))
    .reduce<string | undefined>(
      (best, one) => (best && countOf(best) >= countOf(one) ? best : one),
      undefined,
    );
  return open.find(({ currency }) => currency === code) ?? open[0];
}

/** The groups whose plans are shown: those with an open balance, each once, in the order of the list. */
export function plannedGroupIds(totals: readonly DashboardTotals[]): string[] {
  return [...new Set(totals.flatMap(({ groups }) => groups.map(({ groupId }) => groupId)))].slice(
    0,
    DASHBOARD_GROUPS_MAX,
  );
}
