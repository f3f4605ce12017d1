// Every change of a draft. Leaving a mode clears what was typed in it, so no stale entry is sent.

import type { DefaultSplit } from '#contract/groups.ts';
import type { Category } from '#domain/ledger/category.ts';
import { takesOriginal } from '#domain/ledger/original.ts';
import type { SideMode } from '#domain/ledger/split.ts';
import { isSpending, type TransactionType, takesItems } from '#domain/ledger/transaction.ts';
import { countedWeight, WEIGHT_SCALE } from '#domain/ledger/weight.ts';
import { apportion } from '#domain/money/apportion.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { minorUnits } from '#domain/money/money.ts';
import { amountText, weightText } from '#web/lib/format/entry-text.ts';
import { isSame } from '#web/lib/forms/is-same.ts';
import {
  type ItemsAction,
  namedIn,
  newItems,
  reduceItems,
  totalText,
} from '#web/parts/entering/items/items-draft.ts';
import { bookedText, type ForeignEntry, inForeign, newForeignEntry } from '#web/parts/rates/foreign-entry.ts';
import { type Draft, type SideDraft, type SideEntry, type SideName, sidesOf } from './draft.ts';
import { inCurrencyOf, mayBeginForeign } from './draft-currency.ts';
import { hasEnteredAmounts, parseDraft, readEntry, readTotal } from './parsed-draft.ts';

export type DraftAction =
  | { kind: 'describe'; description: string; suggested: Category | undefined }
  | { kind: 'categorise'; category: Category | null }
  | { kind: 'note'; note: string }
  | { kind: 'set-amount'; text: string }
  | { kind: 'set-currency'; currency: CurrencyCode }
  | { kind: 'begin-foreign' }
  | { kind: 'set-foreign'; foreign: ForeignEntry | null }
  | { kind: 'set-date'; date: string }
  | {
      kind: 'set-type';
      type: TransactionType;
      me: string;
      defaultSplit: DefaultSplit | null;
      descriptions: Readonly<Record<TransactionType, string>>;
    }
  | { kind: 'set-mode'; side: SideName; mode: SideMode }
  | { kind: 'choose'; side: SideName; userIds: readonly string[] }
  | { kind: 'include'; side: SideName; userId: string; included: boolean }
  | { kind: 'enter'; side: SideName; userId: string; text: string }
  | { kind: 'items'; action: ItemsAction }
  | { kind: 'assign-rest'; sides: readonly SideName[] }
  | { kind: 'split-evenly' }
  | { kind: 'keep-amounts' };

export function reduceDraft(draft: Draft, action: DraftAction): Draft {
  switch (action.kind) {
    case 'describe':
      return withDescription(draft, action);
    case 'categorise':
      return { ...draft, category: action.category, isCategoryChosen: true };
    case 'note':
      return { ...draft, note: action.note };
    case 'set-amount':
      return draft.foreign
        ? withForeign(draft, { ...draft.foreign, amountText: action.text })
        : withAmount(draft, action.text);
    case 'set-currency':
      return withCurrency(draft, action.currency);
    case 'begin-foreign':
      return mayBeginForeign(draft) ? withForeign(draft, newForeignEntry(draft)) : draft;
    case 'set-foreign':
      return withForeign(draft, action.foreign);
    case 'set-date':
      return withDate(draft, action.date);
    case 'set-type':
      return withType(draft, action);
    case 'set-mode':
      return withSide(draft, action.side, (side) =>
        withMode(side, action.mode, draft.foreign?.amountText || draft.amountText),
      );
    case 'items':
      return withItems(draft, action.action);
    case 'choose':
      return withSide(draft, action.side, ({ entries }) => chosen(entries, action.userIds));
    case 'include':
      return withSide(draft, action.side, (side) => included(side, action.userId, action.included));
    case 'enter':
      return entered(draft, action.side, action.userId, action.text);
    case 'assign-rest':
      return { ...action.sides.reduce(withRestAssigned, draft), amountsMeantFor: readTotal(draft) };
    case 'split-evenly':
      return {
        ...draft,
        payers: evenly(draft.payers),
        recipients: evenly(draft.recipients),
        amountsMeantFor: undefined,
      };
    case 'keep-amounts':
      return { ...draft, amountsMeantFor: parseDraft(draft).total };
  }
}

