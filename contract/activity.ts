import { z } from 'zod';
import { endpoint, pageQuery } from './endpoint.ts';
import * as routes from './routes.ts';
import { transactionSchema } from './transactions.ts';
import { idSchema, instantSchema } from './value.ts';

export const ACTIVITY_NOUNS = ['transaction', 'group', 'membership', 'invitation'] as const;
export type ActivityNoun = (typeof ACTIVITY_NOUNS)[number];

export const ACTIVITY_ACTIONS = ['created', 'edited', 'deleted', 'restored'] as const;
export type ActivityAction = (typeof ACTIVITY_ACTIONS)[number];

/** One thing that happened in a group. */
export const activitySchema = z.object({
  groupId: idSchema,
  /** Counts up within the group, in the order of commits. */
  seq: z.number().int(),
  noun: z.enum(ACTIVITY_NOUNS),
  action: z.enum(ACTIVITY_ACTIONS),
  /** Of the transaction, group, member or invitation that it happened to. */
  id: idSchema,
  userId: idSchema,
  displayName: z.string(),
  at: instantSchema,
  version: z.number().int(),
  transaction: transactionSchema.nullable(),
});
export type Activity = z.output<typeof activitySchema>;

export const listActivity = endpoint({
  ...routes.listActivity,
  summary: 'The latest changes in all of the caller’s groups, newest first',
  query: pageQuery.pick({ limit: true }),
  data: activitySchema,
  list: true,
  status: 200,
});

/** What the event stream says of a change: enough to know what to read again, never the content. */
export const changeEventSchema = z.object({
  groupId: idSchema,
  id: idSchema,
  version: z.number().int(),
  seq: z.number().int(),
});
export type ChangeEvent = z.output<typeof changeEventSchema>;
export type ChangeEventName = `${ActivityNoun}.${ActivityAction}`;
