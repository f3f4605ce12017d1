import { z } from 'zod';
import { GROUP_COLOURS, GROUP_ICONS, INVITATION_HOURS, INVITATION_USES_MAX } from '#domain/group.ts';
import { endpoint } from './endpoint.ts';
import { groupSchema } from './groups.ts';
import * as routes from './routes.ts';
import { groupParams, idSchema, instantSchema } from './value.ts';

export const invitationLinkSchema = z.object({
  id: idSchema,
  token: z.string(),
  url: z.string(),
  createdBy: idSchema,
  createdAt: instantSchema,
  expiresAt: instantSchema,
  /** `null`: any number of people. */
  maxUses: z.number().int().nullable(),
  uses: z.number().int(),
});
export type InvitationLink = z.output<typeof invitationLinkSchema>;

export const createInvitationLink = endpoint({
  ...routes.createInvitationLink,
  summary: 'A link that lets people join, until it expires, is used up or is revoked (admins)',
  params: groupParams,
  body: z.object({
    expirationHours: z
      .number()
      .int()
      .min(INVITATION_HOURS.min)
      .max(INVITATION_HOURS.max)
      .default(INVITATION_HOURS.default),
    maxUses: z.number().int().min(1).max(INVITATION_USES_MAX).nullable().default(null),
  }),
  data: invitationLinkSchema,
  status: 201,
});

export const listInvitationLinks = endpoint({
  ...routes.listInvitationLinks,
  summary: 'The links that still work, newest first (admins)',
  params: groupParams,
  data: invitationLinkSchema,
  list: true,
  status: 200,
});

export const revokeInvitationLink = endpoint({
  ...routes.revokeInvitationLink,
  summary: 'Make a link stop working at once (admins)',
  params: groupParams.extend({ invitationId: idSchema }),
  status: 204,
});

export const INVITATION_STATUSES = ['valid', 'expired', 'used', 'member'] as const;

const tokenParams = z.object({ token: z.string().min(1).max(200) });

/** `member`: the caller, if signed in, is in the group already; `groupId` is then given so that the screen can lead there. */
export const previewInvitation = endpoint({
  ...routes.previewInvitation,
  summary: 'What a link leads to',
  params: tokenParams,
  data: z.object({
    group: z.object({
      name: z.string(),
      icon: z.enum(GROUP_ICONS),
      colour: z.enum(GROUP_COLOURS),
      memberCount: z.number().int(),
    }),
    groupId: idSchema.nullable(),
    invitedBy: z.string(),
    status: z.enum(INVITATION_STATUSES),
    expiresAt: instantSchema,
  }),
  status: 200,
});

export const acceptInvitation = endpoint({
  ...routes.acceptInvitation,
  summary: 'Join the group',
  params: tokenParams,
  data: groupSchema,
  status: 200,
});

export const declineInvitation = endpoint({
  ...routes.declineInvitation,
  summary: 'Say no; nothing is kept of it',
  params: tokenParams,
  status: 204,
});