// While nothing was chosen: a suggestion goes with the description that it was for.
function withDescription(
  draft: Draft,
  { description, suggested }: { description: string; suggested: Category | undefined },
): Draft {
  const { isCategoryChosen, category } = draft;
  return { ...draft, description, category: isCategoryChosen ? category : (suggested ?? null) };
}

// The rate of one day is never taken for another.
function withDate(draft: Draft, date: string): Draft {
  const { foreign } = draft;
  const isOfDay = foreign !== null && !foreign.isRateOwn && date !== draft.date;
  return isOfDay ? withForeign({ ...draft, date }, { ...foreign, rateText: '' }) : { ...draft, date };
}

function withSide(draft: Draft, name: SideName, change: (side: SideDraft) => SideDraft): Draft {
  return { ...draft, [name]: change(draft[name]) };
}

// Other clients write a single payer as an amount. A participant alone on a side carries the total, also when it changes.
function withAmount(draft: Draft, text: string): Draft {
  const following = (side: SideDraft) => {
    if (side.itemised) return { ...side, itemised: { ...side.itemised, makesTotal: false } };
    return side.mode === 'amount' && side.entries.filter((entry) => entry.included).length === 1
      ? withMode(side, 'evenly')
      : side;
  };
  return {
    ...draft,
    amountText: text,
    payers: following(draft.payers),
    recipients: following(draft.recipients),
  };
}

// What is booked follows from it; without it, what was booked last stays, or what was typed where nothing was yet.
function withForeign(draft: Draft, foreign: ForeignEntry | null): Draft {
  const { amountText, foreign: left, currency, locale } = draft;
  if (!foreign)
    return {
      ...draft,
      foreign,
      amountText: amountText || (left ? inForeign(left, currency, locale).amountText : ''),
    };
  return { ...withAmount(draft, bookedText(foreign, currency, locale)), foreign };
}

// A rate into one currency says nothing of another.
function withCurrency(draft: Draft, currency: CurrencyCode): Draft {
  const { foreign } = draft;
  if (currency === draft.currency) return draft;
  const after = inCurrencyOf(currency, draft);
  if (!foreign) return withTotalOfItems(after);
  if (currency === foreign.currency) return { ...withAmount(after, foreign.amountText), foreign: null };
  return withForeign(after, { ...foreign, rateText: '', isRateOwn: false });
}

/** What another type would throw away, of the sides that are not as that of the present type begins. */
export function sidesResetBy(
  draft: Draft,
  type: TransactionType,
  me: string,
  defaultSplit: DefaultSplit | null,
): SideDraft[] {
  const usual = usualSides(draft, draft.type, me, defaultSplit);
  return sidesUnfit(draft, type)
    .filter((name) => !isSame(draft[name], usual[name]))
    .map((name) => draft[name]);
}

// Expense and income divide among all members, transfer and settlement name one person. A switch between them starts afresh.
function withType(
  draft: Draft,
  { type, me, defaultSplit, descriptions }: Extract<DraftAction, { kind: 'set-type' }>,
): Draft {
  const isUntouched = draft.description.trim() === '' || draft.description === descriptions[draft.type];
  const usual = usualSides(draft, type, me, defaultSplit);
  return {
    ...(takesOriginal(type) ? draft : withForeign(draft, null)),
    type,
    description: isUntouched ? descriptions[type] : draft.description,
    ...Object.fromEntries(sidesUnfit(draft, type).map((name) => [name, usual[name]])),
  };
}

/** The sides that another type cannot have as they are. */
function sidesUnfit(draft: Draft, type: TransactionType): SideName[] {
  if (isSpending(type) !== isSpending(draft.type)) return ['payers', 'recipients'];
  return draft.recipients.mode === 'items' && !takesItems(type) ? ['recipients'] : [];
}

function usualSides(draft: Draft, type: TransactionType, me: string, defaultSplit: DefaultSplit | null) {
  const offered = draft.payers.entries.map((entry) => entry.userId);
  return sidesOf(type, me, offered, { defaultSplit, locale: draft.locale });
}

function withMode({ entries }: SideDraft, mode: SideMode, amountText = ''): SideDraft {
  const untouched = entries.map((entry) => ({ ...entry, text: mode === 'parts' ? '1' : '' }));
  if (mode !== 'items') return { mode, entries: untouched };
  const included = entries.filter((entry) => entry.included).map((entry) => entry.userId);
  return { mode, entries: untouched, itemised: newItems(included, amountText.trim() === '') };
}

