import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keyFor } from '#server/platform/callers/keys.ts';

// Secrets that have to be read again, so that they cannot be hashed: a copy of the database alone does not tell them.

/** Encrypts for `owner`: what was sealed for one opens for no other. */
export function seal(content: Uint8Array, owner: string, secret: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor('sealed', secret), nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Throws when it was sealed for another owner, under another secret, or was changed. */
export function unseal(sealed: Buffer, owner: string, secret: string): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const options = { authTagLength: TAG_BYTES };
  const decipher = createDecipheriv('aes-256-gcm', keyFor('sealed', secret), nonce, options)
    .setAAD(Buffer.from(owner))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

/** Under whichever of the secrets it was sealed; undefined for none of them. */
export function unsealByAny(sealed: Buffer, owner: string, secrets: readonly string[]): Buffer | undefined {
  for (const secret of secrets) {
    try {
      return unseal(sealed, owner, secret);
    } catch {
      // Of another secret.
    }
  }
  return undefined;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
