import { z } from 'zod';
import { endpoint, pageQuery } from '#contract/endpoint.ts';
import { idSchema, instantSchema, wordSchema } from '#contract/value.ts';
import { isId } from '#domain/fields/id.ts';

// The log of what site admins do. It is read here and written by the acts themselves; no endpoint changes it.

export const ADMIN_ACTIONS = ['change-tier', 'retry-job', 'retry-webhook'] as const;
export type AdminAction = (typeof ADMIN_ACTIONS)[number];

export const ACT_SUBJECTS = ['user', 'job', 'webhook'] as const;
export type ActSubject = (typeof ACT_SUBJECTS)[number];

export const adminActSchema = z.object({
  id: idSchema,
  at: instantSchema,
  admin: z.object({ id: idSchema, displayName: z.string() }),
  action: z.enum(ADMIN_ACTIONS),
  subject: z.object({
    kind: z.enum(ACT_SUBJECTS),
    id: z.string(),
    /** Of an account; null for what has none. */
    name: z.string().nullable(),
  }),
  /** What there is to say of it, by name; never a secret. */
  details: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type AdminAct = z.output<typeof adminActSchema>;

export const listAdminActs = endpoint({
  method: 'GET',
  path: '/api/admin/acts',
  access: 'admin',
  summary: 'Everything that admins have done, the newest first, of one admin or about one subject',
  query: pageQuery.extend({
    adminId: idSchema.optional(),
    /** An account’s id in letters of either case, or what else an act is about. */
    subjectId: wordSchema(200)
      .transform((id) => (isId(id) ? id.toLowerCase() : id))
      .optional(),
  }),
  data: adminActSchema,
  list: true,
});
