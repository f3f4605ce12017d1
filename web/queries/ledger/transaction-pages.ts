// Lists of transactions as they are kept: pages in the server's order.

import type { InputOf, Page } from '#contract/endpoint.ts';
import type { listTransactions, Transaction } from '#contract/transactions.ts';
import type { PagesOf } from '#web/queries/connection/paging.ts';

type Query = NonNullable<InputOf<typeof listTransactions>['query']>;

/** What a list can be narrowed to. */
export type TransactionFilters = Omit<Query, 'cursor' | 'limit'>;

export type TransactionPages = PagesOf<Transaction>;

export function allInPages({ pages }: { pages: readonly Page<Transaction>[] }): Transaction[] {
  return pages.flatMap((page) => page.data);
}

export function findInPages(pages: TransactionPages, transactionId: string): Transaction | undefined {
  return allInPages(pages).find(({ id }) => id === transactionId);
}

// Ids are minted in the order of time, so on one day the one written down last comes first.
export function newestFirst(a: Transaction, b: Transaction): number {
  if (a.date !== b.date) return a.date > b.date ? -1 : 1;
  return a.id > b.id ? -1 : 1;
}
