import { useQueries } from '@tanstack/react-query';
import type { DashboardTotals } from '#contract/dashboard.ts';
import type { Group } from '#contract/groups.ts';
import { useYou } from '#web/lib/session/session-context.ts';
import { findMember } from '#web/parts/people/members.ts';
import { isOnFirstTry } from '#web/queries/connection/first-try.ts';
import { dashboardPlansQuery } from '#web/queries/ledger/dashboard.ts';
import { type OwnPayment, ownPayments, type Saving, savingOf } from './plans.ts';
import { plannedGroupIds } from './totals.ts';

/**
 * The plans of the groups in which something is open: what the reader is to pay or be paid, and what they save. `isLate`: one
 * of them does not come at the first try.
 */
export function usePlans(
  groups: readonly Group[],
  totals: readonly DashboardTotals[],
): { own?: OwnPayment[]; saving?: Saving; isLate?: boolean } {
  const you = useYou();
  const ids = plannedGroupIds(totals);
  const answers = useQueries({ queries: ids.map(dashboardPlansQuery) });
  const missing = answers.filter(({ isPending }) => isPending);
  if (missing.length > 0) return { isLate: !missing.every(isOnFirstTry) };
  const plans = ids.flatMap((groupId, index) => {
    const group = groups.find(({ id }) => id === groupId);
    return group ? [{ group, plans: answers[index]?.data ?? [] }] : [];
  });
  return {
    own: ownPayments(plans, you).filter(({ group, otherId }) => findMember(group, otherId)),
    saving: savingOf(plans),
  };
}
