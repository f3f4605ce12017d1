import { useQueries } from '@tanstack/react-query';
import type { DashboardTotals } from '#contract/dashboard.ts';
import type { Group } from '#contract/groups.ts';
import { useSession } from '#web/lib/session/session-context.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { findMember } from '#web/parts/people/members.ts';
import { shortNameOf } from '#web/parts/people/people.ts';
import { isOnFirstTry } from '#web/queries/connection/first-try.ts';
import { dashboardPlansQuery } from '#web/queries/ledger/dashboard.ts';
import { type OwnPayment, ownPayments, type Saving, savingOf } from './plans.ts';
import { plannedGroupIds } from './totals.ts';

export interface NamedPayment extends OwnPayment {
  group: Group;
  otherName: string;
  /** Of the reader, where one settles for them too. */
  household: string | undefined;
}

/**
 * The plans of the groups in which something is open: what the reader is to pay or be paid, and what they save. `isLate`: one
 * of them does not come at the first try.
 */
export function usePlans(
  groups: readonly Group[],
  totals: readonly DashboardTotals[],
): { own: NamedPayment[] | undefined; saving: Saving | undefined; isLate: boolean } {
  const { user } = useSession();
  const deletedName = useTranslation().t('deletedMember');
  const ids = plannedGroupIds(totals);
  const answers = useQueries({ queries: ids.map(dashboardPlansQuery) });
  const missing = answers.filter(({ isPending }) => isPending);
  if (missing.length > 0) return { own: undefined, saving: undefined, isLate: !missing.every(isOnFirstTry) };
  const you = user?.id ?? '';
  const plans = ids.map((groupId, index) => ({
    groupId,
    plans: answers[index]?.data ?? [],
    own: householdOf(findGroup(groups, groupId), you)?.userIds ?? [you],
  }));
  return {
    own: ownPayments(plans).flatMap((payment) => named(payment, groups, you, deletedName)),
    saving: savingOf(plans),
    isLate: false,
  };
}

function householdOf(group: Group | undefined, userId: string) {
  return group?.households.find(({ userIds }) => userIds.includes(userId));
}

function findGroup(groups: readonly Group[], groupId: string) {
  return groups.find(({ id }) => id === groupId);
}

function named(
  payment: OwnPayment,
  groups: readonly Group[],
  you: string,
  deletedName: string,
): NamedPayment[] {
  const group = findGroup(groups, payment.groupId);
  const other = group && findMember(group, payment.otherId);
  return group && other
    ? [
        {
          ...payment,
          group,
          otherName: shortNameOf(other.displayName, deletedName),
          household: householdOf(group, you)?.name,
        },
      ]
    : [];
}
