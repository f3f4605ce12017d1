import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import type { Group } from '#contract/groups.ts';
import type { RecurringExpense } from '#contract/recurring-expenses.ts';
import { beginningOn } from '#domain/recurrence/schedule.ts';
import { useMayChange } from '#web/features/recurring/use-rule-actions.ts';
import { useRuleRefusal } from '#web/features/recurring/use-rule-refusal.ts';
import { notify } from '#web/kit/feedback/notify.ts';
import { useLeaveSheet } from '#web/kit/popups/back.ts';
import { formatDate } from '#web/lib/format/date-format.ts';
import { useVersion } from '#web/lib/forms/use-version.ts';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { saveEdit } from '#web/parts/editing/save-edit.ts';
import { useEntryRefusal } from '#web/parts/entering/use-problem-text.ts';
import { notifyFailure } from '#web/parts/feedback/notify-failure.ts';
import { RECURRING, rulePath } from '#web/parts/recurring/paths.ts';
import { useIsAwaited } from '#web/queries/connection/kept-answers.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { useGroups } from '#web/queries/groups/groups.ts';
import {
  recurringExpenseQuery,
  useCreateRecurringExpense,
  useRestoreRecurringExpense,
  useUpdateRecurringExpense,
} from '#web/queries/ledger/recurring-expenses.ts';
import { combineRule } from './compared-rule.ts';
import type { NextDates } from './next-dates.ts';
import { contentOf, draftOfRule, type RuleDraft, type SentRule, scheduleOf } from './rule-draft.ts';
import { RuleForm } from './rule-form.tsx';
import type { RuleControl } from './use-rule-form.ts';

const RuleConflict = deferred(async () => (await import('./rule-conflict.tsx')).RuleConflict, {
  on: 'first-interaction',
});

const EntryDeleted = deferred(
  async () => (await import('#web/parts/editing/entry-deleted.tsx')).EntryDeleted,
  {
    on: 'first-interaction',
  },
);

/** Changes what is booked from now on. A reader who may not change it sees its page, which offers them no change either. */
export function Screen() {
  const { recurringExpenseId = '' } = useParams();
  const { data: rule } = useQuery(recurringExpenseQuery(recurringExpenseId));
  const groups = useGroups().data;
  const group = groups?.find(({ id }) => id === rule?.groupId);
  if (!rule || !group) return null;
  return <Allowed key={rule.id} rule={rule} group={group} />;
}

/** Once the form is there, no change of the reader's role takes it away with what is entered. */
function Allowed(props: { rule: RecurringExpense; group: Group }) {
  const mayChange = useMayChange(props.rule, props.group);
  // The device may have kept another role.
  const isAwaited = useIsAwaited(keys.groups);
  const [isOpen, open] = useState(false);
  if (!isOpen && !isAwaited && mayChange) open(true);
  if (isOpen) return <EditForm {...props} />;
  return isAwaited ? null : <Navigate to={rulePath(props.rule.id)} replace />;
}

function EditForm({ rule, group }: { rule: RecurringExpense; group: Group }) {
  const { t } = useTranslation('recurring');
  const { t: tEntering } = useTranslation('entering');
  const { t: tRepeating } = useTranslation('repeating');
  const refusalText = useEntryRefusal(group.members, useRuleRefusal());
  const language = useLanguage();
  const leaveSheet = useLeaveSheet();
  const { members } = group;
  const [initial] = useState(() => draftOfRule(rule, members, language));
  const version = useVersion<RecurringExpense, RuleDraft>(rule, {
    isOne: isRule,
    combine: (found) => combineRule(found, members).unquestioned,
  });
  const { loaded, conflict } = version;
  const combined = useMemo(() => conflict && combineRule(conflict, members), [conflict, members]);
  const updating = useUpdateRecurringExpense(rule.id);
  const restoring = useRestoreRecurringExpense();
  const creation = useCreateRecurringExpense();
  const path = rulePath(rule.id);

  async function submit(content: SentRule, form: RuleControl, current: () => RuleDraft) {
    const { description } = content;
    function editedText({ nextExecution, isActive }: RecurringExpense): string {
      if (!isActive) return t('saved.editedPaused');
      // The day that was next when the form was opened may be booked by now, as it was before.
      return nextExecution
        ? t('saved.editedFrom', { date: formatDate(nextExecution, language, 'long') })
        : t('saved.edited');
    }
    await saveEdit({
      version,
      form,
      current,
      combine: (found) => combineRule(found, members).values,
      entered: content,
      contentOf,
      update: (_, edited, over) => updating.mutateAsync({ ...edited, version: over }),
      async restore(_, edited, over) {
        await restoring.mutateAsync(rule);
        return updating.mutateAsync({ ...edited, version: over });
      },
      texts: {
        restored: t('saved.restored', { description }),
        combined: tEntering('conflict.combined'),
        edited: editedText,
        failed: (reason) => t('saved.editFailed', { reason }),
        refused: refusalText,
      },
    });
  }

  /** From the first day on that would be booked: the days before it are booked already, or passed while it was deleted. */
  function copy({ draft, dates, idempotencyKey, forget }: RuleControl) {
    const content = contentOf(draft);
    const schedule = scheduleOf(draft);
    const first = firstOf(dates);
    // What is still missing is said beside its field by trying to save.
    if (!content || !schedule || !first) return;
    const body = { ...content, ...beginningOn(schedule, first), groupId: group.id };
    creation.mutateAsync({ body, idempotencyKey }).then(
      ({ description }) => {
        notify.success(t('saved.created', { description }));
        forget();
        leaveSheet(RECURRING, path);
      },
      (error: unknown) => notifyFailure(error, refusalText, (reason) => t('saved.createFailed', { reason })),
    );
  }

  return (
    <RuleForm
      initial={initial}
      keptAs={`recurring:edit:${rule.id}`}
      groups={[group]}
      saved={loaded}
      submit={submit}
      saveLabel={loaded.deletedAt ? tEntering('deleted.save') : undefined}
      notice={(form) => (
        <>
          {loaded.deletedAt && (
            <EntryDeleted
              title={tRepeating('deleted.title')}
              deletedAt={loaded.deletedAt}
              isBusy={creation.isPending}
              onCopy={mayCopy(form) ? () => copy(form) : undefined}
            />
          )}
          {combined && combined.inQuestion.length + combined.adopted.length > 0 && (
            <RuleConflict combined={combined} form={form} group={group} />
          )}
        </>
      )}
      onClose={() => leaveSheet(path, `${path}/edit`)}
    />
  );
}

/** Whether a new one could book the days that are left: it ends after the first of them. */
function mayCopy({ draft, dates }: RuleControl): boolean {
  if (!dates) return true;
  const first = firstOf(dates);
  return !!first && first !== draft.endDate;
}

function firstOf(dates: NextDates | undefined) {
  return dates?.now[0] ?? dates?.next[0];
}

function isRule(details: object): details is RecurringExpense {
  return 'frequency' in details;
}
