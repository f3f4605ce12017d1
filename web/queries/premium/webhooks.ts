import { queryOptions, useMutation } from '@tanstack/react-query';
import { listWebhooks, retryWebhook } from '#contract/premium/webhooks.ts';
import { call } from '#web/lib/api/call.ts';
import { ADMIN_KEY, adminList, type PageRequest } from './admin-key.ts';

export function webhooksQuery(page: PageRequest) {
  return queryOptions(adminList('webhooks', listWebhooks, { query: page }));
}

/** Its job runs after the answer: the list is read again, and shows it as waiting or as applied. */
export function useRetryWebhook() {
  return useMutation({
    mutationFn: (id: string) => call(retryWebhook, { params: { id } }),
    onSettled: (_, __, ___, ____, { client }) => client.invalidateQueries({ queryKey: ADMIN_KEY }),
  });
}