// In a currency with other decimals, the same items are written another way.
function withTotalOfItems(draft: Draft): Draft {
  const { itemised } = draft.recipients;
  return itemised?.makesTotal ? { ...draft, amountText: totalText(itemised, draft) } : draft;
}

// A participant of an item is included, and what the items come to is the total unless another one was typed.
function withItems(draft: Draft, action: ItemsAction): Draft {
  const { itemised, entries } = draft.recipients;
  if (!itemised) return draft;
  const after = reduceItems(itemised, action);
  const named = namedIn(after);
  return {
    ...draft,
    amountText: after.makesTotal ? totalText(after, draft) : draft.amountText,
    // The total that items make is in their currency.
    foreign: after.makesTotal ? null : draft.foreign,
    recipients: {
      mode: 'items',
      entries: entries.map((entry) => ({ ...entry, included: named.has(entry.userId) })),
      itemised: after,
    },
  };
}

function evenly(side: SideDraft): SideDraft {
  return hasEnteredAmounts(side) ? withMode(side, 'evenly') : side;
}

function chosen(entries: readonly SideEntry[], userIds: readonly string[]): SideDraft {
  const taking = new Set(userIds);
  const withNew = entries.map((entry) => ({ ...entry, included: taking.has(entry.userId) }));
  return withMode({ mode: 'evenly', entries: withNew }, 'evenly');
}

// A participant who is ticked again starts empty: the earlier entry belonged to another split.
function included(side: SideDraft, userId: string, isIncluded: boolean): SideDraft {
  const { mode, entries, itemised } = side;
  // The items say who takes part.
  if (itemised) return side;
  const text = mode === 'parts' ? '1' : '';
  return {
    mode,
    entries: entries.map((entry) =>
      entry.userId === userId ? { userId, included: isIncluded, text } : entry,
    ),
  };
}

function entered(draft: Draft, name: SideName, userId: string, text: string): Draft {
  if (draft[name].itemised) return draft;
  const changed = withSide(draft, name, ({ mode, entries }) => ({
    mode,
    entries: entries.map((entry) => (entry.userId === userId ? { userId, included: true, text } : entry)),
  }));
  return { ...changed, amountsMeantFor: readTotal(changed) };
}

// A missing amount goes to participants without an entry, or to all in equal parts. An excess is taken off in proportion.
function withRestAssigned(draft: Draft, name: SideName): Draft {
  const side = draft[name];
  const { remainder } = parseDraft(draft)[name];
  const taking = side.entries.filter((entry) => entry.included);
  if (taking.length === 0 || side.itemised) return draft;
  if (side.mode === 'parts') return withSide(draft, name, (parts) => withMode(parts, 'parts'));
  const current = taking.map((entry) => ({ ...entry, value: minorOf(draft, side, entry) }));
  const empty = current.filter(({ text }) => text.trim() === '');
  const weights =
    remainder < 0
      ? current.map(({ userId, value }) => ({ userId, weight: value }))
      : (empty.length > 0 ? empty : current).map(({ userId }) => ({ userId, weight: 1 }));
  const rest = new Map(
    apportion(Math.abs(remainder), weights, draft.id).map((units, index) => [weights[index]?.userId, units]),
  );
  const after = new Map(
    current.map(({ userId, value }) => [userId, value + Math.sign(remainder) * (rest.get(userId) ?? 0)]),
  );
  return withSide(draft, name, ({ mode, entries }) => ({
    mode,
    entries: entries.map((entry) => ({
      ...entry,
      text: textAfter(draft, mode, entry, after.get(entry.userId)),
    })),
  }));
}

// In the unit of the side's remainder.
function minorOf(draft: Draft, side: SideDraft, entry: SideEntry): number {
  const value = readEntry(draft, side.mode, entry.text);
  if (typeof value !== 'number') return 0;
  return side.mode === 'percent' ? countedWeight(value) : value;
}

function textAfter(draft: Draft, mode: SideMode, entry: SideEntry, units: number | undefined): string {
  if (units === undefined || (mode === 'evenly' && entry.text.trim() === '')) return entry.text;
  if (mode === 'percent') return weightText(units / WEIGHT_SCALE, draft.locale);
  return amountText(minorUnits(units), draft.currency, draft.locale);
}
