// The items of an expense, read: what would be sent, and what is still wrong with them.

import type { NewTransaction } from '#contract/transactions.ts';
import { brokenTextRule } from '#domain/fields/text-rule.ts';
import { EXTRAS, type Extra } from '#domain/ledger/items.ts';
import { TRANSACTION_RULES } from '#domain/ledger/rules.ts';
import { type ItemsDraft, isEmpty, readFigure, sumSoFar, type Written } from './items-draft.ts';

export type WrittenItems = Extract<NewTransaction['recipients'], { mode: 'items' }>;

export type ItemsProblem =
  | 'no-items'
  | 'no-participants'
  | 'too-many'
  | 'no-amount'
  | 'unreadable'
  | 'unreadable-extra'
  | 'discount';

export interface ParsedItems {
  /** Undefined while there is a problem. */
  split: WrittenItems | undefined;
  problem: ItemsProblem | undefined;
  /** Of items by their key, of extras by their name: what is typed is no amount. */
  unreadable: ReadonlySet<number | Extra>;
  /** What is typed so far; 0 while it is no amount. */
  sum: number;
}

/** Items in which nothing is typed are left out. */
export function parseItems(draft: ItemsDraft, written: Written): ParsedItems {
  const typed = draft.items.filter((item) => !isEmpty(item));
  const items = typed.flatMap(({ name, amountText, parts }) => {
    const entry = readFigure(amountText, written);
    const tidy = TRANSACTION_RULES.itemName.tidy(name);
    return entry.ok && !brokenTextRule(TRANSACTION_RULES.itemName, tidy)
      ? [{ name: tidy, amount: entry.amount, parts: [...parts] }]
      : [];
  });
  const extras = EXTRAS.map((extra) => ({ extra, text: draft.extras[extra].trim() })).filter(
    ({ text }) => text !== '' && !/^0+([.,]0*)?$/.test(text),
  );
  const read = extras.flatMap(({ extra, text }) => {
    const entry = readFigure(text, written);
    return entry.ok ? [[extra, entry.amount] as const] : [];
  });
  const unreadable = new Set<number | Extra>([
    ...typed
      .filter(({ amountText }) => amountText.trim() !== '' && !readFigure(amountText, written).ok)
      .map(({ key }) => key),
    ...extras.filter(({ text }) => !readFigure(text, written).ok).map(({ extra }) => extra),
  ]);
  const split: WrittenItems = { mode: 'items', items, ...Object.fromEntries(read) };
  const sum = sumSoFar(draft, written) ?? 0;
  const parsed = { split: undefined, unreadable, sum };
  if (typed.length === 0) return { ...parsed, problem: 'no-items' };
  if (typed.some(({ amountText }) => amountText.trim() === '')) return { ...parsed, problem: 'no-amount' };
  if (items.length < typed.length) return { ...parsed, problem: 'unreadable' };
  if (unreadable.size > 0) return { ...parsed, problem: 'unreadable-extra' };
  if (items.some(({ parts }) => parts.length === 0)) return { ...parsed, problem: 'no-participants' };
  const named = items.reduce((count, { parts }) => count + parts.length, 0);
  if (named > TRANSACTION_RULES.itemParts.max) return { ...parsed, problem: 'too-many' };
  const beforeExtras = items.reduce((total, { amount }) => total + amount, 0);
  if ((split.discount ?? 0) > beforeExtras) return { ...parsed, problem: 'discount' };
  return { ...parsed, split, problem: undefined };
}
