import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import type { Group } from '#contract/groups.ts';
import type { RecurringExpense } from '#contract/recurring-expenses.ts';
import { type CalendarDate, isTimeZone, todayIn } from '#domain/calendar/calendar-date.ts';
import { PAST_DAYS_MAX } from '#domain/recurrence/rule.ts';
import { INTERVAL_MAX } from '#domain/recurrence/schedule.ts';
import { useRuleRefusal } from '#web/features/recurring/use-rule-refusal.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { RestoredNotice } from '#web/kit/feedback/restored-notice.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { Dialog } from '#web/kit/popups/dialog.tsx';
import { SaveButton } from '#web/kit/popups/save-button.tsx';
import { useDiscard } from '#web/kit/popups/use-discard.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { today } from '#web/lib/format/date-format.ts';
import { Form } from '#web/lib/forms/form.tsx';
import type { Broken } from '#web/lib/forms/form-state.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useIdempotencyKey } from '#web/lib/forms/use-idempotency-key.ts';
import { useKeptDraft } from '#web/lib/kept/use-kept-draft.ts';
import { useSession } from '#web/lib/session/session-context.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { AssignmentLine } from '#web/parts/entering/assignment-line.tsx';
import { CategoryMenu } from '#web/parts/entering/category-menu.tsx';
import { fittedDraft } from '#web/parts/entering/draft.ts';
import { type DraftAction, reduceDraft } from '#web/parts/entering/draft-reducer.ts';
import { EntryFields } from '#web/parts/entering/entry-fields.tsx';
import { NoteField } from '#web/parts/entering/note-field.tsx';
import { parseDraft } from '#web/parts/entering/parsed-draft.ts';
import { fieldsOf, useProblemText } from '#web/parts/entering/use-problem-text.ts';
import { peopleOf } from '#web/parts/people/people.ts';
import { nextDates } from './next-dates.ts';
import {
  brokenRule,
  contentOf,
  inGroup,
  type RuleDraft,
  type RuleProblem,
  type SentRule,
  scheduleOf,
} from './rule-draft.ts';
import { ScheduleFields } from './schedule-fields.tsx';

interface RuleFormProps {
  initial: RuleDraft;
  /** What is entered already, where it is not as it was. */
  entered?: RuleDraft | undefined;
  /** Under this name what is entered outlives the page. */
  keptAs: string;
  /** Those to choose from; the only one where there is no choice. */
  groups: readonly Group[];
  /** The one that is edited, as it is saved. */
  saved?: RecurringExpense | undefined;
  submit: (content: SentRule, form: RuleControl) => Promise<unknown>;
  /** Shown above the amount; it may change what is entered. */
  notice?: ((form: RuleControl) => ReactNode) | undefined;
  onClose: () => void;
}

export interface RuleControl {
  draft: RuleDraft;
  update: (next: (draft: RuleDraft) => RuleDraft) => void;
  /** The same for as long as the same is entered. */
  idempotencyKey: string;
}

