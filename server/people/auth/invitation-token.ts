import { createHmac, timingSafeEqual } from 'node:crypto';
import { keyFor } from '#server/platform/callers/keys.ts';

// Invitations make these tokens, and registrations pass them on in their mails, so that both areas look here.
// A token names its invitation and carries a signature. It cannot be guessed and is not kept, so a copy of the
// database opens no group.

/** Where the holder of the token looks at the invitation. */
export function invitationUrl(token: string, publicUrl: string): string {
  return `${publicUrl}/invitations/${token}`;
}

export interface InvitationKey {
  readonly groupId: string;
  readonly id: string;
}

/** 64 characters that are safe in an address. */
export function tokenOf({ groupId, id }: InvitationKey, secret: string): string {
  const named = Buffer.concat([bytesOf(groupId), bytesOf(id)]);
  return Buffer.concat([named, signatureOf(named, secret)]).toString('base64url');
}

/** Undefined when the signature is not from this installation. */
export function readToken(token: string, secret: string): InvitationKey | undefined {
  const bytes = Buffer.from(token, 'base64url');
  const named = bytes.subarray(0, 2 * ID_BYTES);
  const signature = bytes.subarray(2 * ID_BYTES);
  // Encoded again, because decoding base64url accepts several spellings. One invitation has one address.
  if (signature.length !== SIGNATURE_BYTES || bytes.toString('base64url') !== token) return undefined;
  if (!timingSafeEqual(signature, signatureOf(named, secret))) return undefined;
  return { groupId: idOf(named.subarray(0, ID_BYTES)), id: idOf(named.subarray(ID_BYTES)) };
}

const ID_BYTES = 16;
/** 128 bits cannot be guessed, and the link still fits one line. */
const SIGNATURE_BYTES = 16;

function signatureOf(named: Buffer, secret: string): Buffer {
  const key = keyFor('invitation', secret);
  return createHmac('sha256', key).update(named).digest().subarray(0, SIGNATURE_BYTES);
}

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function idOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
