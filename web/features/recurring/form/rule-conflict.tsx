import type { Group } from '#contract/groups.ts';
import { isCalendarDate } from '#domain/calendar/calendar-date.ts';
import { formatDate } from '#web/lib/format/date-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { EntryConflict } from '#web/parts/editing/entry-conflict.tsx';
import { useFieldText } from '#web/parts/editing/use-field-text.ts';
import { usePeople } from '#web/parts/people/use-people.ts';
import { COMPARED_RULE, type CombinedRule, type RuleField } from './compared-rule.ts';
import type { RuleDraft } from './rule-draft.ts';
import type { RuleControl } from './use-rule-form.ts';

interface RuleConflictProps {
  combined: CombinedRule;
  form: RuleControl;
  group: Group;
}

/** A newer version was saved first: field by field, the reader keeps that one or their own. */
export function RuleConflict({ combined, form, group }: RuleConflictProps) {
  const { t } = useTranslation('repeating');
  const { t: tEntering } = useTranslation('entering');
  return (
    <EntryConflict
      title={t('conflict.title')}
      compared={COMPARED_RULE}
      combined={combined}
      form={form}
      labelOf={useLabels()}
      textOf={useTexts(group)}
      whoseOf={() => t('conflict.theirs')}
      question={tEntering('conflict.choose')}
    />
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
      case 'description':
      case 'amount':
      case 'category':
      case 'note':
        return tTransactions(`change.${field}`);
      case 'date':
        return t('change.startDate');
      case 'endDate':
        return t('change.endDate');
      case 'schedule':
        return t('change.frequency');
      case 'hasReminder':
        return t('change.reminder');
    }
  };
}

function useTexts(group: Group): (draft: RuleDraft, field: RuleField) => string {
  const { t } = useTranslation('repeating');
  const { t: tTransactions } = useTranslation('transactions');
  const language = useLanguage();
  const entryText = useFieldText(usePeople(group), group.categories);
  const scheduleText = ({ frequency, intervalText }: RuleDraft) =>
    intervalText === '1'
      ? t(`frequency.${frequency}`)
      : `${t('interval')} ${intervalText} ${t(`unit.${frequency}`, { count: Number(intervalText) })}`;
  return (draft, field) => {
    switch (field) {
      case 'schedule':
        return scheduleText(draft);
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
