import { infiniteQueryOptions, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Transaction } from '#contract/transactions.ts';
import { getTransaction, listTransactionHistory, listTransactions } from '#contract/transactions.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { paging } from '#web/queries/connection/paging.ts';
import { early, reading } from '#web/queries/connection/reading.ts';
import { findInPages, type TransactionFilters, type TransactionPages } from './transaction-pages.ts';

const REFETCH_AFTER_MS = 300_000;
const PAGE_SIZE = 50;

/** A group's transactions, newest date first, page after page. */
export function transactionsQuery(groupId: string, filters: TransactionFilters = {}) {
  return infiniteQueryOptions({
    queryKey: keys.transactions(groupId, filters),
    ...paging(listTransactions, { params: { groupId }, query: { ...filters, limit: PAGE_SIZE } }),
    meta: early(
      listTransactions,
      { params: { groupId }, query: { ...filters, limit: PAGE_SIZE } },
      (page): TransactionPages => ({ pages: [page], pageParams: [null] }),
    ),
    refetchInterval: REFETCH_AFTER_MS,
  });
}

export function transactionQuery(groupId: string, transactionId: string) {
  return queryOptions({
    queryKey: keys.transaction(groupId, transactionId),
    ...reading(getTransaction, { params: { groupId, transactionId } }),
  });
}

/** One transaction. It starts with what a list has already loaded, while the whole transaction is read. */
export function useTransaction(groupId: string, transactionId: string) {
  const client = useQueryClient();
  return useQuery({
    ...transactionQuery(groupId, transactionId),
    placeholderData: () =>
      findInLists(
        client.getQueriesData<TransactionPages>({ queryKey: keys.allTransactions(groupId) }),
        transactionId,
      ),
  });
}

/** Every version of a transaction, newest first. */
export function historyQuery(groupId: string, transactionId: string) {
  return infiniteQueryOptions({
    queryKey: keys.history(groupId, transactionId),
    ...paging(listTransactionHistory, { params: { groupId, transactionId } }),
  });
}

function findInLists(
  lists: readonly [unknown, TransactionPages | undefined][],
  transactionId: string,
): Transaction | undefined {
  for (const [, pages] of lists) {
    const found = pages && findInPages(pages, transactionId);
    if (found) return found;
  }
  return undefined;
}
