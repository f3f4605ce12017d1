// A change of one's own is put into a list where the server will put it, so that nothing moves when the answer arrives.
// Apart from the lists themselves: this comes with what sends changes, and no page waits for it.

import type { Transaction } from '#contract/transactions.ts';
import { matchesCriteria } from '#domain/ledger/filter.ts';
import { inEachPage } from '#web/queries/connection/paging.ts';
import {
  findInPages,
  newestFirst,
  type TransactionFilters,
  type TransactionPages,
} from './transaction-pages.ts';

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
  const { type, includeDeleted, ...rest } = filters;
  return matchesCriteria(transaction, {
    ...rest,
    type: type?.split(','),
    includeDeleted: includeDeleted === 'true',
  });
}

function isBefore(transaction: Transaction, other: Transaction): boolean {
  return newestFirst(transaction, other) < 0;
}
