import { keepPreviousData, type QueryFunctionContext } from '@tanstack/react-query';
import type { DataOf, EndpointShape, InputOf } from '#contract/endpoint.ts';
import { hasCode } from '#web/lib/api/api-error.ts';
import { reading } from '#web/queries/connection/reading.ts';

/** All that an admin has read. It stands here and not beside the other keys, which every signed-in page loads. */
export const ADMIN_KEY = ['admin'] as const;

/** Of the query whose answer also says whether the caller is an admin at all. */
export const STATS_KEY = [...ADMIN_KEY, 'stats'] as const;

export interface PageRequest {
  cursor?: string | undefined;
  limit?: number | undefined;
}

/** A page of one of the lists. The page before it is shown until it is there. */
export function adminList<E extends EndpointShape & { readonly list: true }>(
  name: string,
  endpoint: E,
  input: InputOf<E> & { readonly query: PageRequest },
) {
  return {
    queryKey: [...ADMIN_KEY, name, input.query],
    ...adminReading(endpoint, input),
    placeholderData: keepPreviousData,
    staleTime: 0,
  };
}

/** As `reading`. Where the role of the caller has ended meanwhile, the whole area is to say so, and not this part alone. */
export function adminReading<E extends EndpointShape>(endpoint: E, input: InputOf<E>) {
  const { queryFn, meta } = reading(endpoint, input);
  return {
    async queryFn(context: QueryFunctionContext): Promise<DataOf<E>> {
      try {
        return await queryFn(context);
      } catch (error) {
        if (isClosed(error)) void context.client.invalidateQueries({ queryKey: STATS_KEY });
        throw error;
      }
    },
    meta,
  };
}

/** What the server answers in the whole area. An account that is not there has a code of its own. */
function isClosed(error: unknown): boolean {
  return hasCode(error, 'RESOURCE_NOT_FOUND') || hasCode(error, 'INSUFFICIENT_PERMISSIONS');
}
