import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { listWebhooks, retryWebhook } from '#contract/premium/webhooks.ts';
import { call } from '#web/lib/api/call.ts';
import { reading } from '#web/queries/connection/reading.ts';
import { ADMIN_KEY, type PageRequest } from './admin-key.ts';

export function webhooksQuery(page: PageRequest) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'webhooks', page],
    ...reading(listWebhooks, { query: page }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Its job runs after the answer: the list is read again, and shows it as waiting or as applied. */
export function useRetryWebhook() {
  return useMutation({
    mutationFn: (id: string) => call(retryWebhook, { params: { id } }),
    onSettled: (_, __, ___, ____, { client }) => client.invalidateQueries({ queryKey: ADMIN_KEY }),
  });
}