/** An entry as of an expense, and when it comes back. */
export function RuleForm({
  initial,
  entered,
  keptAs,
  groups,
  saved,
  submit,
  notice,
  onClose,
}: RuleFormProps) {
  const { t } = useTranslation('repeating');
  const { t: tApp } = useTranslation();
  const refusalText = useRuleRefusal();
  const you = useSession().user?.id ?? '';
  const amountInput = useRef<HTMLInputElement>(null);
  const groupOf = ({ groupId }: RuleDraft) => groups.find(({ id }) => id === groupId) ?? groups[0];
  const datesOf = (values: RuleDraft) => {
    const schedule = scheduleOf(values);
    return schedule && nextDates(schedule, saved, todayOf(groupOf(values)));
  };
  const form = useForm<RuleDraft, unknown, RuleProblem>({
    initial,
    entered,
    fields: ['amount', 'description', 'interval', 'endDate', 'note'],
    check: (values) => ({
      ...brokenRule(values),
      ...(scheduleOf(values) && !datesOf(values) && { date: TOO_MANY }),
    }),
    textOf: (problem, rule): string | undefined => problemText(problem, rule),
    refusedBy,
    async submit(values) {
      const content = contentOf(values);
      if (content) await submit(content, { ...control, draft: values });
    },
    onDone: leave,
  });
  const { values: draft, update } = form;
  const dispatch = useCallback(
    (action: DraftAction) =>
      update((before) => ({ ...before, ...reduceDraft(before, action) }), fieldsOf(action)),
    [update],
  );
  const control: RuleControl = { draft, update, idempotencyKey: useIdempotencyKey(draft) };
  const group = groupOf(draft);
  const entryProblem = useProblemText(draft);
  const kept = useKeptDraft<RuleDraft>({
    name: keptAs,
    version: initial.version,
    values: draft,
    isDirty: form.isDirty,
    restore(values) {
      const then = groups.find(({ id }) => id === values.groupId);
      if (then)
        update((before) => ({
          ...before,
          ...values,
          ...fittedDraft({ ...before, ...values, id: initial.id }, then.members),
        }));
    },
  });
  const close = useDiscard(form.isDirty, onClose, kept.forget);
  const deletedName = tApp('deletedMember');
  const people = useMemo(
    () => peopleOf(group?.members ?? [], you, deletedName),
    [group?.members, you, deletedName],
  );
  if (!group) return null;

  function leave() {
    kept.forget();
    onClose();
  }

  function chooseGroup(groupId: string) {
    const chosen = groups.find(({ id }) => id === groupId);
    if (chosen) update((before) => inGroup(before, chosen, { me: you, date: today() }));
  }

  function problemText(problem: RuleProblem, rule: string): string | undefined {
    switch (problem) {
      case 'description':
        return rule === 'required' ? t('problem.description') : entryProblem(problem, rule);
      case 'amount':
        return rule === 'empty' || rule === 'not-positive'
          ? t('problem.amount')
          : entryProblem(problem, rule);
      case 'date':
        return rule === TOO_MANY ? t('problem.tooMany', { count: PAST_DAYS_MAX }) : t('problem.startDate');
      case 'interval':
        return t('problem.interval', { max: INTERVAL_MAX });
      case 'payers':
      case 'recipients':
        return parseDraft(draft)[problem].problem === 'mismatch' ? t(`problem.${problem}`) : undefined;
      case 'endDate':
        return t('problem.endDate');
      case 'note':
      case 'same-person':
        return entryProblem(problem, rule);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={close}
      title={t(saved ? 'editTitle' : 'newTitle')}
      description={saved && group.name}
      full
      addressed
      initialFocus={amountInput}
      footer={
        <Stack gap="s">
          <AssignmentLine draft={draft} dispatch={dispatch} />
          <SaveButton form={form}>{t('save')}</SaveButton>
        </Stack>
      }
    >
      <Form form={form}>
        <Stack gap="m">
          <RestoredNotice kept={kept} form={form} />
          {saved && <Notice>{t('editNotice')}</Notice>}
          {notice?.(control)}
          {form.failure !== undefined && <Notice tone="danger">{refusalText(form.failure)}</Notice>}
          {!saved && groups.length > 1 && (
            <Select
              label={t('group')}
              value={group.id}
              options={groups.map(({ id, name }) => ({ value: id, label: name }))}
              onValueChange={chooseGroup}
            />
          )}
          <EntryFields
            key={group.id}
            draft={draft}
            dispatch={dispatch}
            people={people}
            group={group}
            amountInput={amountInput}
            placeholder={t('placeholder')}
            errorOf={(problem) => (problem === 'date' ? undefined : form.errorOf(problem))}
            sentence={{ one: t('sentence.one'), many: t('sentence.many') }}
          >
            <ScheduleFields
              draft={draft}
              change={form.change}
              errorOf={form.errorOf}
              dates={datesOf(draft)}
              isPaused={saved?.isActive === false}
            />
          </EntryFields>
          {(['payers', 'recipients'] as const).map((side) => {
            const error = form.errorOf(side);
            return (
              error && (
                <Notice key={side} tone="danger">
                  {error}
                </Notice>
              )
            );
          })}
          <NoteField
            note={draft.note}
            onChange={(note) => dispatch({ kind: 'note', note })}
            error={form.errorOf('note')}
            beside={<CategoryMenu category={draft.category} group={group} dispatch={dispatch} />}
          />
        </Stack>
      </Form>
    </Dialog>
  );
}

/** By the calendar that the group books by; that of the reader where this browser does not know its zone. */
function todayOf(group: Group | undefined): CalendarDate {
  return group && isTimeZone(group.timeZone) ? todayIn(new Date(), group.timeZone) : today();
}

const TOO_MANY = 'too-many-days';

/** What only the server's own day could tell. */
function refusedBy(error: unknown): Broken<RuleProblem> {
  const reason = error instanceof ApiError ? error.params.reason : undefined;
  if (reason === TOO_MANY) return { date: TOO_MANY };
  return reason === 'end-date' ? { endDate: 'missing' } : {};
}
