import type { Group } from '#contract/groups.ts';
import type { RecurringExpense } from '#contract/recurring-expenses.ts';
import { useYou } from '#web/lib/session/session-context.ts';
import { useTodayOf } from '#web/parts/groups/today-of.ts';
import { useTier } from '#web/queries/groups/tier.ts';
import { type RuleStanding, standingOf } from './standing.ts';

/** What a part of the screen about a rule is given. */
export interface RuleProps {
  rule: RecurringExpense;
  /** Not known while the list of groups is older than the rule. */
  group: Group | undefined;
}

/** How the rule stands now. */
export function useStanding({ rule, group }: RuleProps): RuleStanding {
  const you = useYou();
  const tier = useTier()?.tier;
  return standingOf(rule, { group, you, tier, today: useTodayOf(group) });
}
