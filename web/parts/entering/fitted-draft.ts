// What was entered for other members is fitted for those of now. A member has taken the place of a guest: an entry that still
// names the guest means the member.

import type { Member } from '#contract/groups.ts';
import type { Transaction } from '#contract/transactions.ts';
import {
  type PlaceTaken,
  takePlaceInItems,
  takePlaceInSide,
  takePlaceInTransaction,
} from '#domain/ledger/take-place.ts';
import { countedWeight, WEIGHT_SCALE } from '#domain/ledger/weight.ts';
import { minorUnits, sumAmounts } from '#domain/money/money.ts';
import { amountText, weightText } from '#web/lib/format/entry-text.ts';
import { isSame } from '#web/lib/forms/is-same.ts';
import {
  activeIds,
  type Draft,
  entriesOf,
  type SideDraft,
  type SideEntry,
  type SideName,
  sideOf,
  withOnly,
} from './draft.ts';
import { type ItemsDraft, itemsWithout } from './items/items-draft.ts';
import { parseDraft, readEntry } from './parsed-draft.ts';

/**
 * A draft that was kept, for the members as they are now: those who have joined since are offered too, and a guest whose place
 * a member has taken is that member. Of an edit, those who are on a side stay though they are members no more: their share may
 * be another person's by now, and the save is refused.
 */
export function fittedDraft(given: Draft, members: readonly Member[]): Draft {
  const { draft } = takePlacesInDraft(withItemisedSides(given), members);
  const known = new Set(members.map(({ userId }) => userId));
  const fitted = (side: SideDraft) => {
    const staying = draft.saved ? side.entries.filter(({ included }) => included) : [];
    const isOffered = (id: string) => known.has(id) || staying.some(({ userId }) => userId === id);
    const kept = withOnly(side, isOffered);
    const present = new Set(kept.entries.map(({ userId }) => userId));
    const joined = activeIds(members).filter((userId) => !present.has(userId));
    return { ...kept, entries: [...kept.entries, ...entriesOf(joined, [])] };
  };
  return { ...draft, payers: fitted(draft.payers), recipients: fitted(draft.recipients) };
}

interface DraftAfter {
  readonly draft: Draft;
  /** Members whose two shares could not be added up: only their own is left. */
  readonly unsummed: readonly string[];
}

/** A transaction that this device kept, as the server changed it when members took the places of guests. */
export function withPlacesTaken(transaction: Transaction, members: readonly Member[]): Transaction {
  return placesTaken(members).reduce<Transaction>(takePlaceInTransaction, transaction);
}

/** The draft with members where it names guests whose place they have taken. Where a side names both, one entry is worth both. */
export function takePlacesInDraft(draft: Draft, members: readonly Member[]): DraftAfter {
  let after: DraftAfter = { draft, unsummed: [] };
  for (const taken of placesTaken(members)) {
    const { saved } = after.draft;
    for (const name of SIDES)
      after = takePlaceOnSavedSide(after, name, taken) ?? takePlaceOnSide(after, name, taken);
    const isNamed =
      saved && SIDES.some((name) => saved[name].parts.some(({ userId }) => userId === taken.from));
    if (isNamed) after = { ...after, draft: { ...after.draft, saved: takePlaceInTransaction(saved, taken) } };
  }
  return after;
}

function placesTaken(members: readonly Member[]): PlaceTaken[] {
  return members.flatMap(({ userId, tookOver = [] }) => tookOver.map((from) => ({ from, to: userId })));
}

function withItemisedSides(draft: Draft): Draft {
  return { ...draft, payers: withItemised(draft.payers), recipients: withItemised(draft.recipients) };
}

// A draft that an earlier build kept calls its items a bill.
function withItemised({ bill, ...side }: SideDraft & { bill?: ItemsDraft }): SideDraft {
  return bill ? { ...side, itemised: bill } : side;
}

const SIDES: readonly SideName[] = ['payers', 'recipients'];

