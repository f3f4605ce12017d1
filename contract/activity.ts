import { z } from 'zod';
import { ROLES } from '#domain/groups/permission.ts';
import { PAUSE_REASONS } from '#domain/recurrence/rule.ts';
import { endpoint, pageQuery } from './endpoint.ts';
import { transactionSchema } from './transactions.ts';
import { groupParams, idSchema, instantSchema } from './value.ts';

export const ACTIVITY_NOUNS = [
  'transaction',
  'group',
  'membership',
  'invitation',
  'comment',
  'attachment',
  'recurring_expense',
] as const;
export type ActivityNoun = (typeof ACTIVITY_NOUNS)[number];

export const ACTIVITY_ACTIONS = ['created', 'edited', 'deleted', 'restored'] as const;
export type ActivityAction = (typeof ACTIVITY_ACTIONS)[number];

/** What more there is to say of a change, beyond who, what and when. */
export const activityDetailsSchema = z.object({
  /** Of a membership: the role that was given. */
  role: z.enum(ROLES).optional(),
  /** Of a membership: the guest’s name before it was changed, or before an account became them. */
  nameBefore: z.string().optional(),
  /** Of a membership: the name that the guest was given. Older entries have none. */
  nameAfter: z.string().optional(),
  /** Of a membership: the place of a guest was taken, by a claim where it was created, by a merge where it was edited. */
  isClaim: z.boolean().optional(),
  /** Of a membership: whose it was, where the member has gone without a trace but this. */
  name: z.string().optional(),
  /** Of an invitation: it was mailed to one address, and is no link that works for every holder. */
  isMailed: z.boolean().optional(),
  /** Of a group: the settings that were edited, by their names in the contract. */
  fields: z.array(z.string()).optional(),
  /** Of a recurring expense: what it is for. */
  description: z.string().optional(),
  /** Of a recurring expense that was edited: it was paused, or resumed. */
  isActive: z.boolean().optional(),
  /** Of a recurring expense: why it paused itself. */
  pauseReason: z.enum(PAUSE_REASONS).optional(),
  /** Of a comment: the members whom it newly mentions. */
  mentions: z.array(z.object({ userId: idSchema })).optional(),
  /** Of a comment that was deleted: its id, under which none is added again. */
  commentId: idSchema.optional(),
  /** Of an attachment that was deleted: its id, under which none is added again. */
  attachmentId: idSchema.optional(),
});
export type ActivityDetails = z.output<typeof activityDetailsSchema>;

/** One thing that happened in a group. */
export const activitySchema = z.object({
  groupId: idSchema,
  /** Counts up within the group, in the order of commits. */
  seq: z.number().int(),
  noun: z.enum(ACTIVITY_NOUNS),
  action: z.enum(ACTIVITY_ACTIONS),
  /**
   * Of the transaction, group, member, invitation or recurring expense that it happened to; of a comment or
   * an attachment: its transaction.
   */
  id: idSchema,
  userId: idSchema,
  displayName: z.string(),
  at: instantSchema,
  version: z.number().int(),
  /** The version that was saved; of a comment, the transaction as it is now. */
  transaction: transactionSchema.nullable(),
  /** Of a membership: whose it is, by the name they have now. */
  memberName: z.string().nullable(),
  /** Of an invitation: the address it was mailed to, for the group’s admins. Null for a link. */
  email: z.string().nullable(),
  details: activityDetailsSchema.nullable(),
});
export type Activity = z.output<typeof activitySchema>;

export const listActivity = endpoint({
  method: 'GET',
  path: '/api/activity',
  access: 'user',
  summary: 'Everything that happened in all of the caller’s groups, newest first',
  query: pageQuery,
  data: activitySchema,
  list: true,
});

export const listGroupActivity = endpoint({
  method: 'GET',
  path: '/api/groups/:groupId/activity',
  access: 'user',
  summary: 'Everything that happened in a group, newest first',
  params: groupParams,
  query: pageQuery,
  data: activitySchema,
  list: true,
});

/** What the event stream says of a change: enough to know what to read again, never the content. */
export interface ChangeEvent {
  readonly groupId: string;
  readonly id: string;
  readonly version: number;
  /** 0 for what no activity lists: an invitation was declined. */
  readonly seq: number;
  /** Of a group that was deleted: by whom. Nothing can be read of it any more. */
  readonly userId?: string | undefined;
}
/** What the stream says to one person alone, of no group: what to read again, and nothing more. */
export type OwnEventName = 'invitation.waiting' | 'tier.changed' | 'account.changed';
export type ChangeEventName = `${ActivityNoun}.${ActivityAction}`;
