import type { createSettlement } from '#contract/balances.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import type { NewTransaction, Transaction } from '#contract/transactions.ts';
import { todayIn } from '#domain/calendar/calendar-date.ts';
import { createTransaction } from '#server/ledger/transactions/commands.ts';
import type { Recorded } from '#server/membership/history/record.ts';
import type { Membership } from '#server/membership/memberships/queries.ts';
import type { Sales } from '#server/membership/tiers/queries.ts';
import type { Db } from '#server/platform/db/database.ts';

export type SettlementDraft = ParsedOf<typeof createSettlement>['body'] & { id: string };

/** Any member may book a payment between any two: neither of them need be online. */
export function bookSettlement(
  db: Db,
  membership: Membership,
  draft: SettlementDraft,
  sales: Sales,
  now: Date,
): Promise<Recorded<Transaction>> {
  const { id, from, to, amount, currency, date = todayIn(now, 'UTC') } = draft;
  const settlement: NewTransaction & { id: string } = {
    id,
    type: 'settlement',
    description: DESCRIPTION,
    amount,
    currency,
    date,
    payers: { mode: 'amount', parts: [{ userId: from, amount }] },
    recipients: { mode: 'amount', parts: [{ userId: to, amount }] },
  };
  return createTransaction(db, membership, settlement, sales, now);
}

/** Required like every description; screens say who settled with whom in the reader's language instead. */
const DESCRIPTION = 'Settlement';