/** Of an edit, a side as it was saved is what the server has made of it: nothing that the reader has not touched changes. */
function takePlaceOnSavedSide({ draft, unsummed }: DraftAfter, name: SideName, taken: PlaceTaken) {
  const saved = draft.saved?.[name];
  if (!saved) return undefined;
  const [before, side] = [sideOf(saved, draft, []), draft[name]];
  const { total } = parseDraft(draft);
  const entries = side.entries.filter(({ included }) => included);
  const isUntouched =
    total === sumAmounts(saved.parts.map(({ amount }) => amount)) && isSame({ ...side, entries }, before);
  if (!isUntouched) return undefined;
  const after = sideOf(takePlaceInSide(saved, taken), draft, []);
  const named = new Set([taken.from, ...after.entries.map(({ userId }) => userId)]);
  const others = side.entries.filter(({ userId }) => !named.has(userId));
  return { draft: { ...draft, [name]: { ...after, entries: [...after.entries, ...others] } }, unsummed };
}

function takePlaceOnSide({ draft, unsummed }: DraftAfter, name: SideName, taken: PlaceTaken): DraftAfter {
  const side = draft[name];
  const guest = side.entries.find(({ userId }) => userId === taken.from);
  if (!guest) return { draft, unsummed };
  const member = side.entries.find(({ userId }) => userId === taken.to);
  const without = (left: SideEntry | undefined, { entries, ...rest }: SideDraft): SideDraft => ({
    ...rest,
    entries: entries.filter(({ userId }) => userId !== left?.userId),
  });
  const withSide = (changed: SideDraft): Draft => ({ ...draft, [name]: changed });
  if (!guest.included) return { draft: withSide(without(guest, side)), unsummed };
  const items = side.itemised && takePlaceInItems(side.itemised.items, taken);
  const named = { ...side, ...(side.itemised && items && { itemised: { ...side.itemised, items } }) };
  if (!member?.included) {
    const { entries, ...rest } = without(member, named);
    const renamed = entries.map((entry) => (entry === guest ? { ...entry, userId: taken.to } : entry));
    return { draft: withSide({ ...rest, entries: renamed }), unsummed };
  }
  const ofBoth = side.itemised ? items && named : withBoth(draft, name, member, guest);
  if (ofBoth) return { draft: withSide(without(guest, ofBoth)), unsummed };
  const itemised = side.itemised && itemsWithout(side.itemised, (userId) => userId !== taken.from);
  const own = without(guest, { ...side, ...(itemised && { itemised }) });
  return { draft: withSide(own), unsummed: [...unsummed, taken.to] };
}

/** The side with what both have in the member's entry. Undefined where no entry says what both come to. */
function withBoth(draft: Draft, name: SideName, member: SideEntry, guest: SideEntry): SideDraft | undefined {
  const side = draft[name];
  const withText = (text: string) => ({
    ...side,
    entries: side.entries.map((entry) => (entry === member ? { ...entry, text } : entry)),
  });
  if (side.mode !== 'evenly' || (isTyped(member) && isTyped(guest)))
    return withText(addedText(draft, side, member, guest));
  const others = side.entries.filter((entry) => entry.included && entry !== member && entry !== guest);
  // Both together take what the others leave.
  if (others.every(isTyped)) return withText('');
  // Only parts say that one person takes two of them.
  if (![member, guest, ...others].some(isTyped))
    return {
      mode: 'parts',
      entries: side.entries.map((entry) => ({ ...entry, text: entry === member ? '2' : '1' })),
    };
  const { shares } = parseDraft(draft)[name];
  if (!shares) return undefined;
  const both = (shares.get(member.userId) ?? 0) + (shares.get(guest.userId) ?? 0);
  return withText(amountText(minorUnits(both), draft.currency, draft.locale));
}

function isTyped({ text }: SideEntry): boolean {
  return text.trim() !== '';
}

/** Where one of the two is no number, both as they were typed: nothing is lost, and the form asks for a number. */
function addedText(draft: Draft, { mode }: SideDraft, member: SideEntry, guest: SideEntry): string {
  if (!isTyped(guest)) return member.text;
  if (!isTyped(member)) return guest.text;
  const one = readEntry(draft, mode, member.text);
  const other = readEntry(draft, mode, guest.text);
  if (typeof one !== 'number' || typeof other !== 'number') return `${member.text} + ${guest.text}`;
  if (mode === 'evenly' || mode === 'amount')
    return amountText(minorUnits(one + other), draft.currency, draft.locale);
  return weightText((countedWeight(one) + countedWeight(other)) / WEIGHT_SCALE, draft.locale);
}
