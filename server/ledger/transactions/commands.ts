import type { Transaction, TransactionEdit } from '#contract/transactions.ts';
import { listOpenCurrencies } from '#server/ledger/balances/queries.ts';
import type { GroupContext } from '#server/membership/commands/write.ts';
import {
  requireMayWrite,
  requirePermission,
  requireWithinLimit,
} from '#server/membership/memberships/permission.ts';
import { isGone, type Membership } from '#server/membership/memberships/queries.ts';
import type { Recorded } from '#server/platform/commands/writes.ts';
import { int8s, uuids } from '#server/platform/db/columns.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import { ConflictError } from '#server/platform/http/error.ts';
import { type Entry, isSameContent, isSameWithPlacesTaken, participantsOf, refuseForeign } from './entry.ts';
import { insertTransactions, manyOf } from './many.ts';
import { refuseOverLimit } from './over-limit.ts';
import { findFirstVersion, getTransaction } from './queries.ts';
import { insertTransaction, markTransaction, reviseTransaction } from './rows.ts';
import { takePlaceOfMerging } from './take-place.ts';
import {
  type FirstDraft,
  firstVersion,
  isMarked,
  type Mark,
  markedVersion,
  nextVersion,
  PERMISSION_TO,
  permissionToCreate,
  recorded,
  recordedEach,
  withSettledDebts,
} from './versions.ts';

export {
  refuseHavingPaidEachOther,
  takePlaceInSomeTransactions,
  takePlaceInTransactions,
} from './take-place.ts';

/** Of one transaction, as its address names it. */
export interface TransactionPath {
  readonly transactionId: string;
}

/**
 * The same id again is the same transaction: it answers what the first answered, or is a conflict. Over the limit of
 * their tier, the caller may only settle towards zero: throws TIER_LIMITS_EXCEEDED.
 */
export async function createTransaction(
  ctx: GroupContext,
  draft: FirstDraft,
): Promise<Recorded<Transaction>> {
  const { trx, member, policy } = ctx;
  requirePermission(member, permissionToCreate(draft.type));
  const entry = firstVersion(ctx, member, draft);
  const { id } = entry.transaction;
  const findSaved = async () => {
    const first = await findFirstVersion(trx, member, id);
    return { first, isSame: first !== undefined && isSameContent(first, entry.transaction) };
  };
  try {
    refuseForeign(await withOpenCurrencies(trx, member, entry), entry);
    await refuseOverLimit(trx, member, entry, policy);
  } catch (refusal) {
    // A member may have left, or the limit been passed, after the first attempt was saved and its answer lost: a retry
    // must still find it. A guest may have been merged, and the first version names the member since.
    const { first, isSame } = await findSaved();
    const gone = mergedIn(entry.transaction, member);
    const isMerged = gone.length > 0 && first && isSameWithPlacesTaken(first, entry.transaction, gone);
    if (first && (isSame || isMerged)) return { value: first, changes: [] };
    throw refusal;
  }
  const settled = await withSettledDebts(trx, entry);
  const seq = await insertTransaction(ctx, settled, settled.nextPlan);
  if (seq !== undefined) return recorded(member, entry.transaction, 'created', seq);
  const { first, isSame } = await findSaved();
  if (!first || !isSame) throw new ConflictError(first);
  return { value: first, changes: [] };
}

/**
 * Creates expenses, incomes and transfers, in this order, in one statement: each as if it were created alone. None of them
 * has been created before, and where one is refused, none is created. Throws what creating one throws.
 */
export async function createTransactions(
  ctx: GroupContext,
  drafts: readonly FirstDraft[],
): Promise<Recorded<readonly Transaction[]>> {
  const { trx, member, policy } = ctx;
  if (drafts.length === 0) return { value: [], changes: [] };
  requirePermission(member, PERMISSION_TO.create);
  const entries = drafts.map((draft) => firstVersion(ctx, member, draft));
  for (const entry of entries) refuseForeign(member, entry);
  await requireWithinLimit(trx, member, policy);
  const first = await insertTransactions(ctx, manyOf(member.groupId, entries));
  if (first === undefined) throw new Error('One of them has been created before');
  const done = recordedEach(entries, first);
  return { value: done.map(({ value }) => value), changes: done.flatMap(({ changes }) => changes) };
}

