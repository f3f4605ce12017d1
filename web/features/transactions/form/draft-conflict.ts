// An edit that met a newer version: the drafts of all three states, and what is chosen of them.

import type { Member } from '#contract/groups.ts';
import type { Transaction } from '#contract/transactions.ts';
import { asSaved } from '#web/lib/format/entry-text.ts';
import { type Conflict, disputed, merged, type Versions } from '#web/lib/forms/merge.ts';
import { type Draft, draftOf } from '#web/parts/entering/draft.ts';
import { ENTRY_FIELDS, type EntryField } from '#web/parts/entering/use-field-text.ts';

export type TransactionMeeting = Conflict<Transaction, Draft>;

/**
 * All in the language in which the reader's own was typed, and its total as the others have theirs: '84.5' is
 * no other amount than '84.50'.
 */
export function draftsOf(
  { before, newer, mine }: TransactionMeeting,
  members: readonly Member[],
): Versions<Draft> {
  return {
    before: draftOf(before, members, mine.locale),
    theirs: draftOf(newer, members, mine.locale),
    mine: { ...mine, amountText: asSaved(mine.amountText, mine.currency, mine.locale) },
  };
}

export function disputedFields(versions: Versions<Draft>): EntryField[] {
  return disputed(ENTRY_FIELDS, versions);
}

/** What was entered, on the newer version. */
export function mergedDraft(versions: Versions<Draft>): Draft {
  const { theirs, mine } = versions;
  const draft = merged(ENTRY_FIELDS, versions);
  // What was paid belongs to the amount that it came to. Of the same amount, it is that of the side that has changed it.
  const isAlike = mine.amountText === theirs.amountText;
  const { foreign } = isAlike
    ? merged(['foreign'], versions)
    : draft.amountText === mine.amountText
      ? mine
      : theirs;
  return { ...draft, foreign, version: theirs.version, saved: theirs.saved, id: mine.id };
}

/** The draft with a field of another one; amounts come with the total that they were entered for. */
export function withField(draft: Draft, field: EntryField, from: Draft): Draft {
  const isSide = field === 'payers' || field === 'recipients';
  const { amountsMeantFor } = isSide ? from : draft;
  const { foreign } = field === 'amountText' ? from : draft;
  return { ...draft, [field]: from[field], foreign, amountsMeantFor };
}
