import type { FastifyRequest } from 'fastify';
import { DomainError } from '#domain/error.ts';
import type { AccessTokens } from './access-token.ts';
import type { Actor } from './actor.ts';
import type { Revocations } from './revocations.ts';

/** Turns requests into actors, without the database. */
export interface AuthGuard {
  /** Throws UNAUTHORIZED, INVALID_TOKEN or TOKEN_EXPIRED. */
  getActor(request: FastifyRequest): Promise<Actor>;
  /** For public pages: undefined when the caller is not, or no longer, signed in. */
  findActor(request: FastifyRequest): Promise<Actor | undefined>;
}

export function createAuthGuard(tokens: AccessTokens, revocations: Revocations): AuthGuard {
  async function getActor(request: FastifyRequest): Promise<Actor> {
    const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) throw new DomainError('UNAUTHORIZED');
    const actor = await tokens.verify(token);
    if (revocations.has(actor.sessionId)) throw new DomainError('UNAUTHORIZED');
    return actor;
  }

  async function findActor(request: FastifyRequest): Promise<Actor | undefined> {
    if (request.headers.authorization === undefined) return undefined;
    try {
      return await getActor(request);
    } catch (error) {
      if (error instanceof DomainError) return undefined;
      throw error;
    }
  }

  return { getActor, findActor };
}
