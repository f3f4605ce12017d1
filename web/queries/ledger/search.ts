import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { searchTransactions } from '#contract/search.ts';
import { call } from '#web/lib/api/call.ts';
import { firstPage } from '#web/queries/connection/first-page.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { allInPages } from './transaction-pages.ts';

const PAGE_SIZE = 20;

/**
 * What the text finds in all of the reader's groups; an empty one asks for nothing. Another text aborts the request of the one
 * before. A request looks at so many transactions and no more: while nothing is found, the next one goes on by itself.
 */
export function useTransactionSearch(text: string) {
  const query = useInfiniteQuery({
    queryKey: keys.search(text),
    queryFn: ({ pageParam, signal }) =>
      call(
        searchTransactions,
        { query: { q: text, limit: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: firstPage(),
    getNextPageParam: (page) => page.nextCursor,
    enabled: text !== '',
    // The reader waits before it, and sees at once that it failed, with a way to try again.
    retry: false,
    // What was found a moment ago may have been changed or deleted since.
    gcTime: 0,
  });
  const { data, hasNextPage, isFetching, isError } = query;
  const found = data && allInPages(data);
  const goesOn = found?.length === 0 && hasNextPage && !isFetching && !isError;
  const goOn = useEffectEvent(() => void query.fetchNextPage());
  useEffect(() => {
    if (goesOn) goOn();
  }, [goesOn]);
  return {
    found,
    error: query.error,
    hasMore: hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void (data ? query.fetchNextPage() : query.refetch()),
  };
}
