import { randomBytes } from 'node:crypto';
import type { NewPasskey, PasskeyAnswer } from '#contract/sign-in/proof.ts';
import type { Config } from '#server/config.ts';
import type { StoredPasskey } from './rows.ts';

// What is asked of a device and what its answer proves. The library throws for a wrong answer, which proves nothing.
// It is loaded when it is first used.

/** Seconds that a question to a device may be answered. */
export const CHALLENGE_SECONDS = 5 * 60;

export function newPasskeyChallenge(): string {
  return randomBytes(32).toString('base64url');
}

/** What a device calls the account: the bytes of its id, which say nothing about the person. */
export function userHandleOf(userId: string): string {
  return bytesOf(userId).toString('base64url');
}

export async function creationOptions(
  { publicUrl }: Config,
  user: { id: string; email: string; displayName: string },
  asked: { challenge: string; known: readonly string[] },
) {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  return await generateRegistrationOptions({
    rpName: 'Quits',
    rpID: new URL(publicUrl).hostname,
    userID: Uint8Array.from(bytesOf(user.id)),
    userName: user.email,
    userDisplayName: user.displayName,
    challenge: bytesOfChallenge(asked.challenge),
    timeout: CHALLENGE_SECONDS * 1000,
    excludeCredentials: asked.known.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/** Without `allowed` the device offers what it holds for this site. */
export async function requestOptions(
  { publicUrl }: Config,
  asked: { challenge: string; allowed?: readonly { id: string; transports: string[] }[] | undefined },
) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  return await generateAuthenticationOptions({
    rpID: new URL(publicUrl).hostname,
    challenge: bytesOfChallenge(asked.challenge),
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: 'required',
    // What else is known of a passkey, such as its name, is not told.
    ...(asked.allowed && {
      allowCredentials: asked.allowed.map(({ id, transports }) => ({ id, transports })),
    }),
  });
}

type VerifiedPasskey = Pick<StoredPasskey, 'id' | 'publicKey' | 'signCount'>;

/** The key that the device made for this challenge. */
export async function verifyCreation(
  { publicUrl }: Config,
  challenge: string,
  { id, rawId, type, response }: NewPasskey,
): Promise<VerifiedPasskey | undefined> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { clientDataJSON, attestationObject } = response;
  const verified = await verifyRegistrationResponse({
    response: {
      id,
      rawId,
      type,
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge: challenge,
    expectedOrigin: publicUrl,
    expectedRPID: new URL(publicUrl).hostname,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { credential } = verified.registrationInfo;
  return { id: credential.id, publicKey: Buffer.from(credential.publicKey), signCount: credential.counter };
}

/** How often the device has counted its uses, when the answer is signed with this passkey. */
export async function verifyAnswer(
  { publicUrl }: Config,
  challenge: string,
  passkey: VerifiedPasskey,
  { id, rawId, type, response }: PasskeyAnswer,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { clientDataJSON, authenticatorData, signature } = response;
  const verified = await verifyAuthenticationResponse({
    response: {
      id,
      rawId,
      type,
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
    expectedChallenge: challenge,
    expectedOrigin: publicUrl,
    expectedRPID: new URL(publicUrl).hostname,
    credential: {
      id: passkey.id,
      publicKey: Uint8Array.from(passkey.publicKey),
      counter: passkey.signCount,
    },
    requireUserVerification: true,
  }).catch(() => undefined);
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
}

/** EdDSA, ES256 and RS256 in COSE's numbers: what phones, keys and computers have. */
const ALGORITHMS = [-8, -7, -257];

function bytesOf(userId: string): Buffer {
  return Buffer.from(userId.replaceAll('-', ''), 'hex');
}

function bytesOfChallenge(challenge: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(challenge, 'base64url'));
}
