import { useCallback } from 'react';
import type { Group } from '#contract/groups.ts';
import type { RecurringExpense } from '#contract/recurring-expenses.ts';
import { useDiscard } from '#web/kit/popups/use-discard.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import type { Broken } from '#web/lib/forms/form-state.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useKeptKey } from '#web/lib/forms/use-idempotency-key.ts';
import { useKeptDraft } from '#web/lib/kept/use-kept-draft.ts';
import { inLanguage } from '#web/parts/entering/draft-language.ts';
import { type DraftAction, reduceDraft } from '#web/parts/entering/draft-reducer.ts';
import { fittedDraft } from '#web/parts/entering/fitted-draft.ts';
import { fieldsOf } from '#web/parts/entering/use-problem-text.ts';
import { useSayLost, useWithoutRemoved } from '#web/parts/entering/use-without-removed.ts';
import { todayOf } from '#web/parts/groups/today-of.ts';
import { type NextDates, nextDates } from './next-dates.ts';
import {
  brokenRule,
  contentOf,
  inGroup,
  type RuleDraft,
  type RuleProblem,
  type SentRule,
  scheduleOf,
  TOO_MANY_DAYS,
  withSchedule,
} from './rule-draft.ts';
import { useRuleProblemText } from './use-rule-problem-text.ts';

export interface RuleFormStart {
  initial: RuleDraft;
  /** Under this name what is entered outlives the page. */
  keptAs: string;
  /** Those to choose from; the only one where there is no choice. */
  groups: readonly Group[];
  /** The one that is edited, as it is saved. */
  saved?: RecurringExpense | undefined;
  submit: (content: SentRule, form: RuleControl, current: () => RuleDraft) => Promise<unknown>;
  onClose: () => void;
}

export interface RuleControl {
  draft: RuleDraft;
  update: (next: (draft: RuleDraft) => RuleDraft) => void;
  /** The same for as long as the same is entered. */
  idempotencyKey: string;
  /** Those that saving it would lead to; undefined while its schedule cannot be read. */
  dates: NextDates | undefined;
  /** What is entered is not kept for the next time. */
  forget: () => void;
}

/** What a rule's form holds: its draft, kept on the device, what is wrong with it, and the dates it would book. */
export function useRuleForm({ initial, keptAs, groups, saved, submit, onClose }: RuleFormStart) {
  const groupWith = (id: string) => groups.find((group) => group.id === id);
  const groupOf = ({ groupId }: RuleDraft) => groupWith(groupId) ?? groups[0];
  const datesOf = (values: RuleDraft) => {
    const schedule = scheduleOf(values);
    return schedule && nextDates(schedule, saved, todayOf(groupOf(values)));
  };
  const form = useForm<RuleDraft, unknown, RuleProblem>({
    initial,
    fields: ['amount', 'description', 'interval', 'endDate', 'note'],
    check: (values) => ({
      ...brokenRule(values),
      ...(scheduleOf(values) && !datesOf(values) && { date: TOO_MANY_DAYS }),
    }),
    textOf: (problem, rule): string | undefined => problemText(problem, rule),
    refusedBy,
    async submit(values, current) {
      const content = contentOf(values);
      if (content) await submit(content, { ...control, draft: values }, current);
    },
    onDone: leave,
  });
  const { values: draft, update } = form;
  const dispatch = useCallback(
    (action: DraftAction) =>
      update((before) => ({ ...before, ...reduceDraft(before, action) }), fieldsOf(action)),
    [update],
  );
  const problemText = useRuleProblemText(draft);
  const sentUnder = useKeptKey(draft);
  useWithoutRemoved(draft, groupOf(draft)?.members ?? [], update);
  const sayLost = useSayLost();
  const kept = useKeptDraft<RuleDraft>({
    name: keptAs,
    version: draft.version,
    values: draft,
    sentUnder,
    isDirty: form.isDirty,
    restore(values) {
      const then = groupWith(values.groupId);
      if (!then) return;
      const restored = { ...draft, ...values, id: initial.id, saved: draft.saved };
      sayLost(restored, then.members);
      update(() => ({ ...restored, ...inLanguage(fittedDraft(restored, then.members), initial.locale) }));
    },
  });
  const close = useDiscard(form.isDirty, onClose, kept.forget);
  const dates = datesOf(draft);
  const control: RuleControl = {
    draft,
    update,
    idempotencyKey: sentUnder.key,
    dates,
    forget: kept.forget,
  };

  function leave() {
    kept.forget();
    onClose();
  }

  function changeSchedule(part: Partial<RuleDraft>) {
    form.change(withSchedule(draft, part, todayOf(groupOf(draft))));
  }

  function chooseGroup(groupId: string, me: string) {
    const chosen = groupWith(groupId);
    if (!chosen) return;
    update((before) => {
      // Of two groups, one may be a day ahead.
      const date = todayOf(chosen);
      const begun = inGroup(before, chosen, { me, date });
      return before.date === todayOf(groupOf(before)) ? { ...begun, date } : begun;
    });
  }

  return { form, dispatch, control, kept, group: groupOf(draft), changeSchedule, chooseGroup, close };
}

/** What only the server's own day could tell. */
function refusedBy(error: unknown): Broken<RuleProblem> {
  const reason = error instanceof ApiError ? error.params.reason : undefined;
  if (reason === TOO_MANY_DAYS) return { date: TOO_MANY_DAYS };
  return reason === 'end-date' ? { endDate: 'missing' } : {};
}
