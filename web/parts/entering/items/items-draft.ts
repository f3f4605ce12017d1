// The items of an expense as they are typed: names and figures as text, and who takes part in each.

import { EXTRAS, type ExpenseItem, type Extra, type SavedItems, sumOfItems } from '#domain/ledger/items.ts';
import { type AmountEntry, parseAmountEntry } from '#domain/money/amount-entry.ts';
import { type CurrencyCode, getCurrency } from '#domain/money/currency.ts';
import { isAmount, type MinorUnits, minorUnits } from '#domain/money/money.ts';
import type { EntryLocale } from '#domain/money/number-entry.ts';
import { amountText } from '#web/lib/format/entry-text.ts';

export interface ItemDraft {
  /** Tells the items of one expense apart. */
  readonly key: number;
  readonly name: string;
  readonly amountText: string;
  /** Each with a part, or with as many as were saved. */
  readonly parts: ExpenseItem['parts'];
}

export interface ItemsDraft {
  readonly items: readonly ItemDraft[];
  readonly extras: Readonly<Record<Extra, string>>;
  /** Nothing was typed as the total: it is what the items come to. */
  readonly makesTotal: boolean;
}

/** What is needed to read the figures. */
export interface Written {
  readonly currency: CurrencyCode;
  readonly locale: EntryLocale;
}

export type ItemsAction =
  | { kind: 'add'; userIds: readonly string[]; amountText?: string }
  | { kind: 'remove'; key: number }
  | { kind: 'name' | 'amount'; key: number; text: string }
  | { kind: 'share'; key: number; userIds: readonly string[] }
  | { kind: 'extra'; extra: Extra; text: string }
  | { kind: 'make-total' };

/** One empty item, for everyone. */
export function newItems(userIds: readonly string[], makesTotal: boolean): ItemsDraft {
  return { items: [itemOf(0, userIds)], extras: NO_EXTRAS, makesTotal };
}

/** Of a saved expense. */
export function itemsOf({ items = [], ...side }: SavedItems, { currency, locale }: Written): ItemsDraft {
  const text = (amount: number) => amountText(minorUnits(amount), currency, locale);
  const extraText = (extra: Extra) => (side[extra] ? text(side[extra]) : '');
  return {
    items: items.map(({ name, amount, parts }, key) => ({ key, name, amountText: text(amount), parts })),
    extras: { discount: extraText('discount'), tax: extraText('tax'), tip: extraText('tip') },
    makesTotal: false,
  };
}

export function reduceItems(draft: ItemsDraft, action: ItemsAction): ItemsDraft {
  switch (action.kind) {
    case 'add': {
      const key = Math.max(-1, ...draft.items.map((item) => item.key)) + 1;
      const added = { ...itemOf(key, action.userIds), amountText: action.amountText ?? '' };
      return {
        ...draft,
        items: [...draft.items.filter((item) => !isEmpty(item) || !action.amountText), added],
      };
    }
    case 'remove':
      return { ...draft, items: draft.items.filter(({ key }) => key !== action.key) };
    case 'name':
      return changed(draft, action.key, { name: action.text });
    case 'amount':
      return changed(draft, action.key, { amountText: action.text });
    case 'share': {
      const before = draft.items.find(({ key }) => key === action.key)?.parts;
      const partsOf = (userId: string) => before?.find((part) => part.userId === userId)?.parts ?? 1;
      return changed(draft, action.key, {
        parts: action.userIds.map((userId) => ({ userId, parts: partsOf(userId) })),
      });
    }
    case 'extra':
      return { ...draft, extras: { ...draft.extras, [action.extra]: action.text } };
    case 'make-total':
      return { ...draft, makesTotal: true };
  }
}

/** Without people whom the group does not offer. */
export function itemsWithout(draft: ItemsDraft, isOffered: (userId: string) => boolean): ItemsDraft {
  return {
    ...draft,
    items: draft.items.map((item) => ({
      ...item,
      parts: item.parts.filter(({ userId }) => isOffered(userId)),
    })),
  };
}

/** Everyone whom an item names, in the order in which the items do. */
export function namedIn({ items }: ItemsDraft): ReadonlySet<string> {
  return new Set(items.flatMap(({ parts }) => parts.map(({ userId }) => userId)));
}

export function isEmpty({ name, amountText }: ItemDraft): boolean {
  return name.trim() === '' && amountText.trim() === '';
}

/** Whether anything was typed that another way to split would throw away. */
export function hasEnteredItems({ items, extras }: ItemsDraft): boolean {
  return !items.every(isEmpty) || EXTRAS.some((extra) => extras[extra].trim() !== '');
}

export function readFigure(text: string, { currency, locale }: Written): AmountEntry {
  return parseAmountEntry(text, getCurrency(currency), locale);
}

/** What is typed so far, as a total: '' as long as it comes to none. */
export function totalText(draft: ItemsDraft, written: Written): string {
  const total = sumSoFar(draft, written);
  return total === undefined ? '' : amountText(total, written.currency, written.locale);
}

/** Undefined unless it is an amount that a transaction may have. */
export function sumSoFar(draft: ItemsDraft, written: Written): MinorUnits | undefined {
  const read = (text: string) => {
    const entry = readFigure(text, written);
    return entry.ok ? entry.amount : 0;
  };
  const { discount, tax, tip } = draft.extras;
  const sum = sumOfItems({
    mode: 'items',
    items: draft.items.map(({ name, amountText, parts }) => ({ name, amount: read(amountText), parts })),
    ...{ discount: read(discount), tax: read(tax), tip: read(tip) },
  });
  return isAmount(sum) ? minorUnits(sum) : undefined;
}

const NO_EXTRAS: ItemsDraft['extras'] = { discount: '', tax: '', tip: '' };

function itemOf(key: number, userIds: readonly string[]): ItemDraft {
  return { key, name: '', amountText: '', parts: userIds.map((userId) => ({ userId, parts: 1 })) };
}

function changed(draft: ItemsDraft, key: number, change: Partial<ItemDraft>): ItemsDraft {
  return { ...draft, items: draft.items.map((item) => (item.key === key ? { ...item, ...change } : item)) };
}
