import { keepPreviousData } from '@tanstack/react-query';
import type { EndpointShape, InputOf } from '#contract/endpoint.ts';
import { reading } from '#web/queries/connection/reading.ts';

/** All that an admin has read. It stands here and not beside the other keys, which every signed-in page loads. */
export const ADMIN_KEY = ['admin'] as const;

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
    ...reading(endpoint, input),
    placeholderData: keepPreviousData,
    staleTime: 0,
  };
}
