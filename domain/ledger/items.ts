// An itemised expense is entered item by item, as a receipt has it: each item is shared among its own
// participants. Discount, tax and tip are spread over all of them, in proportion to what their items come to.
// The items, less the discount, plus tax and tip, are exactly the total.

import { DomainError } from '#domain/error.ts';
import { apportion } from '#domain/money/apportion.ts';
import { type MinorUnits, minorUnits } from '#domain/money/money.ts';
import { checkedAmount, refuseBadParticipants, refuseMismatch, typedSum } from './checked-entry.ts';
import { checkedWeights, type Share, sharesByWeight } from './share.ts';

/** What is spread in proportion, in the order in which a receipt has them. */
export const EXTRAS = ['discount', 'tax', 'tip'] as const;
export type Extra = (typeof EXTRAS)[number];

export interface ExpenseItem<Amount extends number = MinorUnits> {
  /** May be empty. */
  readonly name: string;
  /** Minor units, more than nothing. */
  readonly amount: Amount;
  /** Weights (`isWeight`), not all zero: a participant of two parts takes twice what one of one part takes. */
  readonly parts: readonly { readonly userId: string; readonly parts: number }[];
}

type Extras<Amount extends number> = { readonly [Name in Extra]?: Amount | undefined };

export interface ItemsSplit<Amount extends number = MinorUnits> extends Extras<Amount> {
  readonly mode: 'items';
  readonly items: readonly ExpenseItem<Amount>[];
}

/** What a saved side keeps of the items that it was entered by; a side of another mode has none of it. */
export interface SavedItems extends Extras<MinorUnits> {
  readonly items?: readonly ExpenseItem[] | undefined;
}

/**
 * Each participant's share in the order in which the items name them, summing to exactly `total`. The odd
 * units of each item and of each extra are given out as in a split by parts, each in an order of its own.
 * @throws DomainError INVALID_EXPENSE_PARTICIPANTS `{reason: 'none' | 'duplicate', userId?}`
 * @throws DomainError INVALID_EXPENSE_AMOUNTS `{reason: 'amount' | 'weight' | 'all-zero' | 'discount', item?, extra?, userId?}`,
 * `item` counted from 0
 * @throws DomainError EXPENSE_AMOUNTS_MISMATCH `{expected, actual, difference}` in minor units
 */
export function resolveItems(total: MinorUnits, split: ItemsSplit<number>, transactionId: string): Share[] {
  if (split.items.length === 0) throw new DomainError('INVALID_EXPENSE_PARTICIPANTS', { reason: 'none' });
  const taken = new Map<string, number>();
  split.items.forEach((item, index) => {
    addTo(taken, sharesOfItem(item, index, transactionId));
  });
  const extras = EXTRAS.map((name) => ({ name, amount: checkedAmount(split[name] ?? 0, { extra: name }) }));
  const beforeExtras = [...taken.values()].reduce((sum, amount) => sum + amount, 0);
  // Otherwise a participant's share of the discount could be larger than their items.
  if ((split.discount ?? 0) > beforeExtras)
    throw new DomainError('INVALID_EXPENSE_AMOUNTS', { reason: 'discount' });
  refuseMismatch(total, sumOfItems(split));
  const weights = [...taken].map(([userId, weight]) => ({ userId, weight }));
  for (const { name, amount } of extras) {
    const shares = apportion(amount, weights, `${transactionId}/${name}`);
    addTo(
      taken,
      weights.map(({ userId }, index) => ({ userId, amount: signed(name, shares[index] ?? 0) })),
    );
  }
  return [...taken].map(([userId, amount]) => ({ userId, amount: minorUnits(amount) }));
}

/** What the items and extras come to: the only total that they resolve for. Never throws: it is read while people type. */
export function sumOfItems(split: ItemsSplit<number>): number {
  const items = split.items.map(({ amount }) => amount);
  const extras = EXTRAS.map((name) => signed(name, split[name] ?? 0));
  return typedSum([...items, ...extras]);
}

/** Whether both would resolve to the same shares. The names of the items do not matter for that. */
export function isSameSharing(a: ItemsSplit<number>, b: ItemsSplit<number>): boolean {
  const written = (split: ItemsSplit<number>) =>
    JSON.stringify([
      split.items.map(({ amount, parts }) => [amount, parts.map((part) => [part.userId, part.parts])]),
      EXTRAS.map((name) => split[name] ?? 0),
    ]);
  return written(a) === written(b);
}

function sharesOfItem({ amount, parts }: ExpenseItem<number>, item: number, transactionId: string): Share[] {
  refuseBadParticipants(parts);
  if (checkedAmount(amount, { item }) === 0)
    throw new DomainError('INVALID_EXPENSE_AMOUNTS', { reason: 'amount', item });
  return sharesByWeight(amount, checkedWeights('parts', parts, item), `${transactionId}/${item}`);
}

function signed(name: Extra, amount: number): number {
  return name === 'discount' ? -amount : amount;
}

function addTo(taken: Map<string, number>, shares: readonly { userId: string; amount: number }[]): void {
  for (const { userId, amount } of shares) taken.set(userId, (taken.get(userId) ?? 0) + amount);
}
