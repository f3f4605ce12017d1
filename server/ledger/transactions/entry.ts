import { isDeepStrictEqual } from 'node:util';
import type { ResolvedSplit } from '#contract/sides.ts';
import type { NewTransaction, Transaction } from '#contract/transactions.ts';
import { DomainError } from '#domain/error.ts';
import { applyPostings, type Balance, balancesOf, roomTowardsZero } from '#domain/ledger/balance.ts';
import { categoryOf, isCommonCategory } from '#domain/ledger/category.ts';
import { type Debt, debtsOf } from '#domain/ledger/debt.ts';
import { refuseWrongOriginal } from '#domain/ledger/original.ts';
import { isWithPlacesTaken } from '#domain/ledger/places-taken.ts';
import { type AnySplit, resolveSide } from '#domain/ledger/split.ts';
import {
  isHandedOver,
  noteOf,
  originalOf,
  type Posting,
  postingsOf,
  takesCategory,
  takesItems,
} from '#domain/ledger/transaction.ts';
import { type MinorUnits, NO_MONEY, negated } from '#domain/money/money.ts';
import type { Membership } from '#server/membership/memberships/queries.ts';

/** A version of a transaction as clients read it, and what the ledger makes of it. */
export interface Entry {
  readonly transaction: Transaction;
  readonly postings: readonly Posting[];
  readonly debts: readonly Debt[];
}

/** What is entered, from whatever the sides were parsed. */
export interface TransactionDraft extends Omit<NewTransaction, 'id' | 'payers' | 'recipients'> {
  readonly payers: AnySplit;
  readonly recipients: AnySplit;
}

/** Whose version it is and when it was written. */
type TransactionStamp = Omit<Transaction, keyof TransactionDraft>;

/**
 * Resolves both sides and makes the postings. Nothing a client computed is believed. A side that says what it said in the
 * version `before` keeps its shares.
 * Throws what resolveSide and refuseWrongOriginal throw, INVALID_EXPENSE_PARTICIPANTS for a payment to oneself and
 * INVALID_INPUT for a category of money that is handed over, or items of anything but an expense.
 */
export function entryOf(draft: TransactionDraft, stamp: TransactionStamp, before?: Transaction): Entry {
  const { type, description, amount, currency, date } = draft;
  const { id, groupId, createdBy, createdAt, updatedAt, deletedAt, deletedBy, version, recurringExpenseId } =
    stamp;
  const payers = resolveSide(amount, draft.payers, id, before?.payers);
  const recipients = resolveSide(amount, draft.recipients, id, before?.recipients);
  const postings = postingsOf(type, payers.parts, recipients.parts);
  refusePaymentToOneself({ type, payers, recipients });
  refuseWrongOriginal(draft);
  if (draft.category && !takesCategory(type)) throw new DomainError('INVALID_INPUT', { reason: 'category' });
  if (recipients.items && !takesItems(type)) throw new DomainError('INVALID_INPUT', { reason: 'items' });
  const transaction: Transaction = {
    id,
    groupId,
    type,
    description,
    amount,
    currency,
    date,
    payers,
    recipients,
    ...categoryOf(draft, before),
    ...noteOf(draft, before),
    ...originalOf(draft, before),
    ...(recurringExpenseId !== undefined && { recurringExpenseId }),
    createdBy,
    createdAt,
    updatedAt,
    deletedAt,
    deletedBy,
    version,
  };
  return { transaction, postings, debts: debtsOf(postings, id) };
}

/**
 * Throws INVALID_INPUT for a currency or a category that the group lacks and INVALID_EXPENSE_PARTICIPANTS for
 * a participant who is not a member. What the version `before` an edit had may stay, though the group has
 * parted with it since: a former member on their side, a currency, a category. With a former member may still be
 * settled what is open: INVALID_EXPENSE_AMOUNTS for more. An edit may correct what they paid, as it may in an expense.
 */