/** What would be saved, if the caller may record it now. Writes nothing. Throws what creating throws for its content. */
export function draftTransaction(
  ctx: Pick<GroupContext, 'now' | 'newId' | 'member'>,
  draft: FirstDraft,
): Transaction {
  requirePermission(ctx.member, permissionToCreate(draft.type));
  const entry = firstVersion(ctx, ctx.member, draft);
  refuseForeign(ctx.member, entry);
  return entry.transaction;
}

/** An edit that changes nothing writes nothing. A stale version, or one that was deleted, is a conflict. */
export async function editTransaction(
  ctx: GroupContext,
  { transactionId, ...edit }: TransactionPath & TransactionEdit,
): Promise<Recorded<Transaction>> {
  const { trx, member, now } = ctx;
  await requireMayWrite(ctx, PERMISSION_TO.edit);
  await takePlaceOfMerging(trx, member, transactionId);
  const current = await getTransaction(trx, member, { transactionId });
  const entry = nextVersion(current, edit, now);
  if (isSameContent(current, entry.transaction)) return { value: current, changes: [] };
  refuseForeign(await withOpenCurrencies(trx, member, entry), entry, current);
  const seq = await reviseTransaction(ctx, await withSettledDebts(trx, entry));
  if (seq === undefined) throw new Error('The version changed while the group was locked');
  return recorded(member, entry.transaction, 'edited', seq);
}

/** Deleting what is deleted changes nothing. */
export async function deleteTransaction(
  ctx: GroupContext,
  path: TransactionPath,
): Promise<Recorded<undefined>> {
  const { changes } = await markAs(ctx, path, 'deleted');
  return { value: undefined, changes };
}

/** Restoring what is not deleted changes nothing. Throws what markedVersion throws. */
export function restoreTransaction(ctx: GroupContext, path: TransactionPath): Promise<Recorded<Transaction>> {
  return markAs(ctx, path, 'restored');
}

/** How many comments more, or fewer, there are on a transaction. */
interface CommentsChange {
  readonly groupId: string;
  readonly transactionId: string;
  readonly by: number;
}

/** Part of the change that writes or deletes comments. `changes` names no transaction twice. */
export async function countComments(trx: Trx, changes: readonly CommentsChange[]): Promise<void> {
  if (changes.length === 0) return;
  await changeCommentCounts(trx, {
    groupIds: changes.map(({ groupId }) => groupId),
    ids: changes.map(({ transactionId }) => transactionId),
    steps: changes.map(({ by }) => by),
  });
}

/** The participants who are being merged, or whom the group does not know any more. */
function mergedIn(transaction: Transaction, member: Membership): string[] {
  return participantsOf(transaction).filter((userId) => isGone(member, userId));
}

/**
 * For a settlement in a currency that the group has parted with: those in which an edit, a deletion or a restoration has opened
 * a balance again count as the group's own.
 */
async function withOpenCurrencies(
  trx: Trx,
  member: Membership,
  { transaction: { type, currency } }: Entry,
): Promise<Membership> {
  if (type !== 'settlement' || member.currencies.has(currency)) return member;
  const open = await listOpenCurrencies(trx, member.groupId);
  return { ...member, currencies: new Set([...member.currencies, ...open]) };
}

async function markAs(ctx: GroupContext, path: TransactionPath, mark: Mark): Promise<Recorded<Transaction>> {
  const { trx, member, now } = ctx;
  await requireMayWrite(ctx, PERMISSION_TO.mark);
  await takePlaceOfMerging(trx, member, path.transactionId);
  const current = await getTransaction(trx, member, path);
  if (isMarked(current, mark)) return { value: current, changes: [] };
  const marked = markedVersion(current, mark, member, now);
  const seq = await markTransaction(ctx, marked, mark);
  if (seq === undefined) throw new Error('The version changed while the group was locked');
  return recorded(member, marked, mark, seq);
}

const changeCommentCounts = statement({
  text: `
    update transactions set comment_count = transactions.comment_count + change.step::integer
    from unnest(:groupIds::uuid[], :ids::uuid[], :steps::bigint[]) as change (group_id, id, step)
    where transactions.group_id = any(:groupIds) and transactions.group_id = change.group_id
      and transactions.id = change.id`,
  values: { groupIds: uuids, ids: uuids, steps: int8s },
});
