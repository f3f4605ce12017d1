// What two versions of an entry are compared by. A field is compared as it is saved: neither how a number was typed nor the
// members who take no part make a difference.

import { TRANSACTION_RULES } from '#domain/ledger/rules.ts';
import {
  type Combined,
  type Compared,
  type Conflict,
  combine,
  type Versions,
} from '#web/lib/forms/combine.ts';
import { isSame } from '#web/lib/forms/is-same.ts';
import type { Draft, SideDraft, SideName } from '#web/parts/entering/draft.ts';
import { hasEnteredAmounts, parseDraft } from '#web/parts/entering/parsed-draft.ts';
import { readForeign } from '#web/parts/rates/foreign-entry.ts';

/** An amount is one with its currency, and with what was paid in another one. */
export const ENTRY_FIELDS = [
  'description',
  'amount',
  'date',
  'payers',
  'recipients',
  'category',
  'note',
] as const;
export type EntryField = (typeof ENTRY_FIELDS)[number];

const SIDES = ['payers', 'recipients'] as const;

export const COMPARED_ENTRY: Compared<Draft, EntryField> = {
  fields: ENTRY_FIELDS,
  fieldOf(draft, field) {
    switch (field) {
      case 'description':
      case 'note':
        return TRANSACTION_RULES[field].tidy(draft[field]);
      case 'amount':
        return amountOf(draft);
      case 'payers':
      case 'recipients':
        return sideOf(draft, field);
      default:
        return draft[field];
    }
  },
  withField: withEntryField,
  bound: boundEntryFields,
  canBeSaved: (draft) => parseDraft(draft).content !== undefined,
};

/** Amounts and items of a side are parts of the one total. */
export function boundEntryFields({ theirs, mine }: Versions<Draft>): EntryField[][] {
  return SIDES.filter((side) => hasPartsOfTotal(theirs[side]) || hasPartsOfTotal(mine[side])).map((side) => [
    'amount',
    side,
  ]);
}

/** The draft with a field of another one. Amounts of a side come with the total that they were entered for. */
export function withEntryField<D extends Draft>(draft: D, field: EntryField, from: Draft): D {
  const taken = { ...draft, ...partOf(from, field) };
  const isMeantAlike = SIDES.filter((side) => hasPartsOfTotal(taken[side])).every((side) =>
    isSame(sideOf(taken, side), sideOf(from, side)),
  );
  return { ...taken, amountsMeantFor: isMeantAlike ? from.amountsMeantFor : draft.amountsMeantFor };
}

function partOf(draft: Draft, field: EntryField): Partial<Draft> {
  const { amountText, currency, foreign, category, isCategoryChosen } = draft;
  if (field === 'amount') return { amountText, currency, foreign };
  return field === 'category' ? { category, isCategoryChosen } : { [field]: draft[field] };
}

function hasPartsOfTotal(side: SideDraft): boolean {
  return side.mode === 'items' || hasEnteredAmounts(side);
}

function amountOf(draft: Draft) {
  const { amount, total } = parseDraft(draft);
  const { currency, foreign, locale } = draft;
  const original = foreign && readForeign(foreign, locale);
  return {
    amount: amount.ok ? total : draft.amountText,
    currency,
    // Two rates at which it comes to the same total say the same.
    original: original && { amount: original.amount, currency: original.currency },
  };
}

// A participant alone carries the total, by whatever mode.
function sideOf(draft: Draft, name: SideName): unknown {
  const { split } = parseDraft(draft)[name];
  if (!split) return draft[name];
  if (split.mode !== 'evenly' && split.mode !== 'amount') return split;
  const [first, second] = split.parts;
  return first && !second ? first.userId : split;
}

/** A conflict of two edits, with all three states as drafts. */
export interface CombinedEntry<D extends Draft, F extends string> extends Combined<D, F> {
  readonly versions: Versions<D>;
  /** What is saved without a question; undefined where there is one. */
  readonly unquestioned: D | undefined;
}

/** What was entered, on top of the newer version. What was deleted meanwhile is restored by saving it, so that is asked. */
export function combineEntry<T extends { deletedAt: string | null }, D extends Draft, F extends string>(
  compared: Compared<D, F>,
  { before, newer, mine }: Conflict<T, D>,
  toDraft: (saved: T, locale: Draft['locale']) => D,
): CombinedEntry<D, F> {
  const versions = { before: toDraft(before, mine.locale), theirs: toDraft(newer, mine.locale), mine };
  const { version, saved } = versions.theirs;
  const combined = combine(compared, versions);
  const values = { ...combined.values, version, saved };
  const isAsked = newer.deletedAt !== null || combined.inQuestion.length > 0;
  return { ...combined, values, versions, unquestioned: isAsked ? undefined : values };
}
