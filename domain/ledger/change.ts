// What an edit changed, for people to read: a field with its old and new value, a side member by member. Amounts are
// compared as they were resolved: weights that give each member the same money as before are no change. 1,000 minor units of
// a currency with other decimals are other money: each amount is named then.

import { getCurrency } from '#domain/money/currency.ts';
import type { MinorUnits } from '#domain/money/money.ts';
import { EXTRAS, type ExpenseItem, type Extra } from './items.ts';
import type { SideMode } from './split.ts';
import type { OriginalAmount, SideContent, TransactionContent } from './transaction.ts';

export type ContentChange =
  | { field: 'description' | 'currency' | 'date'; before: string; after: string }
  | { field: 'amount'; before: MinorUnits; after: MinorUnits }
  | { field: 'category' | 'note'; before: string | null; after: string | null }
  | { field: 'original'; before: OriginalAmount | null; after: OriginalAmount | null }
  | SideChange
  | ItemsChange;

/** Of an expense that was entered item by item before and after. */
export interface ItemsChange {
  field: 'items';
  /** One for each item or extra whose amount changed; empty when the same items have other participants. */
  lines: LineChange[];
}

/** Minor units; null where the item or extra was not, or is no longer, there. */
export interface LineChange {
  /** 'item' with what the item is called, or one of the extras. */
  kind: 'item' | Extra;
  name: string;
  before: MinorUnits | null;
  after: MinorUnits | null;
}

export interface SideChange {
  field: 'payers' | 'recipients';
  beforeMode: SideMode;
  afterMode: SideMode;
  /** Only members whose amount changed; empty when only the mode did. */
  members: MemberChange[];
}

/** Minor units; null where the member was not, or is no longer, on that side. */
export interface MemberChange {
  userId: string;
  before: MinorUnits | null;
  after: MinorUnits | null;
}

/**
 * The differences in the order a reader expects: what, how much, when, who, what for, and what is said beside
 * it; none for equal contents.
 */
export function changesBetween(before: TransactionContent, after: TransactionContent): ContentChange[] {
  const changes: ContentChange[] = [];
  const isChanged: IsChanged = haveSameDecimals(before, after) ? isOther : isThereAtAll;
  for (const field of ['description', 'amount', 'currency', 'date'] as const) {
    const differs = field === 'amount' ? isChanged : isOther;
    if (differs({ before: before[field], after: after[field] }))
      changes.push(fieldChange(field, before, after));
  }
  if (!isSameOriginal(before.original, after.original)) {
    changes.push({ field: 'original', before: before.original ?? null, after: after.original ?? null });
  }
  for (const field of ['payers', 'recipients'] as const) {
    const members = memberChanges(before[field], after[field], isChanged);
    const beforeMode = before[field].mode;
    const afterMode = after[field].mode;
    if (members.length > 0 || beforeMode !== afterMode)
      changes.push({ field, beforeMode, afterMode, members });
  }
  const items = itemsChange(before.recipients, after.recipients, isChanged);
  if (items) changes.push(items);
  for (const field of ['category', 'note'] as const) {
    if (before[field] !== after[field])
      changes.push({ field, before: before[field] ?? null, after: after[field] ?? null });
  }
  return changes;
}

/** Whether what both versions say of one thing has to be named. */
type IsChanged = (said: { readonly before: unknown; readonly after: unknown }) => boolean;

const isOther: IsChanged = ({ before, after }) => before !== after;

const isThereAtAll: IsChanged = ({ before, after }) => before !== null || after !== null;

function haveSameDecimals(before: TransactionContent, after: TransactionContent): boolean {
  return getCurrency(before.currency).decimalPlaces === getCurrency(after.currency).decimalPlaces;
}

function fieldChange(
  field: 'description' | 'amount' | 'currency' | 'date',
  before: TransactionContent,
  after: TransactionContent,
): ContentChange {
  if (field === 'amount') return { field, before: before.amount, after: after.amount };
  return { field, before: before[field], after: after[field] };
}

function isSameOriginal(a: OriginalAmount | undefined, b: OriginalAmount | undefined): boolean {
  return a?.amount === b?.amount && a?.currency === b?.currency && a?.rate === b?.rate;
}

// In the order of the new side, then those who left it: the order of the entries itself is no change.
function memberChanges(before: SideContent, after: SideContent, isChanged: IsChanged): MemberChange[] {
  const old = amountsByUser(before);
  const current = amountsByUser(after);
  return [...new Set([...current.keys(), ...old.keys()])]
    .map((userId) => ({ userId, before: old.get(userId) ?? null, after: current.get(userId) ?? null }))
    .filter(isChanged);
}

function itemsChange(before: SideContent, after: SideContent, isChanged: IsChanged): ItemsChange | undefined {
  if (!before.items || !after.items) return undefined;
  const lines = [...itemLines(before.items, after.items), ...extraLines(before, after)].filter(isChanged);
  const isSame = lines.length === 0 && JSON.stringify(before.items) === JSON.stringify(after.items);
  return isSame ? undefined : { field: 'items', lines };
}

// Items are told apart by their names. Where several have the same name, their places among these do it.
function itemLines(before: readonly ExpenseItem[], after: readonly ExpenseItem[]): LineChange[] {
  const [old, current] = [itemsByName(before), itemsByName(after)];
  return [...new Set([...current.keys(), ...old.keys()])].map((key): LineChange => {
    const item = current.get(key) ?? old.get(key);
    return {
      kind: 'item',
      name: item?.name ?? '',
      before: old.get(key)?.amount ?? null,
      after: current.get(key)?.amount ?? null,
    };
  });
}

function itemsByName(items: readonly ExpenseItem[]): ReadonlyMap<string, ExpenseItem> {
  const byName = new Map<string, ExpenseItem>();
  const met = new Map<string, number>();
  for (const item of items) {
    const place = (met.get(item.name) ?? 0) + 1;
    met.set(item.name, place);
    byName.set(`${place} ${item.name}`, item);
  }
  return byName;
}

function extraLines(before: SideContent, after: SideContent): LineChange[] {
  return EXTRAS.map((kind) => ({ kind, name: '', before: before[kind] ?? null, after: after[kind] ?? null }));
}

function amountsByUser(side: SideContent): ReadonlyMap<string, MinorUnits> {
  return new Map(side.parts.map(({ userId, amount }) => [userId, amount]));
}
