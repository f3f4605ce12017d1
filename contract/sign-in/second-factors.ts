import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { signedInSchema } from '#contract/sessions.ts';
import { textSchema, wordSchema } from '#contract/value.ts';
import { ACCOUNT_RULES } from '#domain/people/rules.ts';
import { signInMethodsSchema } from './identities.ts';
import {
  newPasskeySchema,
  passkeyAnswerSchema,
  passkeyOptionsSchema,
  secondFactorCodeSchema,
} from './proof.ts';

export const answerSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor',
  access: 'public',
  summary: 'Finish a sign-in with the code of an authenticator app or a recovery code',
  body: z.object({ code: secondFactorCodeSchema }),
  data: signedInSchema,
});

/** For a sign-in of its own, and to finish one that waits for a second factor. */
export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/options',
  access: 'public',
  summary: 'What to ask a passkey',
  body: z
    .object({
      /** Asked where a sign-in begins: for a passkey of any account, also while the sign-in of one waits. */
      anyAccount: z.boolean().default(false),
    })
    // A page that was loaded before an upgrade sends none.
    .default({ anyAccount: false }),
  data: passkeyOptionsSchema,
});

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey',
  access: 'public',
  summary: 'Sign in with a passkey; it stands for both factors',
  body: z.object({ answer: passkeyAnswerSchema }),
  data: signedInSchema,
});

export const startPasskeyProof = endpoint({
  method: 'POST',
  path: '/api/auth/proof/passkey/options',
  access: 'user',
  summary: 'What to ask a passkey of the caller',
  data: passkeyOptionsSchema,
});

/** Needs a recent proof, as all that follows does. Nothing is asked for at sign-in until it is confirmed. */
export const startTotp = endpoint({
  method: 'POST',
  path: '/api/users/totp',
  access: 'user',
  summary: 'A new secret for an authenticator app',
  data: z.object({
    /** Base32, for typing. */
    secret: z.string(),
    /** otpauth://, for the QR code. */
    uri: z.string(),
  }),
  status: 201,
});

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/users/totp/confirm',
  access: 'user',
  summary: 'The app works: ask for its codes from now on. Answers the recovery codes, this once',
  body: z.object({ code: secondFactorCodeSchema }),
  data: recoveryCodes,
});

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/api/users/totp',
  access: 'user',
  summary: 'Ask for no more codes; without a passkey the recovery codes go too',
  data: signInMethodsSchema,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/users/recovery-codes',
  access: 'user',
  summary: 'Ten new recovery codes; the old ones are void',
  data: recoveryCodes,
  status: 201,
});

const passkeyName = textSchema(ACCOUNT_RULES.passkeyName);
const passkeyParams = z.object({ passkeyId: wordSchema(1400) });

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/users/passkeys/options',
  access: 'user',
  summary: 'What to ask a device for a new passkey',
  data: passkeyOptionsSchema,
});

/** By the proof that its question was asked with: a device may answer once that has lapsed. */
export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/users/passkeys',
  access: 'user',
  summary: 'Keep a new passkey',
  body: z.object({ name: passkeyName, credential: newPasskeySchema }),
  data: signInMethodsSchema,
  status: 201,
});

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/users/passkeys/:passkeyId',
  access: 'user',
  summary: 'Call a passkey something else',
  params: passkeyParams,
  body: z.object({ name: passkeyName }),
  data: signInMethodsSchema,
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/users/passkeys/:passkeyId',
  access: 'user',
  summary: 'Sign in with this passkey no longer; refused (422) while it is the only way in',
  params: passkeyParams,
  data: signInMethodsSchema,
});
