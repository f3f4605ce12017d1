import { z } from 'zod';
import { tierChangeSchema } from '#contract/premium/admin.ts';
import { subscriptionSchema } from '#contract/premium/billing.ts';
import { signInMethodsSchema } from '#contract/sign-in/identities.ts';
import { ROLES } from '#domain/groups/permission.ts';
import { userSchema } from './accounts.ts';
import { activitySchema } from './activity.ts';
import { attachmentSchema } from './attachments.ts';
import { commentSchema } from './comments.ts';
import { endpoint } from './endpoint.ts';
import { invitationLinkSchema } from './invitations.ts';
import { recurringExpenseSchema } from './recurring-expenses.ts';
import { sessionSchema } from './sessions.ts';
import { transactionSchema } from './transactions.ts';
import { idSchema, instantSchema } from './value.ts';

/**
 * What is kept about one person: their own entries whole, other people in them by their ids alone, also those who have gone and
 * are named in the history, and no secret.
 */
export const ownDataSchema = z.object({
  exportedAt: instantSchema,
  user: userSchema,
  signInMethods: signInMethodsSchema,
  sessions: z.array(sessionSchema),
  /** Browsers that the account was used in. */
  devices: z.array(z.object({ firstSeenAt: instantSchema, lastSeenAt: instantSchema })),
  /** What the person pays or has paid for premium, or was granted. */
  subscriptions: z.array(subscriptionSchema),
  /** The newest first, without the admin of each, which is personal data of that admin. */
  tierChanges: z.array(tierChangeSchema.pick({ at: true, oldTier: true, newTier: true, reason: true })),
  /** Those that the person has left, too. */
  groups: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      role: z.enum(ROLES),
      joinedAt: instantSchema,
      leftAt: instantSchema.nullable(),
      archivedAt: instantSchema.nullable(),
      /** The name of the household that the person settles with as one. */
      household: z.string().nullable(),
      /** The group's own categories that `transactions` name. */
      categories: z.array(z.object({ id: idSchema, name: z.string() })),
    }),
  ),
  /** Transactions that the person recorded or takes part in, settlements and deleted ones included. */
  transactions: z.array(transactionSchema),
  /** Recurring expenses that the person owns, deleted ones included. */
  recurringExpenses: z.array(recurringExpenseSchema.omit({ ownerLacksPremium: true })),
  /** Comments that the person wrote. */
  comments: z.array(commentSchema.omit({ userId: true })),
  /** Attachments that the person added; the files themselves are read one by one. */
  attachments: z.array(attachmentSchema.omit({ createdBy: true }).extend({ groupId: idSchema })),
  invitations: z.array(
    invitationLinkSchema
      .omit({ token: true, url: true, createdBy: true })
      .extend({ groupId: idSchema, revokedAt: instantSchema.nullable() }),
  ),
  /** That were mailed to the person’s address, also where they never answered. */
  mailedInvitations: z.array(
    z.object({
      email: z.string(),
      sentAt: instantSchema,
      expiresAt: instantSchema,
      acceptedAt: instantSchema.nullable(),
      declinedAt: instantSchema.nullable(),
      revokedAt: instantSchema.nullable(),
    }),
  ),
  /** What the person did, in every version. */
  history: z.array(activitySchema.omit({ userId: true, displayName: true, memberName: true, email: true })),
});
export type OwnData = z.output<typeof ownDataSchema>;

export const exportOwnData = endpoint({
  method: 'GET',
  path: '/api/users/export',
  access: 'user',
  summary: 'All that is kept about the caller',
  data: ownDataSchema,
});
