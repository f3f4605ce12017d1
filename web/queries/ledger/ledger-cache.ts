// What the screens have read of a group's ledger, with a change put in before the server has answered it.

import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { GroupBalances, SettlementPlanAnswer } from '#contract/balances.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { plansAfter, withEffect } from './group-ledger.ts';
import type { Expectation } from './ledger-change.ts';
import { type TransactionFilters, type TransactionPages, withTransaction } from './transaction-pages.ts';

/** All that a change of the group's ledger can make stale. */
export function affectedKeys(groupId: string): QueryKey[] {
  return [
    keys.allTransactions(groupId),
    [...keys.group(groupId), 'transaction'],
    [...keys.group(groupId), 'history'],
    keys.groupBalances(groupId),
    keys.balancesOn(groupId),
    keys.settlement(groupId),
  ];
}

/** Puts a change into everything that has been read. */
export function show(client: QueryClient, groupId: string, expectation: Expectation): void {
  showInLists(client, groupId, expectation);
  client.setQueryData(keys.transaction(groupId, expectation.after.id), expectation.after);
  showInBalances(client, groupId, expectation);
  showInPlans(client, groupId, expectation);
}

/**
 * What has just been read lacks the changes that are not sent yet. `isOnItsWay`: the answer may hold the change already, and
 * its effect on a balance must not count twice.
 */
export function showAgain(
  client: QueryClient,
  groupId: string,
  read: QueryKey,
  expectation: Expectation,
  isOnItsWay: boolean,
): void {
  const [, , what] = read;
  const { after } = expectation;
  if (what === 'transactions') showInList(client, read, expectation);
  if (what === 'transaction' && read[3] === after.id) client.setQueryData(read, after);
  if (isOnItsWay) return;
  if (what === 'balances') showInBalances(client, groupId, expectation);
  if (what === 'settlement') showInPlans(client, groupId, expectation);
}

function showInLists(client: QueryClient, groupId: string, expectation: Expectation): void {
  for (const [queryKey] of client.getQueriesData({ queryKey: keys.allTransactions(groupId) }))
    showInList(client, queryKey, expectation);
}

function showInList(client: QueryClient, queryKey: QueryKey, { after }: Expectation): void {
  client.setQueryData<TransactionPages>(
    queryKey,
    (pages) => pages && withTransaction(pages, after, filtersOf(queryKey)),
  );
}

function showInBalances(client: QueryClient, groupId: string, { before, after }: Expectation): void {
  client.setQueryData<GroupBalances[]>(keys.groupBalances(groupId), (balances) => {
    if (!balances) return balances;
    const without = before && before.deletedAt === null ? withEffect(balances, before, 'removed') : balances;
    return after.deletedAt === null ? withEffect(without, after, 'added') : without;
  });
}

function showInPlans(client: QueryClient, groupId: string, { settled }: Expectation): void {
  if (settled)
    client.setQueryData<SettlementPlanAnswer[]>(
      keys.settlement(groupId),
      (plans) => plans && plansAfter(plans, settled),
    );
}

function filtersOf(queryKey: QueryKey): TransactionFilters {
  const filters = queryKey.at(-1);
  return typeof filters === 'object' && filters !== null ? filters : {};
}
