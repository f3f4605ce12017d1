import { z } from 'zod';
import { endpoint, pageQuery } from '#contract/endpoint.ts';
import { instantSchema } from '#contract/value.ts';

// Work that the server does later, as far as it has failed. What a job was given is never shown: it may hold a secret.

const JOB_STATES = ['given-up', 'waiting'] as const;

export const failedJobSchema = z.object({
  id: z.string(),
  task: z.string(),
  /** Given up: it is not tried again by itself. */
  state: z.enum(JOB_STATES),
  attempts: z.number().int(),
  maxAttempts: z.number().int(),
  /** The first line of what went wrong the last time. */
  lastError: z.string(),
  /** When it was or will be tried. */
  runAt: instantSchema,
  createdAt: instantSchema,
});
export type FailedJob = z.output<typeof failedJobSchema>;

export const listFailedJobs = endpoint({
  method: 'GET',
  path: '/api/admin/jobs',
  access: 'admin',
  summary: 'Jobs that have failed, the newest first: those that are given up and those that are tried again',
  query: pageQuery.extend({ state: z.enum(JOB_STATES).optional() }),
  data: failedJobSchema,
  list: true,
});

export const retryJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:id/retry',
  access: 'admin',
  summary: 'Run a job that has failed at once, with all of its attempts again',
  params: z.object({ id: z.string().regex(/^\d{1,15}$/) }),
});
