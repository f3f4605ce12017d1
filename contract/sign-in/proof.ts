import { z } from 'zod';

// What proves an identity beyond a password, as it travels.

/** Six digits of an authenticator app, or a recovery code; spaces and hyphens as people type them. */
export const secondFactorCodeSchema = z
  .string()
  .max(40)
  .transform((code) => code.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().min(6).max(24));

/** A browser's PublicKeyCredential as JSON; the server's WebAuthn library takes it apart and trusts none of it. */
const credentialSchema = z.looseObject({
  id: z.string().min(1).max(1400),
  rawId: z.string().max(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}).default({}),
});

const base64url = z.string().max(20_000);

export const passkeyAnswerSchema = credentialSchema.extend({
  response: z.looseObject({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswerSchema>;

export const newPasskeySchema = credentialSchema.extend({
  response: z.looseObject({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
export type NewPasskey = z.output<typeof newPasskeySchema>;

/** What `navigator.credentials` is asked with, as JSON. */
export const passkeyOptionsSchema = z.looseObject({ challenge: z.string() });
