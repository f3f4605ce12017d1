import { z } from 'zod';
import { GROUP_ICONS } from '#domain/groups/group.ts';
import { INVITATION_RULES } from '#domain/groups/rules.ts';
import { emailSchema } from './accounts.ts';
import { endpoint, pageQuery } from './endpoint.ts';
import { colourSchema, groupSchema } from './groups.ts';
import { groupParams, idSchema, instantSchema, integerSchema, wordSchema } from './value.ts';

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
  /** The guest whose place the accepting account takes. */
  guestId: idSchema.nullable(),
});
export type InvitationLink = z.output<typeof invitationLinkSchema>;

const { hours, uses, emails } = INVITATION_RULES;
const hoursSchema = integerSchema(hours).default(hours.default);

export const createInvitationLink = endpoint({
  method: 'POST',
  path: '/api/groups/:groupId/invitation-links',
  access: 'user',
  summary: 'A link that lets people join, until it expires, is used up or is revoked (admins)',
  params: groupParams,
  body: z
    .object({
      expirationHours: hoursSchema,
      maxUses: integerSchema(uses).nullable().default(null),
      /** For this member without an account: such a link works once, whatever `maxUses` says. */
      guestId: idSchema.nullable().default(null),
    })
    .prefault({}),
  data: invitationLinkSchema,
  status: 201,
});

export const listInvitationLinks = endpoint({
  method: 'GET',
  path: '/api/groups/:groupId/invitation-links',
  access: 'user',
  summary: 'The links that still work, newest first (admins)',
  params: groupParams,
  data: invitationLinkSchema,
  list: true,
});

export const revokeInvitationLink = endpoint({
  method: 'DELETE',
  path: '/api/groups/:groupId/invitation-links/:invitationId',
  access: 'user',
  summary: 'Make a link stop working at once (admins)',
  params: groupParams.extend({ invitationId: idSchema }),
});

/** An invitation that was mailed to one address. One that was declined may still be accepted until it expires. */
export const mailedInvitationSchema = z.object({
  id: idSchema,
  email: z.string(),
  status: z.enum(['pending', 'accepted', 'declined', 'expired']),
  createdBy: idSchema,
  createdAt: instantSchema,
  /** When it was mailed last. */
  sentAt: instantSchema,
  expiresAt: instantSchema,
  acceptedAt: instantSchema.nullable(),
  acceptedBy: idSchema.nullable(),
  guestId: idSchema.nullable(),
  /** For admins, who could make a link as well; null once it was accepted. */
  token: z.string().nullable(),
  url: z.string().nullable(),
});
export type MailedInvitation = z.output<typeof mailedInvitationSchema>;

/**
 * `invited`: a new invitation is on its way. `renewed`: there was an open one, which is mailed again and lasts as long as a new
 * one. `member`: the address is a member’s; nothing is sent, and there is no invitation.
 */
export const INVITATION_RESULTS = ['invited', 'renewed', 'member'] as const;

export const inviteByEmail = endpoint({
  method: 'POST',
  path: '/api/groups/:groupId/invitations',
  access: 'user',
  summary: 'Mail invitations, one to each address; what came of each is in the answer (admins)',
  params: groupParams,
  body: z
    .object({
      emails: z
        .array(emailSchema)
        .min(emails.min)
        .max(emails.max)
        .refine((listed) => new Set(listed).size === listed.length, { error: 'an address is listed twice' }),
      expirationHours: hoursSchema,
      /** For this member without an account, who has one address. */
      guestId: idSchema.nullable().default(null),
    })
    .refine(({ emails, guestId }) => guestId === null || emails.length === 1, {
      path: ['emails'],
      error: 'one address for one person',
    }),
  data: z.array(
    mailedInvitationSchema.partial().extend({ email: z.string(), result: z.enum(INVITATION_RESULTS) }),
  ),
  status: 201,
});

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/groups/:groupId/invitations',
  access: 'user',
  summary: 'The invitations that were mailed and not revoked, newest first (admins)',
  params: groupParams,
  query: pageQuery,
  data: mailedInvitationSchema,
  list: true,
});

const invitationParams = groupParams.extend({ invitationId: idSchema });

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/groups/:groupId/invitations/:invitationId/resend',
  access: 'user',
  summary: 'Mail an invitation again; it then lasts as long as a new one (admins)',
  params: invitationParams,
  body: z.object({ expirationHours: hoursSchema }).prefault({}),
  data: mailedInvitationSchema,
});

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/groups/:groupId/invitations/:invitationId',
  access: 'user',
  summary: 'Make a mailed invitation stop working at once (admins)',
  params: invitationParams,
});

const tokenParams = z.object({ token: wordSchema(200) });

/** What an invitation shows of its group. */
const invitedToSchema = z.object({
  name: z.string(),
  icon: z.enum(GROUP_ICONS),
  colour: colourSchema,
  memberCount: z.number().int(),
});

/**
 * `member`: the caller is signed in and in the group already; `groupId` is then given, so that the screen can
 * lead there. `removed`: the guest whom the invitation was for is no longer in the group. `used`: the
 * invitation lets no further account in. A caller who was removed from the group since it was made gets
 * `used`, too.
 */
export const previewInvitation = endpoint({
  method: 'GET',
  path: '/api/invitations/:token',
  access: 'public',
  summary: 'What a link leads to',
  params: tokenParams,
  data: z.object({
    group: invitedToSchema,
    groupId: idSchema.nullable(),
    invitedBy: z.string(),
    /** Whom the caller becomes by accepting; their past in the group comes with it. */
    guestName: z.string().nullable(),
    /**
     * Guests whose place the caller may take instead of joining anew: for signed-in callers without a past in
     * the group. A member who holds the invitation of a guest gets that guest, whom they may take over.
     */
    guests: z.array(z.object({ userId: idSchema, displayName: z.string() })),
    status: z.enum(['valid', 'expired', 'used', 'removed', 'member']),
    expiresAt: instantSchema,
  }),
});

/** An invitation that waits for an answer, as the person it was mailed to sees it. */
export const waitingInvitationSchema = z.object({
  id: idSchema,
  token: z.string(),
  group: invitedToSchema,
  invitedBy: z.string(),
  guestName: z.string().nullable(),
  /** Whether there are guests whose place the caller may take: the preview names them. */
  hasGuests: z.boolean(),
  sentAt: instantSchema,
  expiresAt: instantSchema,
});
export type WaitingInvitation = z.output<typeof waitingInvitationSchema>;

export const listWaitingInvitations = endpoint({
  method: 'GET',
  path: '/api/invitations',
  access: 'user',
  summary:
    'The invitations mailed to the caller’s confirmed address that wait for an answer, newest first, 50 at most',
  data: waitingInvitationSchema,
  list: true,
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/:token/accept',
  access: 'user',
  summary: 'Join the group: anew, or in the place of a guest, with that guest’s past',
  params: tokenParams,
  body: z
    .object({
      /** One of the guests that the preview names. An invitation for one guest takes no other. */
      guestId: idSchema.nullable().default(null),
    })
    .prefault({}),
  data: groupSchema,
});

export const declineInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/:token/decline',
  access: 'user',
  summary: 'Decline: the sender of a mailed invitation sees it; nothing is kept of a declined link',
  params: tokenParams,
});
