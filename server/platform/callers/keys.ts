import { createHmac } from 'node:crypto';
import { type JWTPayload, jwtVerify } from 'jose';

/** What is signed or sealed with the secret of the installation. */
export type KeyPurpose =
  | 'access-token'
  | 'challenge'
  | 'confirmation'
  | 'email-change'
  | 'invitation'
  | 'sealed';

/** Each purpose has a key of its own: what was signed for one can never pass as signed for another. */
export function keyFor(purpose: KeyPurpose, secret: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest();
}

/** Of a link that was mailed. Undefined when the token is not ours, of another type, or too old. */
export async function verifiedPayload(
  token: string,
  { key, typ, now }: { readonly key: Uint8Array; readonly typ: string; readonly now: Date },
): Promise<JWTPayload | undefined> {
  try {
    const requiredClaims = ['sub', 'exp'];
    const options = { algorithms: ['HS256'], typ, requiredClaims, currentDate: now };
    return (await jwtVerify(token, key, options)).payload;
  } catch {
    return undefined;
  }
}
