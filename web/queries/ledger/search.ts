import { infiniteQueryOptions, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { InputOf, Page } from '#contract/endpoint.ts';
import { searchTransactions } from '#contract/search.ts';
import type { Transaction } from '#contract/transactions.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { paging } from '#web/queries/connection/paging.ts';
import { allInPages } from './transaction-pages.ts';

const PAGE_SIZE = 20;

const REFETCH_AFTER_MS = 120_000;

type Found = { pages: Page<Transaction>[] };
type Filters = Omit<NonNullable<InputOf<typeof searchTransactions>['query']>, 'cursor' | 'limit'>;

/**
 * What the text finds in all of the reader's groups; an empty one asks for nothing. Another text aborts the
 * request before it.
 */
export function useTransactionSearch(text: string) {
  const query = useInfiniteQuery({
    ...searchQuery(['search', text], { q: text }),
    enabled: text !== '',
    // The reader waits before it, and sees at once that it failed, with a way to try again.
    retry: false,
    // What was found a moment ago may have been changed or deleted since.
    gcTime: 0,
  });
  return useFound(query);
}

/** What this person paid back or was paid back, in all of the reader's groups. */
export function useSettlements(userId: string) {
  const query = useInfiniteQuery({
    ...searchQuery(keys.settlements, { type: 'settlement', userId }),
    refetchInterval: REFETCH_AFTER_MS,
  });
  return useFound(query);
}

function searchQuery(queryKey: readonly string[], filters: Filters) {
  return infiniteQueryOptions({
    queryKey,
    ...paging(searchTransactions, { query: { ...filters, limit: PAGE_SIZE } }),
  });
}

/** A request looks at so many transactions and no more: while nothing is found, the next one goes on by itself. */
function useFound(query: UseInfiniteQueryResult<Found>) {
  const { data, hasNextPage, isFetching, isError } = query;
  const found = data && allInPages(data);
  const goesOn = found?.length === 0 && hasNextPage && !isFetching && !isError;
  const goOn = useEffectEvent(() => void query.fetchNextPage());
  useEffect(() => {
    if (goesOn) goOn();
  }, [goesOn]);
  return {
    found,
    query,
    retry: () => void (data ? query.fetchNextPage() : query.refetch()),
  };
}
