import type { QueryClient } from '@tanstack/react-query';
import type { DataOf, EndpointShape, InputOf } from '#contract/endpoint.ts';
import { call } from '#web/lib/api/call.ts';
import { addressOf, dataOf } from '#web/lib/api/request.ts';
import { type EarlyAnswer, seeAnswer, takeAnswer } from '#web/lib/arrival/arrival.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { readonly early?: EarlyRead };
  }
}

/** What a document may have asked for before the app was there: scripts/web/first-pages.ts. */
interface EarlyRead {
  readonly address: string;
  /** What the query holds of the answer; undefined where the answer has nothing for it. */
  readonly hold: (body: EarlyAnswer['body']) => unknown;
  /** Whether the answer has something for other queries, too. */
  readonly isShared?: boolean;
}

/** A query that holds what one call answers. */
export function reading<E extends EndpointShape>(endpoint: E, input: InputOf<E>) {
  return {
    queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, input, { signal }),
    meta: early(endpoint, input),
  };
}

/** For the `meta` of another query that a page begins with: its first call, and what it holds of the answer. */
export function early<E extends EndpointShape>(
  { path }: E,
  input: InputOf<E>,
  hold: (answer: DataOf<E>) => unknown = (answer) => answer,
): { readonly early: EarlyRead } {
  return { early: { address: addressOf(path, input), hold: (body) => hold(dataOf<DataOf<E>>(body)) } };
}

/**
 * Gives a query its answer as soon as it is made, where the document has that: the screen is drawn once, with
 * all that it shows.
 */
export function giveEarlyAnswers(client: QueryClient, userId: string): void {
  client.getQueryCache().subscribe(({ type, query }) => {
    const read = type === 'added' ? query.meta?.early : undefined;
    const answer = read && (read.isShared ? seeAnswer : takeAnswer)(userId, read.address);
    if (!answer) return;
    const held = read.hold(answer.body);
    if (held !== undefined) query.setData(held, { updatedAt: answer.at, manual: false });
  });
}
