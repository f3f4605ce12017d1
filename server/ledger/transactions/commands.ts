import type { NewTransaction, Transaction, TransactionEdit } from '#contract/transactions.ts';
import { DomainError } from '#domain/error.ts';
import { findSettling, type NextPlan } from '#server/ledger/plans/queries.ts';
import { lockGroup, type Recorded } from '#server/membership/history/record.ts';
import { inTransaction } from '#server/membership/history/write.ts';
import type { MemberRename } from '#server/membership/memberships/commands.ts';
import {
  isOverLimit,
  type Membership,
  requirePermission,
  requireWithinLimit,
} from '#server/membership/memberships/queries.ts';
import type { Sales } from '#server/membership/tiers/queries.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { ConflictError } from '#server/platform/http/error.ts';
import { type Entry, entryOf, findPayment, isSameContent, refuseForeign } from './entry.ts';
import { refuseOverLimit } from './over-limit.ts';
import { findFirstVersion, getTransaction } from './queries.ts';
import { renameInTransactions } from './rename.ts';
import { insertTransaction, markTransaction, reviseTransaction } from './rows.ts';

/**
 * The same id again is the same transaction: it answers what the first answered, or is a conflict. Over the limit of
 * their tier, the caller may only settle towards zero: throws TIER_LIMITS_EXCEEDED.
 */
export async function createTransaction(
  db: Db,
  membership: Membership,
  draft: NewTransaction & { id: string },
  sales: Sales,
  now: Date,
): Promise<Recorded<Transaction>> {
  requirePermission(membership, draft.type === 'settlement' ? 'settle_debts' : 'create_expense');
  const entry = entryOf(draft, {
    id: draft.id,
    groupId: membership.groupId,
    createdBy: membership.userId,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    deletedAt: null,
    deletedBy: null,
    version: 1,
  });
  if (draft.type !== 'settlement' || !isOverLimit(membership, sales)) {
    return save(db, membership, entry, sales);
  }
  // Alone in the group, so that two payments at once cannot cross zero together.
  return inTransaction(db, async (trx) => {
    await lockGroup(trx, membership.groupId);
    return save(trx, membership, entry, sales);
  });
}

/** An edit that changes nothing writes nothing. A stale version, or one that was deleted, is a conflict. */
export async function editTransaction(
  db: Db,
  membership: Membership,
  id: string,
  edit: TransactionEdit,
  sales: Sales,
  now: Date,
): Promise<Recorded<Transaction>> {
  requirePermission(membership, 'edit_expense');
  requireWithinLimit(membership, sales);
  const current = await getTransaction(db, membership, { transactionId: id });
  if (current.version !== edit.version || current.deletedAt) throw new ConflictError(current);
  if (edit.type && edit.type !== current.type) {
    throw new DomainError('INVALID_INPUT', { reason: 'type', type: current.type });
  }
  const draft = { ...edit, type: current.type };
  const circumstances = { ...current, updatedAt: now.toISOString(), version: current.version + 1 };
  const entry = entryOf(draft, circumstances, current);
  if (isSameContent(current, entry.transaction)) return { value: current, changes: [] };
  refuseForeign(membership, entry, current);
  const seq = await reviseTransaction(db, membership, await settle(db, entry));
  if (seq === undefined) {
    throw new ConflictError(await getTransaction(db, membership, { transactionId: id }));
  }
  return recorded(membership, entry.transaction, 'edited', seq);
}

/** Deleting what is deleted changes nothing. */
export function deleteTransaction(
  db: Db,
  membership: Membership,
  id: string,
  sales: Sales,
  now: Date,
): Promise<Recorded<Transaction>> {
  return mark(db, membership, id, sales, 'deleted', {
    updatedAt: now.toISOString(),
    deletedAt: now.toISOString(),
    deletedBy: membership.userId,
  });
}

/** Restoring what is not deleted changes nothing. */
export function restoreTransaction(
  db: Db,
  membership: Membership,
  id: string,
  sales: Sales,
  now: Date,
): Promise<Recorded<Transaction>> {
  return mark(db, membership, id, sales, 'restored', {
    updatedAt: now.toISOString(),
    deletedAt: null,
    deletedBy: null,
  });
}

export function renameMember(trx: Trx, rename: MemberRename): Promise<void> {
  return renameInTransactions(trx, rename);
}

async function save(
  db: Db,
  membership: Membership,
  entry: Entry,
  sales: Sales,
): Promise<Recorded<Transaction>> {
  const { id } = entry.transaction;
  try {
    refuseForeign(membership, entry);
    await refuseOverLimit(db, membership, entry, sales);
  } catch (refusal) {
    // Somebody may have left, or the limit been passed, after the first attempt was saved and its answer lost: a retry
    // must still find it.
    const first = await findFirstVersion(db, membership, id);
    if (first && isSameContent(first, entry.transaction)) return { value: first, changes: [] };
    throw refusal;
  }
  const { nextPlan, ...settled } = await settle(db, entry);
  const seq = await insertTransaction(db, membership, settled, nextPlan);
  if (seq !== undefined) return recorded(membership, entry.transaction, 'created', seq);
  const first = await findFirstVersion(db, membership, id);
  if (!first || !isSameContent(first, entry.transaction)) throw new ConflictError(first);
  return { value: first, changes: [] };
}

async function mark(
  db: Db,
  membership: Membership,
  id: string,
  sales: Sales,
  action: 'deleted' | 'restored',
  marks: Pick<Transaction, 'updatedAt' | 'deletedAt' | 'deletedBy'>,
): Promise<Recorded<Transaction>> {
  requirePermission(membership, 'delete_expense');
  requireWithinLimit(membership, sales);
  // Neither asks for a version, so whoever is overtaken by an edit does it again on the new one.
  for (;;) {
    const current = await getTransaction(db, membership, { transactionId: id });
    if ((current.deletedAt === null) === (marks.deletedAt === null)) return { value: current, changes: [] };
    const marked = { ...current, ...marks, version: current.version + 1 };
    const seq = await markTransaction(db, membership, marked, action);
    if (seq !== undefined) return recorded(membership, marked, action, seq);
  }
}

/** A settlement between two people pays the debts that lie between them, and may be a line of the plan that was shown. */
async function settle(db: Db, entry: Entry): Promise<Entry & { nextPlan?: NextPlan | undefined }> {
  const payment = findPayment(entry);
  if (!payment) return entry;
  const { groupId, currency, id } = entry.transaction;
  return { ...entry, ...(await findSettling(db, groupId, currency, payment, id)) };
}

function recorded(
  { groupId, userId }: Membership,
  transaction: Transaction,
  action: 'created' | 'edited' | 'deleted' | 'restored',
  seq: number,
): Recorded<Transaction> {
  const { id, version } = transaction;
  return {
    value: transaction,
    changes: [{ groupId, seq, noun: 'transaction', action, id, version, userId }],
  };
}
