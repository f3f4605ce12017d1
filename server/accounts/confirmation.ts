import { createHmac } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

// The token in a confirmation mail names the account and not the address: it confirms the registration that it was
// sent for, never another one that somebody made with the same address.

const VALID_SECONDS = 24 * 60 * 60;

export async function signConfirmation(userId: string, secret: string, now: Date): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000);
  return await new SignJWT()
    .setProtectedHeader({ alg: 'HS256', typ: 'confirm+jwt' })
    .setSubject(userId)
    .setExpirationTime(issued + VALID_SECONDS)
    .sign(keyOf(secret));
}

/** The account to confirm; nobody, when the token is not ours or too old. */
export async function readConfirmation(
  token: string,
  secret: string,
  now: Date,
): Promise<string | undefined> {
  try {
    const options = {
      algorithms: ['HS256'],
      typ: 'confirm+jwt',
      requiredClaims: ['sub', 'exp'],
      currentDate: now,
    };
    const { payload } = await jwtVerify(token, keyOf(secret), options);
    return payload.sub;
  } catch {
    return undefined;
  }
}

function keyOf(secret: string): Buffer {
  return createHmac('sha256', secret).update('confirmation').digest();
}
