import type { listSettlements as listEndpoint } from '#contract/balances.ts';
import type { Page, ParsedOf } from '#contract/endpoint.ts';
import type { Transaction } from '#contract/transactions.ts';
import { listTransactions } from '#server/ledger/transactions/queries.ts';
import type { GroupCaller } from '#server/membership/memberships/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Serialised } from '#server/platform/http/serialised.ts';

/** A page of the group's settlements, newest date first. */
export function listSettlements(
  db: Db,
  caller: GroupCaller,
  page: ParsedOf<typeof listEndpoint>['query'],
): Promise<Serialised<Page<Transaction>>> {
  return listTransactions(db, caller, { ...page, type: ['settlement'] });
}
