import { z } from 'zod';
import { passkeyAnswerSchema, secondFactorCodeSchema } from '#contract/sign-in/proof.ts';
import { emailSchema, enteredPasswordSchema, userSchema } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema, wordSchema } from './value.ts';

export const accessSchema = z.object({
  /** Whose session it is: another account may have signed in, in this browser, since the page was opened. */
  userId: idSchema,
  accessToken: z.string(),
  expiresAt: instantSchema,
  /** For the first GET /api/events: behind it the stream tells every change that a read after this answer may have missed. */
  lastEventId: z.string(),
});
export type AccessGrant = z.output<typeof accessSchema>;

export const signedInSchema = accessSchema.extend({ user: userSchema });

/** The ways to finish a sign-in, or to prove again who one is. */
export const SECOND_FACTORS = ['totp', 'passkey'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/**
 * With a second factor the right password is answered 403 INSUFFICIENT_PERMISSIONS, with one entry of `details` for
 * each way on: `path` is 'second_factor', `code` one of SECOND_FACTORS. A cookie then holds the half-open sign-in.
 */
export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  summary: 'Sign in with e-mail and password; sets the refresh cookie',
  body: z.object({
    email: emailSchema,
    password: enteredPasswordSchema,
    /** Of the invitation that waits: where the address has to be confirmed first, the link in the mail leads there. */
    invitationToken: wordSchema(200).optional(),
  }),
  data: signedInSchema,
});

export const refresh = endpoint({
  method: 'POST',
  path: '/api/auth/refresh',
  access: 'public',
  summary: 'Trade the refresh cookie for a fresh access token',
  data: accessSchema,
});

/** What `refresh` answers with 401 is not a failure to a page that only wants to know. */
export const checkSession = endpoint({
  method: 'GET',
  path: '/api/auth/session',
  access: 'public',
  summary: 'Whether the refresh cookie stands for a session',
  data: z.object({ isSignedIn: z.boolean() }),
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'public',
  summary: 'End this session everywhere',
});

export const startDemo = endpoint({
  method: 'POST',
  path: '/api/auth/demo',
  access: 'public',
  summary: 'Sign in as one of the seeded cast; 404 unless DEMO is on',
  data: signedInSchema,
});

export const sessionSchema = z.object({
  id: idSchema,
  /** As far as the browser says; null when it says nothing that is understood. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  ipAddress: z.string().nullable(),
  createdAt: instantSchema,
  lastSeenAt: instantSchema,
  /** The one that asks. */
  isCurrent: z.boolean(),
});
export type Session = z.output<typeof sessionSchema>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/users/sessions',
  access: 'user',
  summary: 'Where the caller is signed in, last used first, on one page',
  data: sessionSchema,
  list: true,
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/users/sessions/:sessionId',
  access: 'user',
  summary: 'Sign one device out, everywhere within a minute',
  params: z.object({ sessionId: idSchema }),
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/users/sessions',
  access: 'user',
  summary: 'Sign out everywhere but here',
});

/**
 * What changes how one signs in asks for a proof of the last ten minutes: without it 403 INSUFFICIENT_PERMISSIONS with
 * `details[0].path` 'proof' and one entry for each way to give it, in `code`: password, totp, passkey or google.
 */
export const PROOFS = ['password', 'totp', 'passkey', 'google'] as const;
export type Proof = (typeof PROOFS)[number];

export const prove = endpoint({
  method: 'POST',
  path: '/api/auth/proof',
  access: 'user',
  summary: 'Prove again who one is, with one of password, code or passkey',
  body: z.union([
    z.object({ password: enteredPasswordSchema }),
    z.object({ code: secondFactorCodeSchema }),
    z.object({ passkey: passkeyAnswerSchema }),
  ]),
});
