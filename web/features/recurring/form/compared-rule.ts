// What two versions of a recurring expense are compared by.

import type { Member } from '#contract/groups.ts';
import type { RecurringExpense } from '#contract/recurring-expenses.ts';
import type { Compared, Conflict } from '#web/lib/forms/combine.ts';
import {
  boundEntryFields,
  COMPARED_ENTRY,
  type CombinedEntry,
  combineEntry,
  ENTRY_FIELDS,
  type EntryField,
  withEntryField,
} from '#web/parts/editing/compared-entry.ts';
import { contentOf, draftOfRule, type RuleDraft } from './rule-draft.ts';

/** How often is one: three months are not three weeks. */
const SCHEDULE_FIELDS = ['schedule', 'endDate', 'hasReminder'] as const;
export type RuleField = EntryField | (typeof SCHEDULE_FIELDS)[number];

export type CombinedRule = CombinedEntry<RuleDraft, RuleField>;

export const COMPARED_RULE: Compared<RuleDraft, RuleField> = {
  fields: [...ENTRY_FIELDS, ...SCHEDULE_FIELDS],
  fieldOf(draft, field) {
    if (isEntryField(field)) return COMPARED_ENTRY.fieldOf(draft, field);
    return field === 'schedule' ? scheduleOf(draft) : draft[field];
  },
  withField(draft, field, from) {
    if (isEntryField(field)) {
      const changed = withEntryField(draft, field, from);
      return field === 'date' ? { ...changed, dayOfMonth: from.dayOfMonth } : changed;
    }
    return { ...draft, ...(field === 'schedule' ? scheduleOf(from) : { [field]: from[field] }) };
  },
  bound: boundEntryFields,
  canBeSaved: (draft) => contentOf(draft) !== undefined,
};

export function combineRule(
  conflict: Conflict<RecurringExpense, RuleDraft>,
  members: readonly Member[],
): CombinedRule {
  return combineEntry(COMPARED_RULE, conflict, (rule, locale) => draftOfRule(rule, members, locale));
}

function scheduleOf({ frequency, intervalText }: RuleDraft) {
  return { frequency, intervalText: intervalText.trim() };
}

function isEntryField(field: RuleField): field is EntryField {
  return !SCHEDULE_FIELDS.some((name) => name === field);
}
