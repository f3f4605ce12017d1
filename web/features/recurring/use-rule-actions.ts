import type { Group } from '#contract/groups.ts';
import type { RecurringExpense } from '#contract/recurring-expenses.ts';
import { mayChangeRule } from '#domain/recurrence/rule.ts';
import { notify } from '#web/kit/feedback/notify.ts';
import { useOneAtATime } from '#web/lib/browser/use-one-at-a-time.ts';
import { useYou } from '#web/lib/session/session-context.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { notifyFailure } from '#web/parts/feedback/notify-failure.ts';
import { todayOf } from '#web/parts/groups/today-of.ts';
import { activeMembers } from '#web/parts/people/members.ts';
import { useReader } from '#web/parts/people/use-may.ts';
import { useTier } from '#web/queries/groups/tier.ts';
import {
  useDeleteRecurringExpense,
  useRestoreRecurringExpense,
  useSetActive,
} from '#web/queries/ledger/recurring-expenses.ts';
import { isOver } from './is-over.ts';
import { useRuleRefusal } from './use-rule-refusal.ts';

export function useMayChange(rule: RecurringExpense, group: Group | undefined): boolean {
  return mayChangeRule(rule, useReader(group));
}

/**
 * Which changes the server takes of a reader who may change the rule. Resuming asks premium of its owner, and of the reader
 * where the owner has left; whether another member has premium is not told, and the server refuses where they have none.
 * What is over is neither paused nor resumed.
 */
export function useOffered(rule: RecurringExpense, group: Group | undefined) {
  const you = useYou();
  const isFree = useTier()?.tier === 'free';
  const hasOtherOwner =
    rule.createdBy !== you && !!group && activeMembers(group).some(({ userId }) => userId === rule.createdBy);
  const goesOn = !isOver(rule, todayOf(group));
  return {
    pause: goesOn && rule.isActive,
    resume: goesOn && !rule.isActive && (!isFree || hasOtherOwner),
    edit: !isFree,
  };
}

/** What is done with one press; each says what became of it, wherever the reader is by then. */
export function useRuleActions(rule: RecurringExpense) {
  const { t } = useTranslation('recurring');
  const textOf = useRuleRefusal();
  const activity = useSetActive();
  const deletion = useDeleteRecurringExpense();
  const restoring = useRestoreRecurringExpense();
  const oneAtATime = useOneAtATime();
  const { id, description } = rule;

  function setActive(isActive: boolean) {
    const [done, failed] = isActive
      ? (['saved.resumed', 'saved.resumeFailed'] as const)
      : (['saved.paused', 'saved.pauseFailed'] as const);
    void oneAtATime(`active ${id}`, () =>
      activity.mutateAsync({ rule, isActive }).then(
        () => notify.success(t(done, { description })),
        (error: unknown) => notifyFailure(error, textOf, (reason) => t(failed, { description, reason })),
      ),
    );
  }

  function restore() {
    restoring.mutateAsync(rule).then(
      () => notify.success(t('saved.restored', { description })),
      (error: unknown) => notifyFailure(error, textOf, (reason) => t('saved.restoreFailed', { reason })),
    );
  }

  return {
    isBusy: activity.isPending,
    isRestoring: restoring.isPending,
    pause: () => setActive(false),
    resume: () => setActive(true),
    restore,
    remove() {
      void oneAtATime(`delete ${id}`, () =>
        deletion.mutateAsync(rule).then(
          () => notify.success(t('saved.deleted', { description }), { undo: restore }),
          (error: unknown) =>
            notifyFailure(error, textOf, (reason) => t('saved.deleteFailed', { description, reason })),
        ),
      );
    },
  };
}
