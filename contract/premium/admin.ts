import { z } from 'zod';
import { endpoint, pageQuery } from '#contract/endpoint.ts';
import { subscriptionSchema } from '#contract/premium/billing.ts';
import { dateSchema, flagSchema, idSchema, instantSchema, textSchema } from '#contract/value.ts';
import { lineText } from '#domain/fields/text-rule.ts';
import { ROLES } from '#domain/groups/permission.ts';
import { TIERS } from '#domain/groups/tier.ts';
import { TIER_CHANGE_RULES, TIER_ERRORS, TIER_WARNINGS } from '#domain/groups/tier-change.ts';

// For site admins alone: to any other caller none of these exists.

export const adminStatsSchema = z.object({
  /** Accounts, confirmed or not; guests and deleted accounts are none. */
  users: z.object({
    total: z.number().int(),
    confirmed: z.number().int(),
    premium: z.number().int(),
    free: z.number().int(),
    /** Since 30 days ago. */
    recentSignups: z.number().int(),
    overLimit: z.number().int(),
  }),
  groups: z.number().int(),
  /** Of accounts in groups, as they are now: a group of three accounts has three. */
  memberships: z.number().int(),
  /** The last 30 days in UTC, oldest first, each with its accounts. */
  signupsByDay: z.array(z.object({ date: dateSchema, count: z.number().int() })),
});
export type AdminStats = z.output<typeof adminStatsSchema>;

export const adminUserSchema = z.object({
  id: idSchema,
  email: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  tier: z.enum(TIERS),
  emailConfirmed: z.boolean(),
  createdAt: instantSchema,
  groupCount: z.number().int(),
  overLimit: z.boolean(),
  /** When the account ends, where its owner has asked for that. */
  deletionDueAt: instantSchema.nullable(),
});
export type AdminUser = z.output<typeof adminUserSchema>;

export const tierChangeSchema = z.object({
  id: idSchema,
  at: instantSchema,
  userId: idSchema,
  displayName: z.string(),
  email: z.string(),
  oldTier: z.enum(TIERS),
  newTier: z.enum(TIERS),
  /** Null: the system, as when a subscription ends. */
  changedBy: z.object({ id: idSchema, displayName: z.string() }).nullable(),
  reason: z.string(),
});
export type TierChange = z.output<typeof tierChangeSchema>;

export const adminUserDetailsSchema = adminUserSchema.extend({
  locale: z.string().nullable(),
  /** How many devices are signed in. */
  sessionCount: z.number().int(),
  /** The last use of a session that has not ended, or the last sign-in. */
  lastSeenAt: instantSchema.nullable(),
  groups: z.array(z.object({ id: idSchema, name: z.string(), role: z.enum(ROLES), joinedAt: instantSchema })),
  tierChanges: z.array(tierChangeSchema),
  /** The one that gives premium, else the latest. */
  subscription: subscriptionSchema.nullable(),
});
export type AdminUserDetails = z.output<typeof adminUserDetailsSchema>;

export const exceedingLimitSchema = z.object({
  userId: idSchema,
  displayName: z.string(),
  email: z.string(),
  tier: z.enum(TIERS),
  groupCount: z.number().int(),
  limit: z.number().int(),
  excess: z.number().int(),
});
export type ExceedingLimit = z.output<typeof exceedingLimitSchema>;

const params = z.object({ id: idSchema });
const tierChangeBody = z.object({
  tier: z.enum(TIERS),
  /** For the log: it is kept for good. */
  reason: textSchema(TIER_CHANGE_RULES.reason),
});

export const getAdminStats = endpoint({
  method: 'GET',
  path: '/api/admin/stats',
  access: 'admin',
  summary: 'How many people and groups there are, and who signed up in the last 30 days',
  data: adminStatsSchema,
});

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  summary: 'Accounts, the newest first, found by name or e-mail',
  query: pageQuery.extend({
    search: textSchema(lineText(0, 100)).optional(),
    tier: z.enum(TIERS).optional(),
    confirmed: flagSchema.optional(),
  }),
  data: adminUserSchema,
  list: true,
});

export const getUser = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id',
  access: 'admin',
  summary: 'One account with its groups, devices and changes of tier',
  params,
  data: adminUserDetailsSchema,
});

export const listTierChanges = endpoint({
  method: 'GET',
  path: '/api/admin/tier-changes',
  access: 'admin',
  summary: 'Every change of a tier, the newest first',
  query: pageQuery.extend({ userId: idSchema.optional() }),
  data: tierChangeSchema,
  list: true,
});

export const listExceedingLimits = endpoint({
  method: 'GET',
  path: '/api/admin/exceeding-limits',
  access: 'admin',
  summary: 'Accounts in more groups than their tier holds',
  query: pageQuery,
  data: exceedingLimitSchema,
  list: true,
});

export const validateTierChange = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/tier/validate',
  access: 'admin',
  summary: 'What stands against a change of tier, and what follows from it',
  params,
  /** A reason that is missing or empty is one of the errors that are answered. */
  body: tierChangeBody.extend({ reason: textSchema({ ...TIER_CHANGE_RULES.reason, min: 0 }).optional() }),
  data: z.object({ errors: z.array(z.enum(TIER_ERRORS)), warnings: z.array(z.enum(TIER_WARNINGS)) }),
});

export const changeUserTier = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/tier',
  access: 'admin',
  summary: 'Change a tier, permanently until it is changed again; logged in the same transaction',
  params,
  body: tierChangeBody,
  data: z.object({ tier: z.enum(TIERS) }),
});
