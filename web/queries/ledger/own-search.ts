import type { Transaction } from '#contract/transactions.ts';

let finds: ((query: string, transaction: Transaction) => boolean) | undefined;

/** Loads what tells without the server whether a search finds a transaction. No list needs it before the first change. */
export async function prepareSearch(): Promise<void> {
  const { findsBySearch, readSearch } = await import('#domain/ledger/search.ts');
  finds = (query, transaction) => findsBySearch(readSearch(query), transaction);
}

/** False until that is loaded: the list shows the transaction once it is read again. */
export function isFoundBy(query: string, transaction: Transaction): boolean {
  return finds?.(query, transaction) ?? false;
}
