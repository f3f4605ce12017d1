// An edit of a recurring expense that met a newer version: the drafts of all three states, and what is chosen of them.

import type { Member } from '#contract/groups.ts';
import type { RecurringExpense } from '#contract/recurring-expenses.ts';
import { type Conflict, disputed, merged, type Versions } from '#web/lib/forms/merge.ts';
import { ENTRY_FIELDS } from '#web/parts/entering/use-field-text.ts';
import { draftOfRule, type RuleDraft } from './rule-draft.ts';

export type RuleMeeting = Conflict<RecurringExpense, RuleDraft>;

const RULE_FIELDS = [...ENTRY_FIELDS, 'frequency', 'intervalText', 'endDate', 'hasReminder'] as const;
export type RuleField = (typeof RULE_FIELDS)[number];

/** All in the language in which the reader's own was typed. */
export function draftsOf(
  { before, newer, mine }: RuleMeeting,
  members: readonly Member[],
): Versions<RuleDraft> {
  return {
    before: draftOfRule(before, members, mine.locale),
    theirs: draftOfRule(newer, members, mine.locale),
    mine,
  };
}

export function disputedFields(versions: Versions<RuleDraft>): RuleField[] {
  return disputed(RULE_FIELDS, versions);
}

/** What was entered, on the newer version. */
export function mergedDraft(versions: Versions<RuleDraft>): RuleDraft {
  const { version, saved } = versions.theirs;
  return { ...merged(RULE_FIELDS, versions), version, saved };
}

/** The draft with a field of another one; amounts come with the total that they were entered for. */
export function withField(draft: RuleDraft, field: RuleField, from: RuleDraft): RuleDraft {
  const isSide = field === 'payers' || field === 'recipients';
  const { amountsMeantFor } = isSide ? from : draft;
  return { ...draft, [field]: from[field], amountsMeantFor };
}
