import { useLocation, useNavigate, useSearchParams } from 'react-router';

export interface PageCursor {
  /** Undefined for the first page. */
  readonly cursor: string | undefined;
  /** Undefined on the first page. */
  readonly toPrevious: (() => void) | undefined;
  readonly toNext: (cursor: string) => void;
  readonly toFirst: () => void;
}

/**
 * The page of a list that the address names. Cursors lead forwards only: the way back is kept in the browser's history, and
 * where there is none, as in an address that was shared, it leads to the first page.
 */
export function usePageCursor(): PageCursor {
  const [params] = useSearchParams();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const cursor = params.get('cursor') ?? undefined;
  const before: readonly string[] = state?.before ?? [];

  function turnTo(next: string | undefined, trail: readonly string[]) {
    const search = new URLSearchParams(params);
    if (next) search.set('cursor', next);
    else search.delete('cursor');
    void navigate({ pathname, search: search.toString() }, { state: { before: trail } });
    window.scrollTo(0, 0);
  }

  return {
    cursor,
    toPrevious: cursor === undefined ? undefined : () => turnTo(before.at(-1), before.slice(0, -1)),
    toNext: (next) => turnTo(next, cursor === undefined ? [] : [...before, cursor]),
    toFirst: () => turnTo(undefined, []),
  };
}
