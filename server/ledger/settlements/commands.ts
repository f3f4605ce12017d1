import type { createSettlement } from '#contract/balances.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import type { NewTransaction, Transaction } from '#contract/transactions.ts';
import { type CalendarDate, todayIn } from '#domain/calendar/calendar-date.ts';
import { createAtOnce } from '#server/ledger/transactions/at-once.ts';
import { createTransaction } from '#server/ledger/transactions/commands.ts';
import { findFirstVersion } from '#server/ledger/transactions/queries.ts';
import type { AtOnceContext, GroupContext } from '#server/membership/commands/write.ts';
import { type GroupCaller, getTimeZone } from '#server/membership/memberships/queries.ts';
import type { Recorded } from '#server/platform/commands/writes.ts';
import { connectionOf, type Db } from '#server/platform/db/database.ts';
import { ConflictError } from '#server/platform/http/error.ts';
import { findBookedSince } from './queries.ts';

export type SettlementDraft = ParsedOf<typeof createSettlement>['body'];

/**
 * Any member may book a payment between any two: neither of them need be online. A payment of a plan is booked once:
 * throws ConflictError with the settlement that another request has booked since the plan was read, unless this one was
 * saved before.
 */
export async function bookSettlement(
  ctx: GroupContext,
  draft: SettlementDraft,
): Promise<Recorded<Transaction>> {
  // A payment without a date may come again on the next day.
  const date =
    draft.date ?? (await findSaved(ctx, draft))?.date ?? (await getToday(ctx.trx, ctx.member, ctx.now));
  const settlement = transactionOf(draft, date);
  if (draft.planSeq !== undefined) {
    const booked = await findBookedSince(ctx.trx, ctx.member, draft.planSeq, draft);
    if (booked && !(await findSaved(ctx, draft))) throw new ConflictError(booked);
  }
  return createTransaction(ctx, settlement);
}

/** Not for a payment of a plan: only under the group's lock is it sure that no other request books the same. */
export async function bookAtOnce(
  ctx: AtOnceContext,
  draft: SettlementDraft,
): Promise<Recorded<Transaction> | undefined> {
  if (draft.planSeq !== undefined) return undefined;
  const { writer, caller, now } = ctx;
  const date = draft.date ?? (await getToday(connectionOf(writer), caller, now));
  return createAtOnce(ctx, transactionOf(draft, date));
}

/** What an earlier request with the same id has saved. */
async function findSaved(
  { trx, member }: GroupContext,
  { id }: SettlementDraft,
): Promise<Transaction | undefined> {
  return id === undefined ? undefined : findFirstVersion(trx, member, id);
}

/** By the calendar of the group, as for all that it books by itself. */
async function getToday(db: Db, group: GroupCaller, now: Date): Promise<CalendarDate> {
  return todayIn(now, await getTimeZone(db, group));
}

function transactionOf(
  { id, from, to, amount, currency }: SettlementDraft,
  date: CalendarDate,
): NewTransaction {
  return {
    id,
    type: 'settlement',
    description: DESCRIPTION,
    amount,
    currency,
    date,
    payers: { mode: 'amount', parts: [{ userId: from, amount }] },
    recipients: { mode: 'amount', parts: [{ userId: to, amount }] },
  };
}

/** Required like every description; screens say who settled with whom in the reader's language instead. */
const DESCRIPTION = 'Settlement';
