// Lists of transactions as they are kept: pages in the server's order. A change of one's own is put in where the server
// will put it, so that nothing moves when the answer arrives.

import type { InputOf, Page } from '#contract/endpoint.ts';
import type { listTransactions, Transaction } from '#contract/transactions.ts';
import { matchesCriteria } from '#domain/ledger/filter.ts';
import { type MinorUnits, minorUnits } from '#domain/money/money.ts';
import { inEachPage, type PagesOf } from '#web/queries/connection/paging.ts';
import { isFoundBy } from './own-search.ts';

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

/** The pages with this transaction as it is now: put in, moved, changed or taken out, as the filters want it. */
export function withTransaction(
  pages: TransactionPages,
  changed: Transaction,
  filters: TransactionFilters,
): TransactionPages {
  // No change of the transaction changes what was said about it.
  const before = findInPages(pages, changed.id);
  const transaction = { ...changed, ...(before?.commentCount && { commentCount: before.commentCount }) };
  const without = inEachPage(pages, (data) => data.filter(({ id }) => id !== changed.id));
  // The server may have found it by a name, which is not known here: it stays until the list is read again.
  const wasShown = filters.q !== undefined && before !== undefined;
  const known = wasShown ? { ...filters, q: undefined } : filters;
  if (!matches(transaction, known)) return without;
  const target = without.pages.findIndex(
    ({ data, nextCursor }) => nextCursor === null || data.some((other) => isBefore(transaction, other)),
  );
  return {
    ...pages,
    // Older than everything that was loaded: its page has not been asked for yet.
    pages: without.pages.map((page, index) =>
      index === target ? { ...page, data: [...page.data, transaction].sort(newestFirst) } : page,
    ),
  };
}

/** Whether a list with these filters shows this transaction, as the server would decide. */
export function matches(transaction: Transaction, filters: TransactionFilters): boolean {
  const { type, minAmount, maxAmount, includeDeleted, ...rest } = filters;
  const criteria = {
    ...rest,
    type: type?.split(','),
    minAmount: amountOf(minAmount),
    maxAmount: amountOf(maxAmount),
    includeDeleted: includeDeleted === 'true',
  };
  return matchesCriteria(transaction, criteria, isFoundBy);
}

// A query's values are texts in an address: its amounts are read as the server reads them.
function amountOf(value: unknown): MinorUnits | undefined {
  return value === undefined ? undefined : minorUnits(Number(value));
}

function isBefore(transaction: Transaction, other: Transaction): boolean {
  return newestFirst(transaction, other) < 0;
}

// Ids are minted in the order of time, so on one day the one written down last comes first.
export function newestFirst(a: Transaction, b: Transaction): number {
  if (a.date !== b.date) return a.date > b.date ? -1 : 1;
  return a.id > b.id ? -1 : 1;
}
