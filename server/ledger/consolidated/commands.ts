import { createHash } from 'node:crypto';
import type { settleConsolidated as settleEndpoint } from '#contract/consolidated.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import type { Transaction } from '#contract/transactions.ts';
import { DomainError } from '#domain/error.ts';
import { sumAmounts } from '#domain/money/money.ts';
import { bookingsOf, netOf } from '#domain/settlement/consolidated.ts';
import { bookSettlement } from '#server/ledger/settlements/commands.ts';
import { deleteTransaction } from '#server/ledger/transactions/commands.ts';
import { listFirstVersions } from '#server/ledger/transactions/queries.ts';
import { type CallerContext, enterGroups } from '#server/membership/commands/write.ts';
import { listGroupIds, listGroupIdsEver } from '#server/membership/memberships/queries.ts';
import type { Recorded } from '#server/platform/commands/writes.ts';
import { ConflictError } from '#server/platform/http/error.ts';
import type { Change } from '#server/platform/live/changes.ts';
import { getDebtsBetween, previewOf, readAgain } from './queries.ts';

export type ConsolidatedDraft = ParsedOf<typeof settleEndpoint>['body'];

/**
 * One payment between the caller and another person, as a settlement in every group in which something is open between them:
 * all of them or none. The same id again answers what the first answered, or is a conflict.
 * Throws INSUFFICIENT_PERMISSIONS for a payment between others, what getDebtsBetween and bookingsOf do, ConflictError with the
 * preview of the whole where the net is not the one that the caller was shown, and what booking each settlement throws.
 */
export async function settleConsolidated(
  ctx: CallerContext,
  draft: ConsolidatedDraft,
): Promise<Recorded<Transaction[]>> {
  const { trx, caller } = ctx;
  const { id: paymentId = ctx.newId(), from, to, currency, date } = draft;
  if (from !== caller.userId && to !== caller.userId) throw new DomainError('INSUFFICIENT_PERMISSIONS');
  const between = { caller, userId: from === caller.userId ? to : from, currency };
  // Before anything is refused: the two may have parted since the first attempt was saved and its answer lost.
  const saved = await findSaved(ctx, draft);
  if (saved) return saved;
  const groupIds = await listGroupIds(trx, caller);
  const found = await getDebtsBetween(trx, { ...between, groupIds });
  // A debt that opens in another group from now on opens after this payment.
  const inside = await enterGroups(
    ctx,
    found.map(({ groupId }) => groupId),
  );
  const savedMeanwhile = await findSaved(ctx, draft);
  if (savedMeanwhile) return savedMeanwhile;
  const debts = await readAgain(trx, found, between);
  if (draft.net !== undefined && draft.net !== netOf(debts, caller.userId)) {
    throw new ConflictError(previewOf(debts, between));
  }
  const done: Recorded<Transaction>[] = [];
  for (const { groupId, ...payment } of bookingsOf(draft, debts)) {
    const id = idIn(groupId, paymentId);
    const { from, to, amount } = payment;
    done.push(await bookSettlement(await inside(groupId), { id, from, to, amount, currency, date }));
  }
  return {
    value: done.map(({ value }) => value).sort((a, b) => (a.groupId < b.groupId ? -1 : 1)),
    changes: done.flatMap(({ changes }) => changes),
  };
}

/**
 * Deletes every settlement that the caller's payment was booked as: all of them or none. One that is deleted stays so.
 * Throws EXPENSE_NOT_FOUND where the caller has booked no such payment, GROUP_NOT_FOUND where the caller has left one of its
 * groups, and what deleting each settlement throws.
 */
export async function takeBackConsolidated(
  ctx: CallerContext,
  { paymentId }: { readonly paymentId: string },
): Promise<Recorded<undefined>> {
  const booked = await listBooked(ctx, paymentId);
  const own = booked.filter(({ createdBy }) => createdBy === ctx.caller.userId);
  if (own.length === 0) throw new DomainError('EXPENSE_NOT_FOUND');
  const inside = await enterGroups(
    ctx,
    own.map(({ groupId }) => groupId),
  );
  const changes: Change[] = [];
  for (const { groupId, id } of own) {
    const done = await deleteTransaction(await inside(groupId), { transactionId: id });
    changes.push(...done.changes);
  }
  return { value: undefined, changes };
}

/**
 * What an earlier request with this id has booked, also in groups that the caller has left since. Throws ConflictError where that
 * was another payment.
 */
async function findSaved(
  ctx: CallerContext,
  draft: ConsolidatedDraft,
): Promise<Recorded<Transaction[]> | undefined> {
  if (draft.id === undefined) return undefined;
  const saved = await listBooked(ctx, draft.id);
  if (saved.length === 0) return undefined;
  if (!isPayment(draft, saved, ctx.caller.userId)) throw new ConflictError(saved);
  return { value: saved, changes: [] };
}

/** What a payment with this id was booked as in groups of the caller, also in those that the caller has left since. */
async function listBooked({ trx, caller }: CallerContext, paymentId: string): Promise<Transaction[]> {
  const groupIds = await listGroupIdsEver(trx, caller.userId);
  const places = groupIds.map((groupId) => ({ groupId, id: idIn(groupId, paymentId) }));
  return await listFirstVersions(trx, places);
}

/** Whether the settlements are all that this payment of the caller was booked as. */
function isPayment(
  { from, to, amount, currency, date }: ConsolidatedDraft,
  settlements: readonly Transaction[],
  callerId: string,
): boolean {
  const isOfIt = (settlement: Transaction) =>
    settlement.createdBy === callerId &&
    settlement.currency === currency &&
    (date === undefined || settlement.date === date) &&
    [...settlement.payers.parts, ...settlement.recipients.parts].every(({ userId }) =>
      [from, to].includes(userId),
    );
  const signed = settlements.map(({ payers, amount: booked }) =>
    payers.parts[0]?.userId === from ? booked : -booked,
  );
  return settlements.every(isOfIt) && sumAmounts(signed) === amount;
}

/** The id of a payment's settlement in one group: a UUIDv7 of the payment's instant, always the same. */
function idIn(groupId: string, paymentId: string): string {
  const hash = createHash('sha256').update(`${paymentId} ${groupId}`).digest('hex');
  const variant = ((Number.parseInt(hash.slice(3, 4), 16) & 3) | 8).toString(16);
  return `${paymentId.slice(0, 14)}7${hash.slice(0, 3)}-${variant}${hash.slice(4, 7)}-${hash.slice(7, 19)}`;
}
