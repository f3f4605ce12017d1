import type { QueryClient } from '@tanstack/react-query';
import type { CategoryChoice } from '#domain/ledger/suggestion.ts';
import type { TransactionType } from '#domain/ledger/transaction.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { allInPages, newestFirst, type TransactionPages } from './transaction-pages.ts';

/**
 * What the group has chosen for transactions of this type, the newest first: of all that this device has read of its lists. The
 * form stands over the list, whose first page is there, so a suggestion asks no server and works without a connection.
 */
export function listCategoryChoices(
  client: QueryClient,
  groupId: string,
  type: TransactionType,
): CategoryChoice[] {
  const lists = client.getQueriesData<TransactionPages>({ queryKey: keys.allTransactions(groupId) });
  const read = lists.flatMap(([, pages]) => (pages ? allInPages(pages) : []));
  return [...new Map(read.map((transaction) => [transaction.id, transaction])).values()]
    .filter((transaction) => transaction.type === type && transaction.deletedAt === null)
    .sort(newestFirst)
    .flatMap(({ description, category }) => (category ? [{ description, category }] : []));
}
