import { z } from 'zod';
import { endpoint, pageQuery } from '#contract/endpoint.ts';
import { instantSchema, wordSchema } from '#contract/value.ts';

// What Paddle told, for site admins: above all what could not be applied, and why.

export const webhookSchema = z.object({
  id: z.string(),
  type: z.string(),
  /** Waiting: its job has not run yet. */
  state: z.enum(['waiting', 'applied', 'failed']),
  occurredAt: instantSchema,
  receivedAt: instantSchema,
  attempts: z.number().int(),
  /** Why it failed, in English; null unless it has. */
  error: z.string().nullable(),
});
export type Webhook = z.output<typeof webhookSchema>;

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/admin/webhooks',
  access: 'admin',
  summary: 'What Paddle told of subscriptions: first what could not be applied, then the latest',
  query: pageQuery,
  data: webhookSchema,
  list: true,
});

export const retryWebhook = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/:id/retry',
  access: 'admin',
  summary: 'Apply it again; one that has been applied changes nothing',
  params: z.object({ id: wordSchema(100) }),
});
