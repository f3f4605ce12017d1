import { z } from 'zod';
import { GUESTS_AT_ONCE } from '#domain/groups/rules.ts';
import { TIERS } from '#domain/groups/tier.ts';
import { findTakenName, GUEST_NAME_RULE } from '#domain/people/guest-name.ts';
import { ACCOUNT_RULES } from '#domain/people/rules.ts';
import { endpoint } from './endpoint.ts';
import {
  balanceAmountSchema,
  currencySchema,
  idSchema,
  instantSchema,
  lengthSchema,
  textSchema,
  wordSchema,
} from './value.ts';

export const LOCALES = ['en', 'es'] as const;
export type Locale = (typeof LOCALES)[number];

const { displayName, email, password } = ACCOUNT_RULES;

/** In lower case. */
export const emailSchema = z
  .email({ pattern: email.pattern })
  .max(email.max)
  .toLowerCase()
  .refine(email.isAllowed, { error: 'an address that no mail reaches' });
export const passwordSchema = lengthSchema(password);

/** A password to compare with the account’s, which may be older than the rules for a new one. */
export const enteredPasswordSchema = lengthSchema({ ...password, min: 1 });

/** 2 to 50 characters: letters, numbers, spaces, hyphens, underscores. */
export const displayNameSchema = textSchema(
  displayName,
  'letters, numbers, spaces, hyphens and underscores only',
);

/** What a member without an account is called: a display name may hold less than people's names do. */
export const guestNameSchema = textSchema(
  GUEST_NAME_RULE,
  'letters, numbers, spaces, hyphens, underscores, apostrophes and full stops only',
);

/** Guests who are added at once: a name each, no two the same. */
export const guestNamesSchema = z
  .array(guestNameSchema)
  .max(GUESTS_AT_ONCE.max)
  .refine((names) => findTakenName(names) === undefined, { error: 'a name is listed twice' });

export const userSchema = z.object({
  id: idSchema,
  email: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  createdAt: instantSchema,
  locale: z.enum(LOCALES).nullable(),
  tier: z.enum(TIERS),
  /** In which the person also sees amounts, converted; null where they see each in its own currency alone. */
  viewCurrency: currencySchema.nullable(),
  /** A site admin, to whom the app shows the way to the admin area. */
  isAdmin: z.boolean(),
});
export type User = z.output<typeof userSchema>;

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  access: 'public',
  summary: 'Create an account; a confirmation mail goes out',
  body: z.object({
    displayName: displayNameSchema,
    email: emailSchema,
    password: passwordSchema,
    locale: z.enum(LOCALES).optional(),
    /** Of an invitation that waits: the link in the confirmation mail then leads to it, on whatever device it is followed. */
    invitationToken: wordSchema(200).optional(),
  }),
  data: z.object({ user: z.object({ email: z.string(), displayName: z.string() }) }),
  status: 201,
});

export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/api/auth/confirmation/resend',
  access: 'public',
  summary: 'Send the confirmation mail again; answers the same for unknown addresses',
  body: z.object({
    email: emailSchema,
    locale: z.enum(LOCALES).optional(),
    invitationToken: wordSchema(200).optional(),
  }),
});

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/auth/password/forgot',
  access: 'public',
  summary: 'Mail a link to choose a new password; answers the same for unknown addresses',
  body: z.object({ email: emailSchema, locale: z.enum(LOCALES).optional() }),
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/password/reset',
  access: 'public',
  summary: 'Choose a new password with the token from the mail; ends every session',
  body: z.object({ token: wordSchema(200), password: passwordSchema }),
});

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/users/profile',
  access: 'user',
  summary: 'The caller’s profile',
  data: userSchema,
});

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/users/profile',
  access: 'user',
  summary: 'Change display name, language, or the currency in which amounts are also shown',
  body: z
    .object({
      displayName: displayNameSchema.optional(),
      locale: z.enum(LOCALES).optional(),
      viewCurrency: currencySchema.nullish(),
    })
    .refine((body) => Object.values(body).some((value) => value !== undefined), {
      error: 'nothing to change',
    }),
  data: userSchema,
});

/** 3/4 of a mebibyte as base64: the browser sends a picture of 512 pixels, which is far below. */
const AVATAR_BASE64_MAX = 786_432;

export const setAvatar = endpoint({
  method: 'PUT',
  path: '/api/users/avatar',
  access: 'user',
  summary: 'A picture of the caller (JPEG, PNG or WebP, base64); the server makes its own square of it',
  body: z.object({ image: z.base64().min(1).max(AVATAR_BASE64_MAX) }),
  data: userSchema,
});

export const removeAvatar = endpoint({
  method: 'DELETE',
  path: '/api/users/avatar',
  access: 'user',
  summary: 'Back to initials',
  data: userSchema,
});

/** What deleting the account would leave behind. `amount` positive: the group owes the caller. */
export const previewDeletion = endpoint({
  method: 'GET',
  path: '/api/users/deletion',
  access: 'user',
  summary: 'What is open before the account can go in peace',
  data: z.object({
    outstanding: z.array(
      z.object({
        groupId: idSchema,
        groupName: z.string(),
        currency: currencySchema,
        amount: balanceAmountSchema,
      }),
    ),
    /** Groups with other members whose only admin the caller is: the longest-standing member will become admin. */
    soleAdminOf: z.array(z.object({ groupId: idSchema, groupName: z.string() })),
    graceDays: z.number().int(),
  }),
});

/** Needs a recent proof. With balances open it is refused (422, INVALID_INPUT) unless they are accepted. */
export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/users/deletion',
  access: 'user',
  summary:
    'Delete the account after a grace of 30 days, in which signing in takes it back; ends every session',
  body: z.object({ acceptOutstanding: z.boolean().default(false) }),
  data: z.object({ dueAt: instantSchema }),
});

/** What the browser must know of this server before any sign-in. */
export const publicConfig = endpoint({
  method: 'GET',
  path: '/api/common/config',
  access: 'public',
  summary: 'What this instance offers',
  data: z.object({
    version: z.string(),
    demo: z.boolean(),
    google: z.boolean(),
    premiumForAll: z.boolean(),
    /** Where accounts write to; null where the operator has named no address. */
    supportEmail: z.string().nullable(),
  }),
});