export function refuseForeign(membership: Membership, entry: Entry, before?: Transaction): void {
  const { currency } = entry.transaction;
  if (!membership.currencies.has(currency) && before?.currency !== currency) {
    throw new DomainError('INVALID_INPUT', { reason: 'currency', currency });
  }
  const category = newCategoryOf(entry.transaction, before);
  if (category !== undefined && !membership.categories.has(category)) {
    throw new DomainError('INVALID_INPUT', { reason: 'unknown-category', category });
  }
  for (const userId of newcomersOf(entry.transaction, before)) {
    if (membership.active.has(userId)) continue;
    const moved = movedFor(userId, entry, before);
    const limit = openWith(membership, entry.transaction, { userId, amount: moved });
    if (limit === 0) {
      const reason = membership.former.has(userId) ? 'former' : 'unknown';
      throw new DomainError('INVALID_EXPENSE_PARTICIPANTS', { reason, userId });
    }
    const amount = Math.abs(moved);
    if (amount > limit)
      throw new DomainError('INVALID_EXPENSE_AMOUNTS', {
        reason: 'more-than-open',
        userId,
        amount,
        limit,
        currency,
      });
  }
}

/** What this version does to the balance of a participant beyond what the version `before` did. */
function movedFor(userId: string, { transaction, postings }: Entry, before?: Transaction): MinorUnits {
  const undone =
    before?.currency === transaction.currency
      ? postingsOf(before.type, before.payers.parts, before.recipients.parts)
      : [];
  const moved = applyPostings(
    postings,
    undone.map((posting) => ({ ...posting, amount: negated(posting.amount) })),
  );
  return moved.find((balance) => balance.userId === userId)?.amount ?? NO_MONEY;
}

/** How much of what moves the balance of a former member may be settled with them: in minor units, 0 for others. */
function openWith(
  { formerBalances }: Membership,
  { type, currency }: Transaction,
  { userId, amount }: Balance,
): number {
  if (type !== 'settlement') return 0;
  const open = formerBalances.find((balance) => balance.userId === userId && balance.currency === currency);
  return roomTowardsZero(amount, open?.amount ?? NO_MONEY);
}

/** One that moves nothing: between a member and themselves, or back and forth. Throws INVALID_EXPENSE_PARTICIPANTS. */
export function refusePaymentToOneself({
  type,
  payers,
  recipients,
}: Pick<Transaction, 'type' | 'payers' | 'recipients'>): void {
  if (!isHandedOver(type)) return;
  const moved = balancesOf(postingsOf(type, payers.parts, recipients.parts));
  if (moved.length === 0) throw new DomainError('INVALID_EXPENSE_PARTICIPANTS', { reason: 'same' });
}

/** Every payer and recipient, each once. */
export function participantsOf({ payers, recipients }: Transaction): string[] {
  return [...new Set([...payers.parts, ...recipients.parts].map((part) => part.userId))];
}

/** The participants whom their side did not name in the version `before`. */
export function newcomersOf({ payers, recipients }: Transaction, before?: Transaction): string[] {
  const newIn = (side: ResolvedSplit, sideBefore: ResolvedSplit | undefined) => {
    const known = new Set(sideBefore?.parts.map((part) => part.userId));
    return side.parts.map((part) => part.userId).filter((userId) => !known.has(userId));
  };
  return [...new Set([...newIn(payers, before?.payers), ...newIn(recipients, before?.recipients)])];
}

/** The category that the version `before` did not have, where it is none of those that every group has. */
export function newCategoryOf({ category }: Transaction, before?: Transaction): string | undefined {
  const isKnown = category === undefined || category === before?.category || isCommonCategory(category);
  return isKnown ? undefined : category;
}

/** Whether both versions have the same content and author, at whatever time they were written. */
export function isSameContent(a: Transaction, b: Transaction): boolean {
  return CONTENT.every((name) => isDeepStrictEqual(a[name], b[name]));
}

/** As isSameContent, where `saved` names the members who have taken the places of these participants of `entered`. */
export function isSameWithPlacesTaken(
  saved: Transaction,
  entered: Transaction,
  gone: readonly string[],
): boolean {
  const { payers, recipients } = saved;
  return isSameContent(saved, { ...entered, payers, recipients }) && isWithPlacesTaken(entered, saved, gone);
}

const CONTENT = [
  'type',
  'description',
  'amount',
  'currency',
  'date',
  'payers',
  'recipients',
  'category',
  'note',
  'original',
  'createdBy',
] as const;
