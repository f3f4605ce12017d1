import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { Group } from '#contract/groups.ts';
import type { RecurringExpense } from '#contract/recurring-expenses.ts';
import { notify } from '#web/kit/feedback/notify.ts';
import { useLeaveSheet } from '#web/kit/popups/back.ts';
import { ConflictFound } from '#web/lib/forms/conflict-found.ts';
import { useVersion } from '#web/lib/forms/use-version.ts';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { notifyFailure } from '#web/parts/feedback/notify-failure.ts';
import { rulePath } from '#web/parts/recurring/paths.ts';
import { useGroups } from '#web/queries/groups/groups.ts';
import { recurringExpenseQuery, useUpdateRecurringExpense } from '#web/queries/ledger/recurring-expenses.ts';
import { draftOfRule, type RuleDraft, type SentRule } from './rule-draft.ts';
import { RuleForm } from './rule-form.tsx';
import { disputedFields, draftsOf, mergedDraft } from './rule-meeting.ts';
import type { RuleControl } from './use-rule-form.ts';

const RuleConflict = deferred(async () => (await import('./rule-conflict.tsx')).RuleConflict, {
  on: 'first-interaction',
});

/** Changes what is booked from now on. */
export function EditRule() {
  const { recurringExpenseId = '' } = useParams();
  const { data: rule } = useQuery(recurringExpenseQuery(recurringExpenseId));
  const groups = useGroups().data;
  const group = groups?.find(({ id }) => id === rule?.groupId);
  if (!rule || !group) return null;
  return <EditForm key={rule.id} rule={rule} group={group} />;
}

function EditForm({ rule, group }: { rule: RecurringExpense; group: Group }) {
  const { t } = useTranslation('recurring');
  const errorText = useErrorText();
  const locale = useLanguage();
  const leaveSheet = useLeaveSheet();
  const { members } = group;
  const [initial] = useState(() => draftOfRule(rule, members, locale));
  const version = useVersion<RecurringExpense, RuleDraft>(rule, {
    isOne: isRule,
    isAlike: (found) => disputedFields(draftsOf(found, members)).length === 0,
  });
  const { loaded, conflict } = version;
  const updating = useUpdateRecurringExpense(rule.id);

  async function submit(content: SentRule, form: RuleControl) {
    const sending = version.save(
      {
        mine: form.draft,
        onConflict: (found) => form.update(() => mergedDraft(draftsOf(found, members))),
      },
      (over) => updating.mutateAsync({ ...content, version: over }),
    );
    sending.then(
      () => notify.success(t('saved.edited')),
      (error: unknown) => {
        if (!(error instanceof ConflictFound))
          notifyFailure(error, t('saved.editFailed', { reason: errorText(error) }));
      },
    );
    await sending;
  }

  return (
    <RuleForm
      initial={initial}
      keptAs={`recurring:edit:${rule.id}`}
      groups={[group]}
      saved={loaded}
      submit={submit}
      notice={(form) =>
        conflict &&
        disputedFields(draftsOf(conflict, members)).length > 0 && (
          <RuleConflict conflict={conflict} form={form} group={group} />
        )
      }
      onClose={() => leaveSheet(rulePath(rule.id), `${rulePath(rule.id)}/edit`)}
    />
  );
}

function isRule(details: object): details is RecurringExpense {
  return 'frequency' in details;
}
