import { errors, jwtVerify, SignJWT } from 'jose';
import { DomainError } from '#domain/error.ts';
import { keyFor } from '#server/platform/callers/keys.ts';
import type { Actor } from './actor.ts';

/** Short, because a token is believed without asking the database. */
const ACCESS_TOKEN_SECONDS = 15 * 60;

export interface AccessTokens {
  sign(actor: Actor): Promise<{ accessToken: string; expiresAt: string }>;
  /** Throws TOKEN_EXPIRED or INVALID_TOKEN. */
  verify(token: string): Promise<Actor>;
}

interface Verified {
  readonly actor: Actor;
  /** Milliseconds since the epoch. */
  readonly expires: number;
}

/** More tokens than one process has active users. A token that is evicted is verified again. */
const REMEMBERED_TOKENS = 10_000;

export function createAccessTokens(secret: string, clock: () => Date): AccessTokens {
  const key = keyFor('access-token', secret);
  const remembered = new Map<string, Verified>();

  return {
    async sign({ userId, sessionId }) {
      const issued = Math.floor(clock().getTime() / 1000);
      const expires = issued + ACCESS_TOKEN_SECONDS;
      const accessToken = await new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setSubject(userId)
        .setIssuedAt(issued)
        .setExpirationTime(expires)
        .sign(key);
      return { accessToken, expiresAt: new Date(expires * 1000).toISOString() };
    },

    async verify(token) {
      // The same token comes with every request of a page: the signature is worth checking once.
      const verified = remembered.get(token) ?? (await verifySignature(token, key, clock()));
      if (verified.expires <= clock().getTime()) {
        remembered.delete(token);
        throw new DomainError('TOKEN_EXPIRED');
      }
      if (remembered.size >= REMEMBERED_TOKENS) remembered.clear();
      remembered.set(token, verified);
      return verified.actor;
    },
  };
}

async function verifySignature(token: string, key: Uint8Array, now: Date): Promise<Verified> {
  try {
    const { payload } = await jwtVerify<{ sid: string }>(token, key, {
      algorithms: ['HS256'],
      typ: 'at+jwt',
      requiredClaims: ['sub', 'sid', 'exp'],
      currentDate: now,
    });
    const { sub = '', sid, exp = 0 } = payload;
    return { actor: { userId: sub, sessionId: sid }, expires: exp * 1000 };
  } catch (error) {
    throw new DomainError(error instanceof errors.JWTExpired ? 'TOKEN_EXPIRED' : 'INVALID_TOKEN');
  }
}
