import type { NewTransaction, Transaction, TransactionEdit } from '#contract/transactions.ts';
import { DomainError } from '#domain/error.ts';
import type { Permission } from '#domain/groups/permission.ts';
import { paymentOf } from '#domain/settlement/payment-between.ts';
import { findSettling, type Settling } from '#server/ledger/plans/queries.ts';
import type { CommandContext } from '#server/membership/commands/write.ts';
import type { GroupCaller } from '#server/membership/memberships/queries.ts';
import type { Recorded } from '#server/platform/commands/writes.ts';
import type { Db } from '#server/platform/db/database.ts';
import { ConflictError } from '#server/platform/http/error.ts';
import { type Entry, entryOf, refusePaymentToOneself, type TransactionDraft } from './entry.ts';

// The versions of a transaction that the commands write, what each asks for, and what is recorded of each. A command and its
// usual case in at-once.ts both decide by it.

/** What a member must be permitted. A mark is a deletion or its undoing. */
export const PERMISSION_TO = {
  create: 'create_expense',
  settle: 'settle_debts',
  edit: 'edit_expense',
  mark: 'delete_expense',
} as const satisfies Readonly<Record<string, Permission>>;

export function permissionToCreate(type: Transaction['type']): Permission {
  return type === 'settlement' ? PERMISSION_TO.settle : PERMISSION_TO.create;
}

/** What a member enters, or a recurring expense books for its owner. */
export interface FirstDraft extends TransactionDraft, Pick<NewTransaction, 'id'> {
  readonly recurringExpenseId?: string;
}

/** Throws what entryOf does. */
export function firstVersion(
  { now, newId }: Pick<CommandContext, 'now' | 'newId'>,
  { groupId, userId }: GroupCaller,
  { recurringExpenseId, ...draft }: FirstDraft,
): Entry {
  return entryOf(draft, {
    id: draft.id ?? newId(),
    groupId,
    createdBy: userId,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    deletedAt: null,
    deletedBy: null,
    version: 1,
    ...(recurringExpenseId !== undefined && { recurringExpenseId }),
  });
}

/**
 * Throws what entryOf does, ConflictError for an edit of another version, and for one that is deleted, and INVALID_INPUT
 * `{reason: 'type', type}` for another type.
 */
export function nextVersion(current: Transaction, { version, ...edit }: TransactionEdit, now: Date): Entry {
  if (current.version !== version || current.deletedAt) throw new ConflictError(current);
  if (edit.type && edit.type !== current.type) {
    throw new DomainError('INVALID_INPUT', { reason: 'type', type: current.type });
  }
  const stamp = { ...current, updatedAt: now.toISOString(), version: current.version + 1 };
  return entryOf({ ...edit, type: current.type }, stamp, current);
}

export type Mark = 'deleted' | 'restored';

export function isMarked({ deletedAt }: Transaction, mark: Mark): boolean {
  return (deletedAt !== null) === (mark === 'deleted');
}

/** Throws INVALID_EXPENSE_PARTICIPANTS for the restoring of a payment between two members who are one by now. */
export function markedVersion(
  current: Transaction,
  mark: Mark,
  { userId }: GroupCaller,
  now: Date,
): Transaction {
  if (mark === 'restored') refusePaymentToOneself(current);
  const at = now.toISOString();
  const deletion = mark === 'deleted' ? { deletedAt: at, deletedBy: userId } : NOT_DELETED;
  return { ...current, ...deletion, updatedAt: at, version: current.version + 1 };
}

/** A settlement between two people pays the debts between them, and may be a line of the plan that was shown. */
export async function withSettledDebts(
  db: Db,
  entry: Entry,
): Promise<Entry & Partial<Omit<Settling, 'debts'>>> {
  const payment = paymentOf(entry.transaction.type, entry.postings);
  if (!payment) return entry;
  const { groupId, currency, id } = entry.transaction;
  return { ...entry, ...(await findSettling(db, { groupId, currency, payment, transactionId: id })) };
}

export function recorded(
  { groupId, userId }: GroupCaller,
  transaction: Transaction,
  action: 'created' | 'edited' | Mark,
  seq: number,
): Recorded<Transaction> {
  const { id, version } = transaction;
  return {
    value: transaction,
    changes: [{ groupId, seq, noun: 'transaction', action, id, version, userId }],
  };
}

/** Of first versions that one statement has written: the seqs follow each other from `first` on. */
export function recordedEach(entries: readonly Entry[], first: number): Recorded<Transaction>[] {
  return entries.map(({ transaction }, index) => {
    const { groupId, createdBy: userId } = transaction;
    return recorded({ groupId, userId }, transaction, 'created', first + index);
  });
}

const NOT_DELETED = { deletedAt: null, deletedBy: null };
