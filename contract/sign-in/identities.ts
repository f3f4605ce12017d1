import { z } from 'zod';
import { passwordSchema } from '#contract/accounts.ts';
import { endpoint } from '#contract/endpoint.ts';
import { instantSchema } from '#contract/value.ts';

/** What the journey to Google is for; each but signing in needs a signed-in caller. */
export const GOOGLE_PURPOSES = ['sign-in', 'link', 'prove'] as const;
export type GooglePurpose = (typeof GOOGLE_PURPOSES)[number];

/** Google returns to /auth/callback. The journey is tied to this browser by a cookie. */
export const startGoogle = endpoint({
  method: 'POST',
  path: '/api/auth/google',
  access: 'public',
  summary: 'Where to send the browser to sign in with Google; 404 when it is not configured',
  body: z.object({ purpose: z.enum(GOOGLE_PURPOSES).default('sign-in') }),
  data: z.object({ url: z.url() }),
});

export const signInMethodsSchema = z.object({
  hasPassword: z.boolean(),
  identities: z.array(
    z.object({ provider: z.enum(['email', 'google']), email: z.string(), createdAt: instantSchema }),
  ),
  totp: z.object({ since: instantSchema, recoveryCodesLeft: z.number().int() }).nullable(),
  /** Also of an account whose second factor is a passkey. */
  recoveryCodesLeft: z.number().int(),
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: instantSchema,
      lastUsedAt: instantSchema.nullable(),
    }),
  ),
});
export type SignInMethods = z.output<typeof signInMethodsSchema>;

export const getSignInMethods = endpoint({
  method: 'GET',
  path: '/api/users/sign-in-methods',
  access: 'user',
  summary: 'How the caller can sign in',
  data: signInMethodsSchema,
});

/** Replacing one needs a recent proof, and so does adding one. Ends every other session. */
export const setPassword = endpoint({
  method: 'PUT',
  path: '/api/users/password',
  access: 'user',
  summary: 'Choose a first or another password',
  body: z.object({ password: passwordSchema }),
});

export const unlinkGoogle = endpoint({
  method: 'DELETE',
  path: '/api/users/identities/google',
  access: 'user',
  summary: 'Sign in with Google no longer; refused (422) while it is the only way in',
  data: signInMethodsSchema,
});
