import type { createSettlement } from '#contract/balances.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import type { NewTransaction, Transaction } from '#contract/transactions.ts';
import { todayIn } from '#domain/calendar/calendar-date.ts';
import { createAtOnce } from '#server/ledger/transactions/at-once.ts';
import { createTransaction } from '#server/ledger/transactions/commands.ts';
import type { Recorded } from '#server/membership/history/record.ts';
import type { AtOnceContext, GroupContext } from '#server/membership/history/write.ts';

export type SettlementDraft = ParsedOf<typeof createSettlement>['body'];

/** Any member may book a payment between any two: neither of them need be online. */
export function bookSettlement(ctx: GroupContext, draft: SettlementDraft): Promise<Recorded<Transaction>> {
  return createTransaction(ctx, transactionOf(draft, ctx.now));
}

export function bookAtOnce(
  ctx: AtOnceContext,
  draft: SettlementDraft,
): Promise<Recorded<Transaction> | undefined> {
  return createAtOnce(ctx, transactionOf(draft, ctx.now));
}

function transactionOf({ id, from, to, amount, currency, date }: SettlementDraft, now: Date): NewTransaction {
  return {
    id,
    type: 'settlement',
    description: DESCRIPTION,
    amount,
    currency,
    date: date ?? todayIn(now, 'UTC'),
    payers: { mode: 'amount', parts: [{ userId: from, amount }] },
    recipients: { mode: 'amount', parts: [{ userId: to, amount }] },
  };
}

/** Required like every description; screens say who settled with whom in the reader's language instead. */
const DESCRIPTION = 'Settlement';
