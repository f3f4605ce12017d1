import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Group } from '#contract/groups.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { useGroupBalances } from '#web/queries/ledger/balances.ts';
import { allInPages, type TransactionPages } from '#web/queries/ledger/transaction-pages.ts';

/**
 * The group's currencies, and those that are no longer the group's in which it has transactions, as far as that has been
 * read. One that was filtered stays: the field from which another is chosen does not go under the reader's hand.
 */
export function useCurrencies(group: Group, filtered: CurrencyCode | undefined): CurrencyCode[] {
  const [once, setOnce] = useState<readonly CurrencyCode[]>([]);
  if (filtered && !once.includes(filtered)) setOnce([...once, filtered]);
  const { data: balances = [] } = useGroupBalances(group.id);
  const lists = useQueryClient().getQueriesData<TransactionPages>({
    queryKey: keys.allTransactions(group.id),
  });
  const read = [...balances, ...lists.flatMap(([, pages]) => (pages ? allInPages(pages) : []))];
  return [...new Set([...group.currencies, ...read.map(({ currency }) => currency), ...once])];
}
