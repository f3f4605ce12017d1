import type { InfiniteData } from '@tanstack/react-query';
import type { EndpointShape, InputOf, Page } from '#contract/endpoint.ts';
import { call } from '#web/lib/api/call.ts';

/** The cursor of the first page is null. */
export type PagesOf<T> = InfiniteData<Page<T>, string | null>;

type ListEndpoint = EndpointShape & { readonly list: true };

/** A query that holds what one list answers, page after page. */
export function paging<E extends ListEndpoint>(
  endpoint: E,
  input: InputOf<E> & { readonly query?: object | undefined },
) {
  const initialPageParam: string | null = null;
  return {
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      call(
        endpoint,
        pageParam === null ? input : { ...input, query: { ...input.query, cursor: pageParam } },
        { signal },
      ),
    initialPageParam,
    getNextPageParam: ({ nextCursor }: Pick<Page<unknown>, 'nextCursor'>) => nextCursor,
  };
}

/** The pages, with this done to what each holds. */
export function inEachPage<T>(pages: PagesOf<T>, change: (data: T[]) => T[]): PagesOf<T> {
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, data: change(page.data) })) };
}
