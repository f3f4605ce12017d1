import type { Group } from '#contract/groups.ts';
import { isCalendarDate } from '#domain/calendar/calendar-date.ts';
import { ConflictNotice } from '#web/kit/feedback/conflict-notice.tsx';
import { formatDate } from '#web/lib/format/date-format.ts';
import { chosen } from '#web/lib/forms/merge.ts';
import { useSession } from '#web/lib/session/session-context.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { useFieldText } from '#web/parts/entering/use-field-text.ts';
import { peopleOf } from '#web/parts/people/people.ts';
import type { RuleDraft } from './rule-draft.ts';
import { disputedFields, draftsOf, type RuleField, type RuleMeeting, withField } from './rule-meeting.ts';
import type { RuleControl } from './use-rule-form.ts';

interface RuleConflictProps {
  conflict: RuleMeeting;
  form: RuleControl;
  group: Group;
}

/** A newer version was saved first: field by field, the reader keeps that one or their own. */
export function RuleConflict({ conflict, form, group }: RuleConflictProps) {
  const { t } = useTranslation('repeating');
  const { t: tEntering } = useTranslation('entering');
  const labelOf = useLabels();
  const textOf = useTexts(group);
  const drafts = draftsOf(conflict, group.members);
  return (
    <ConflictNotice
      title={t('conflict.title')}
      fields={disputedFields(drafts).map((field) => ({
        field,
        label: labelOf(field),
        was: tEntering('conflict.was', { value: textOf(drafts.before, field) }),
        mine: { whose: tEntering('conflict.mine'), value: textOf(drafts.mine, field) },
        theirs: { whose: t('conflict.theirs'), value: textOf(drafts.theirs, field) },
        chosen: chosen(form.draft[field], drafts.theirs[field]),
        onChoose: (choice) => form.update((draft) => withField(draft, field, drafts[choice])),
      }))}
    >
      {tEntering('conflict.choose')}
    </ConflictNotice>
  );
}

function useLabels(): (field: RuleField) => string {
  const { t } = useTranslation('repeating');
  const { t: tTransactions } = useTranslation('transactions');
  return (field) => {
    switch (field) {
      case 'payers':
      case 'recipients':
        return tTransactions(`side.expense.${field}`);
      case 'amountText':
        return tTransactions('change.amount');
      case 'description':
      case 'currency':
      case 'category':
      case 'note':
        return tTransactions(`change.${field}`);
      case 'date':
        return t('change.startDate');
      case 'endDate':
        return t('change.endDate');
      case 'frequency':
        return t('change.frequency');
      case 'intervalText':
        return t('interval');
      case 'hasReminder':
        return t('change.reminder');
    }
  };
}

function useTexts(group: Group): (draft: RuleDraft, field: RuleField) => string {
  const { t } = useTranslation('repeating');
  const { t: tTransactions } = useTranslation('transactions');
  const { t: tApp } = useTranslation();
  const language = useLanguage();
  const you = useSession().user?.id ?? '';
  const entryText = useFieldText(peopleOf(group.members, you, tApp('deletedMember')), group.categories);
  return (draft, field) => {
    switch (field) {
      case 'frequency':
        return t(`frequency.${draft.frequency}`);
      case 'intervalText':
        return `${draft.intervalText} ${t(`unit.${draft.frequency}`, { count: Number(draft.intervalText) })}`;
      case 'endDate':
        return isCalendarDate(draft.endDate)
          ? formatDate(draft.endDate, language, 'long')
          : tTransactions('change.nothing');
      case 'hasReminder':
        return t(draft.hasReminder ? 'change.on' : 'change.off');
      default:
        return entryText(draft, field);
    }
  };
}
