import type { FastifyInstance } from 'fastify';
import type { FieldError } from '#contract/error.ts';
import {
  endOtherSessions,
  endSession,
  listSessions,
  login,
  logout,
  prove,
  refresh,
  startDemo,
} from '#contract/sessions.ts';
import type { Deps } from '#server/deps.ts';
import { authHeaders, setCookies } from '#server/people/auth/request-headers.ts';
import type { AccessTokens } from '#server/platform/http/access-token.ts';
import { DetailedError } from '#server/platform/http/error.ts';
import { countTry, perAccount, perAddress } from '#server/platform/http/rate-limits.ts';
import { route } from '#server/platform/http/route.ts';
import * as commands from './commands.ts';
import * as proofs from './proof.ts';
import * as queries from './queries.ts';

/** Guesses at one password: from one address ten a minute, from all together fifty an hour. */
const LOGIN_LIMITS = perAccount(10, 50);

export function sessionRoutes(app: FastifyInstance, deps: Deps, tokens: AccessTokens): void {
  app.decorate('findCookieActor', (request) => commands.findCookieSession(deps, authHeaders(request)));

  route(
    app,
    login,
    async ({ body, request, reply }) => {
      const result = await commands.signIn(deps, tokens, body, authHeaders(request));
      // Whoever knows the password was not guessing at it.
      await app.rateLimiter.forgive(LOGIN_LIMITS, request);
      setCookies(reply, result.cookies);
      if (result.kind === 'second-factor') throw secondFactorNeeded(result.factors);
      return { ...result.grant, user: result.user };
    },
    { rateLimit: [...perAddress(100), ...LOGIN_LIMITS] },
  );

  route(
    app,
    startDemo,
    async ({ request, reply }) => {
      const { grant, user, cookies } = await commands.startDemoSession(deps, tokens, authHeaders(request));
      setCookies(reply, cookies);
      return { ...grant, user };
    },
    { rateLimit: perAddress(30) },
  );

  route(
    app,
    refresh,
    async ({ request, reply }) => {
      const { actor, grant, cookies } = await commands.refreshSession(deps, tokens, authHeaders(request));
      await countTry(deps, { points: 60, seconds: 60, key: `refresh ${actor.userId}` });
      setCookies(reply, cookies);
      return grant;
    },
    { rateLimit: perAddress(300) },
  );

  route(app, logout, async ({ actor, request, reply }) => {
    setCookies(reply, await commands.signOut(deps, authHeaders(request), actor?.sessionId));
  });

  route(app, listSessions, ({ actor }) => queries.listSessions(deps, actor));

  route(app, endSession, ({ actor, params }) => commands.endSession(deps, actor, params.sessionId));

  route(app, endOtherSessions, ({ actor }) => commands.endOtherSessions(deps, actor));

  route(
    app,
    prove,
    async ({ actor, body, request }) => {
      await countTry(deps, { points: 10, seconds: 60, key: `proof ${actor.userId}` });
      await proofs.prove(deps, actor, body, authHeaders(request));
    },
    { rateLimit: perAddress(60) },
  );
}

function secondFactorNeeded(factors: readonly string[]): DetailedError {
  const details = factors.map(
    (code): FieldError => ({ path: 'second_factor', code, message: 'finish signing in with this' }),
  );
  return new DetailedError('INSUFFICIENT_PERMISSIONS', details);
}
