import type { listSettlements as listEndpoint } from '#contract/balances.ts';
import type { Page, ParsedOf } from '#contract/endpoint.ts';
import type { Transaction } from '#contract/transactions.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import type { Payment } from '#domain/settlement/payment.ts';
import { listTransactions } from '#server/ledger/transactions/queries.ts';
import type { GroupCaller } from '#server/membership/memberships/queries.ts';
import type { Serialised } from '#server/platform/answers/serialised.ts';
import { int8, json, text, uuid } from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';

/** A page of the group's settlements, newest date first. */
export function listSettlements(
  db: Db,
  caller: GroupCaller,
  page: ParsedOf<typeof listEndpoint>['query'],
): Promise<Serialised<Page<Transaction>>> {
  return listTransactions(db, caller, { ...page, type: ['settlement'] });
}

/** The settlement of exactly this payment that was booked after the change `seq`, and not taken back since. */
export async function findBookedSince(
  db: Db,
  { groupId }: GroupCaller,
  seq: number,
  { from, to, amount, currency }: Payment & { readonly currency: CurrencyCode },
): Promise<Transaction | undefined> {
  const rows = await findEqualSince(db, { groupId, seq, amount, currency });
  const isSide = ({ parts }: Transaction['payers'], userId: string) =>
    parts.length === 1 && parts[0]?.userId === userId;
  return rows
    .map((row) => row.snapshot)
    .find(({ payers, recipients }) => isSide(payers, from) && isSide(recipients, to));
}

const findEqualSince = statement({
  text: `
    select transactions.snapshot
    from history join transactions on transactions.group_id = :groupId and transactions.id = history.noun_id
    where history.group_id = :groupId and history.seq > :seq
      and history.noun = 'transaction' and history.action in ('created', 'restored')
      and transactions.type = 'settlement' and transactions.deleted_at is null
      and transactions.amount = :amount and transactions.currency = :currency
    order by history.seq desc`,
  values: { groupId: uuid, seq: int8, amount: int8, currency: text },
  row: { snapshot: json<Transaction>() },
});
